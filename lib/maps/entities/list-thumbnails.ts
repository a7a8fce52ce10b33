import type { ProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import { listFirstPictures } from './queries.ts';

/** Returns absolute URLs by project id: the smallest picture of each project's first level that has one. */
export async function listThumbnails(
  ctx: Ctx,
  projectIds: readonly ProjectId[],
): Promise<Map<string, string>> {
  const rows = await listFirstPictures(ctx.db, projectIds);
  return new Map(rows.map((row) => [row.projectId, publicFileUrl(row.file, ctx.origin)]));
}
