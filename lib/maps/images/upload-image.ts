import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import { withLockedProject } from '#lib/maps/core/with-locked-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { addImages } from './add-images.ts';
import { type ImageSource, prepareImages } from './prepare-images.ts';
import { presentImage } from './present.ts';
import { type UploadedFile, uploadOf } from './upload-of.ts';

/** Stores an image in the project's library; it is attached by its id or, to a level, by its address. */
export async function uploadImage(ctx: Ctx, input: { projectId: string; files: readonly UploadedFile[] }) {
  const permitted = await requireProject(ctx, input.projectId, 'write');
  return storeImageOf(ctx, permitted, uploadOf(input.files));
}

/** Checks one image, stores it with its thumbnails and records it in the project; when that fails nothing stays. */
export async function storeImageOf(ctx: Ctx, permitted: RequiredProject, source: ImageSource) {
  const prepared = await prepareImages([source]);
  try {
    return await withLockedProject(ctx, permitted.id, 'write', async (tx, project) => {
      await addImages(tx, project, prepared.rows);
      return presentImage(prepared.rows[0], ctx.origin);
    });
  } catch (error) {
    await prepared.discard(error);
    throw error;
  }
}
