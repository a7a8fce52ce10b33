import { type ProjectShape, presentProject } from '#lib/maps/core/present.ts';
import { getProjectRow } from '#lib/maps/core/queries.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import { listThumbnails } from '#lib/maps/entities/list-thumbnails.ts';
import type { Ctx } from '#lib/platform/context.ts';

/** The project record as it stands now, without levels. */
export async function projectRecordOf(ctx: Ctx, id: LockedProjectId): Promise<ProjectShape> {
  const row = await getProjectRow(ctx.db, id);
  return presentProject(row, (await listThumbnails(ctx, [id])).get(id) ?? null, ctx.origin);
}
