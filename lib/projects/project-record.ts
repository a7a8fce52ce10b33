import type { Ctx } from '#lib/context.ts';
import { listThumbnails } from '#lib/entities/list-thumbnails.ts';
import { type ProjectShape, presentProject } from './present.ts';
import { getProjectRow } from './queries.ts';
import type { LockedProjectId } from './scope.ts';

/** The project record as it stands now, without levels. */
export async function projectRecordOf(ctx: Ctx, id: LockedProjectId): Promise<ProjectShape> {
  const row = await getProjectRow(ctx.db, id);
  return presentProject(row, (await listThumbnails(ctx, [id])).get(id) ?? null);
}
