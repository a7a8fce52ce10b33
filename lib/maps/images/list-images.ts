import { requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentImage } from './present.ts';
import { listIconRows, listImageRows } from './queries.ts';

/** Lists the images of a project's library, newest first, without those of custom icons. */
export async function listImages(ctx: Ctx, input: { projectId: string }) {
  const project = await requireProject(ctx, input.projectId, 'read');
  const rows = await listImageRows(ctx.db, project.id, 'library');
  const iconImages = new Set((await listIconRows(ctx.db, project.id, 'all')).map(({ imageId }) => imageId));
  return rows
    .filter(({ id }) => !iconImages.has(id))
    .map((row, order) => ({ ...presentImage(row, ctx.origin), order }));
}
