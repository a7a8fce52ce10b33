import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { insertIcon } from './queries.ts';

/** Records custom icons whose images the project has, inside the caller's transaction. */
export async function addIcons(
  tx: Ctx,
  projectId: LockedProjectId,
  icons: readonly { id: string; name: string; imageId: string }[],
): Promise<void> {
  // A millisecond apart, so that the list keeps their order.
  const first = tx.now().getTime();
  for (const [i, icon] of icons.entries()) await insertIcon(tx.db, projectId, icon, new Date(first + i));
}
