import type { Tag } from '#lib/mapmodel/types.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { listTagRows } from './queries.ts';

/** The tags of a project's draft in their order. */
export async function listDraftTags(ctx: Ctx, projectId: ProjectId): Promise<Tag[]> {
  return listTagRows(ctx.db, projectId);
}
