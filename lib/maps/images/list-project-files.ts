import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { listImageRows } from './queries.ts';

/** Names of all stored files of a project, thumbnails included. */
export async function listProjectFiles(ctx: Ctx, projectId: ProjectId | LockedProjectId): Promise<string[]> {
  const rows = await listImageRows(ctx.db, projectId, 'all');
  return rows.flatMap((row) => [row.file, ...row.thumbnails.map((thumbnail) => thumbnail.file)]);
}
