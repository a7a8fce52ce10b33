import type { Tx } from '#db/client.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type ClosedThing, closedThing } from '#lib/platform/mail/messages.ts';
import { deleteOpenInvitationsBy } from './queries-members.ts';

/** Withdraws the invitations that the user sent and nobody accepted yet, and names whom they were for. */
export async function deleteInvitationsBy(tx: Ctx & { db: Tx }, userId: string): Promise<ClosedThing | null> {
  const rows = await deleteOpenInvitationsBy(tx.db, userId);
  return closedThing(
    'invitations',
    rows.map(({ email }) => email),
  );
}
