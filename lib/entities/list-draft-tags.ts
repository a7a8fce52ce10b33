import type { Ctx } from '#lib/context.ts';
import type { Tag } from '#lib/mapmodel/types.ts';
import type { ProjectId } from '#lib/projects/scope.ts';
import { listTagRows } from './queries.ts';

/** The tags of a project's draft in their order. */
export async function listDraftTags(ctx: Ctx, projectId: ProjectId): Promise<Tag[]> {
  return listTagRows(ctx.db, projectId);
}
