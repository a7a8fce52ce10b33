import { AppError } from '#lib/contract/errors.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { discardFiles } from '#lib/platform/files/discard-files.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { uploadOwner } from './create-upload.ts';
import { storeImageOf } from './upload-image.ts';
import { uploadNameOf } from './upload-name.ts';

/**
 * Takes a file that a browser sent straight to the store into the project's library, judged exactly as one that came
 * through the application. What was sent is removed whatever it was, unless the store or the database failed.
 */
export async function useUpload(ctx: Ctx, input: { projectId: string; uploadId: string }) {
  const project = await requireProject(ctx, input.projectId, 'write');
  const name = uploadNameOf(uploadOwner(ctx, project), input.uploadId, ctx.now());
  const { direct } = fileStore();
  if (name === null || !direct) throw new AppError('notFound.upload');
  const bytes = await direct.take(name, limits.imageBytesMax);
  if (bytes === null) throw new AppError('conflict.uploadMissing');
  try {
    const image = await storeImageOf(ctx, project, { path: 'file', bytes });
    await discardFiles([name]);
    return image;
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'unavailable') await discardFiles([name]);
    throw error;
  }
}
