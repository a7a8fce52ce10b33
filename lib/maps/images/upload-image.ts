import { invalid } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { addImages } from './add-images.ts';
import { type ImageSource, withImages } from './prepare-images.ts';
import { presentImage } from './present.ts';

/** Stores an image in the project's library; it is attached by its id or, to a level, by its address. */
export async function uploadImage(ctx: Ctx, input: { projectId: string; files: readonly UploadedFile[] }) {
  const permitted = await requireProject(ctx, input.projectId, 'write');
  return storeImageOf(ctx, permitted, uploadOf(input.files));
}

/** Checks one image, stores it with its thumbnails and records it in the project; when that fails nothing stays. */
export async function storeImageOf(ctx: Ctx, permitted: RequiredProject, source: ImageSource) {
  return withImages(ctx, permitted, [source], async (tx, project, rows) => {
    await addImages(tx, project, rows);
    return presentImage(rows[0], ctx.origin);
  });
}

/** A file that came as a part of a multipart body. */
export type UploadedFile = { part: string; filename: string; bytes: Uint8Array };

/** The one file of a form whose part is `file`. Throws a 400 when it is missing, twice there or not alone. */
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
