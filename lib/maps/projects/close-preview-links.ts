import type { Tx } from '#db/client.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type ClosedThing, closedThing } from '#lib/platform/mail/messages.ts';
import { deletePreviewLinksBy, deletePreviewLinksOfMembership } from './queries-preview-links.ts';

/** Withdraws every preview link that the user made, and names the projects that they showed. */
export async function closePreviewLinks(tx: Ctx & { db: Tx }, userId: string): Promise<ClosedThing | null> {
  const rows = await deletePreviewLinksBy(tx.db, userId);
  return closedThing(
    'previewLinks',
    rows.map(({ project }) => project),
  );
}

/** Withdraws the preview links that stand on a membership that may not write any more. */
export async function endPreviewLinks(tx: Ctx & { db: Tx }, membershipId: string): Promise<void> {
  await deletePreviewLinksOfMembership(tx.db, membershipId);
}
