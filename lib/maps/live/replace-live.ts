import type { LockedProjectId } from '#lib/maps/projects/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { replaceLiveProject, replaceLiveRows } from './queries.ts';

/** Makes the draft the live data under `version`, inside the caller's transaction with the project locked. */
export async function replaceLive(tx: Ctx, projectId: LockedProjectId, version: number): Promise<void> {
  await replaceLiveProject(tx.db, projectId, tx.now());
  await replaceLiveRows(tx.db, projectId, version);
}
