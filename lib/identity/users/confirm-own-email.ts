import type { Tx } from '#db/client.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { markEmailVerified } from './queries.ts';
import { recordSecurityEvent } from './security-events.ts';

/** Marks `email` as confirmed for the account that has it, after its holder showed a secret that was mailed there. */
export async function confirmOwnEmail(tx: Ctx & { db: Tx }, userId: string, email: string): Promise<void> {
  const isNew = await markEmailVerified(tx.db, userId, email, tx.now());
  if (isNew) await recordSecurityEvent(tx, 'email_verified', { userId });
}
