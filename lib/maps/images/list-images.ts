import type { Db } from '#db/client.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import type { ReadableProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentIcons, presentImage } from './present.ts';
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

/** Lists the images and custom icons that a published project may show. */
export async function listPublishedImageRows(db: Db, projectId: ReadableProjectId) {
  const [images, icons] = await Promise.all([
    listImageRows(db, projectId, 'all'),
    listIconRows(db, projectId, 'all'),
  ]);
  return { images, icons };
}

/** Returns the custom icons of a draft or live map by id, with absolute URLs. */
export async function listShownIcons(db: Db, projectId: ReadableProjectId, origin: string) {
  return presentIcons(await listIconRows(db, projectId, 'all'), origin);
}
