import { listThumbnails } from '#lib/maps/entities/list-thumbnails.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type ProjectShape, presentProject } from './present.ts';
import { getProjectRow } from './queries.ts';
import type { LockedProjectId } from './scope.ts';

/** The project record as it stands now, without levels. */
export async function projectRecordOf(ctx: Ctx, id: LockedProjectId): Promise<ProjectShape> {
  const row = await getProjectRow(ctx.db, id);
  return presentProject(row, (await listThumbnails(ctx, [id])).get(id) ?? null);
}
