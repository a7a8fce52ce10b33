import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { countLiveLikeDraft, replaceLiveProject, replaceLiveRows } from './queries.ts';

/**
 * Makes the draft the live data under `version`. Runs in the caller's transaction, with the project locked. Throws, and
 * so rolls back, unless the live data then equal the draft.
 */
export async function replaceLive(tx: Ctx, projectId: LockedProjectId, version: number): Promise<void> {
  await replaceLiveProject(tx.db, projectId, tx.now());
  await replaceLiveRows(tx.db, projectId, version);
  const { draft, live, alike } = await countLiveLikeDraft(tx.db, projectId);
  if (live !== draft || alike !== draft) {
    throw new Error(
      `The live data differ: ${draft} levels and places in the draft, ${live} live, ${alike} equal.`,
    );
  }
}
