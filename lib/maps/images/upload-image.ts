import { invalid } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { addImages } from './add-images.ts';
import { type ImageSource, withImages } from './prepare-images.ts';
import { presentImage } from './present.ts';

/** Stores an image in the project's library. It is attached by its id, or to a level by its URL. */
export async function uploadImage(ctx: Ctx, input: { projectId: string; files: readonly UploadedFile[] }) {
  const permitted = await requireProject(ctx, input.projectId, 'write');
  return storeImageOf(ctx, permitted, uploadOf(input.files));
}

/** Checks one image, stores it with its thumbnails and inserts it into the project. Stores nothing if a step fails. */
export async function storeImageOf(ctx: Ctx, permitted: RequiredProject, source: ImageSource) {
  return withImages(ctx, permitted, [source], async (tx, project, rows) => {
    await addImages(tx, project, rows);
    return presentImage(rows[0], ctx.origin);
  });
}

/** A file of a multipart body. */
export type UploadedFile = { part: string; filename: string; bytes: Uint8Array };

/** Returns the only file of a form, in part `file`. Throws a 400 if it is missing, repeated or not the only part. */
export function uploadOf(files: readonly UploadedFile[]): ImageSource {
  const [file, ...more] = files.filter(({ part }) => part === 'file');
  const faults: Fault[] = files
    .filter(({ part }) => part !== 'file')
    .map(({ part }) => faultAt(part, 'part.unknown'));
  if (!file) faults.push(faultAt('file', 'value.required'));
  if (more.length > 0) faults.push(faultAt('file', 'part.twice'));
  if (!file || faults.length > 0) throw invalid(faults);
  return { path: 'file', bytes: file.bytes };
}
