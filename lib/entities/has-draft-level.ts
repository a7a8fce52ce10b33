import type { Ctx } from '#lib/context.ts';
import type { LockedProjectId, ProjectId } from '#lib/projects/scope.ts';
import { countDraftLevelsWithId } from './queries.ts';

/** Whether the draft has a level with this id. */
export async function hasDraftLevel(
  ctx: Ctx,
  projectId: ProjectId | LockedProjectId,
  levelId: string,
): Promise<boolean> {
  return (await countDraftLevelsWithId(ctx.db, projectId, levelId)) > 0;
}
