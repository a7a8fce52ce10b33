import type { Tx } from '#db/client.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type ClosedThing, closedThing } from '#lib/platform/mail/messages.ts';
import { deleteApiKeyRowsBy } from './queries.ts';

/** Revokes every API key that the user made, in whatever organization, and names them. */
export async function deleteKeysMadeBy(tx: Ctx & { db: Tx }, userId: string): Promise<ClosedThing | null> {
  const rows = await deleteApiKeyRowsBy(tx.db, userId);
  return closedThing(
    'apiKeys',
    rows.map(({ name, prefix }) => `${name} (${prefix}…)`),
  );
}
