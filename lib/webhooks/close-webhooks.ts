import type { Tx } from '#db/client.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type ClosedThing, closedThing } from '#lib/platform/mail/messages.ts';
import { logChange } from './log-change.ts';
import { deleteWebhooksBy } from './queries.ts';

/** Deletes every webhook that the user made, with its history, and names where they delivered to. */
export async function closeWebhooks(tx: Ctx & { db: Tx }, userId: string): Promise<ClosedThing | null> {
  const rows = await deleteWebhooksBy(tx.db, userId);
  tx.afterCommit(() => {
    for (const { id } of rows) logChange(tx, 'deleted', id);
  });
  return closedThing(
    'webhooks',
    rows.map(({ url }) => new URL(url).host),
  );
}
