import { AppError, invalid, invalidAt } from '#lib/contract/errors.ts';
import { faultAt } from '#lib/contract/fault.ts';
import { type UploadedFile, uploadOf } from '#lib/maps/images/upload-image.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { createFromContent, requireProjectOwner } from './create-project.ts';
import { readArchive } from './read-archive.ts';
import { archiveFile, storeContent } from './read-content.ts';

type ImportProjectInput = {
  organization?: string | undefined;
  name?: string | undefined;
  files: readonly UploadedFile[];
};

/**
 * Creates a draft project from an exported ZIP, under new ids. All content is checked as if it were sent by hand:
 * images by their content, the document by the rules of a save, and the limits of the plan. If a step fails, nothing
 * remains.
 */
export async function importProject(
  ctx: Ctx,
  input: ImportProjectInput,
  bytesMax: number = limits.multipartBytesMax,
) {
  const organization = await requireProjectOwner(ctx, input.organization);
  const { bytes } = uploadOf(input.files);
  if (bytes.byteLength > bytesMax) throw invalidAt('file', 'archive.size');
  try {
    const content = await storeContent(readArchive(bytes, archiveFile));
    const fields = { name: input.name ?? content.document.project.name };
    return await createFromContent(ctx, organization, fields, content);
  } catch (error) {
    throw aboutFile(error);
  }
}

/** Moves faults inside the archive to `file`, the only part of the request. */
function aboutFile(error: unknown): unknown {
  const faults = error instanceof AppError ? error.extras.faults : undefined;
  if (!faults) return error;
  return invalid(
    faults.map(({ path, ...fault }) =>
      path === 'file' ? { path, ...fault } : faultAt('file', 'archive.inside', { place: path, fault }),
    ),
  );
}
