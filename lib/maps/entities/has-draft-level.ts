import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { countDraftLevelsWithId } from './queries.ts';

/** Whether the draft has a level with this id. */
export async function hasDraftLevel(
  ctx: Ctx,
  projectId: ProjectId | LockedProjectId,
  levelId: string,
): Promise<boolean> {
  return (await countDraftLevelsWithId(ctx.db, projectId, levelId)) > 0;
}
