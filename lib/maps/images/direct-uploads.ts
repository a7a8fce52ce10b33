import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { type RequiredProject, requireOpenProject, requireProject } from '#lib/maps/core/require-project.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { discardFiles } from '#lib/platform/files/discard-files.ts';
import { isUploadName } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { randomHex } from '#lib/platform/ids.ts';
import { hashToken, isSameSecret } from '#lib/platform/secrets.ts';
import { checkStorageAllowance } from './add-images.ts';
import { storeImageOf } from './upload-image.ts';

/**
 * Prepares the upload of one image straight to the file store. The file is not used before `useUpload` has checked it.
 * Throws 409 if the store takes files only through the application.
 */
export async function createUpload(ctx: Ctx, input: { projectId: string; byteCount: number }) {
  const project = await requireOpenProject(ctx, input.projectId);
  const { direct } = fileStore();
  if (!direct) throw new AppError('conflict.directUpload');
  if (input.byteCount > limits.imageBytesMax) throw invalidAt('byteCount', 'image.bytes');
  await checkStorageAllowance(ctx, project, input.byteCount);
  const expiresAt = new Date(ctx.now().getTime() + limits.directUploadSeconds * 1000);
  const id = newUploadId(uploadOwner(ctx, project), expiresAt);
  const { url, headers } = await direct.prepare(folder + id, input.byteCount, expiresAt);
  return { id, method: 'PUT' as const, url, headers, expiresAt: expiresAt.toISOString() };
}

/** Returns the owner of an upload: this project, and the user or API key that asks for it. */
function uploadOwner({ actor }: Ctx, { id }: RequiredProject): string {
  if (actor.kind === 'anonymous') throw new Error('Nobody uploads without signing in.');
  return `${id}:${actor.kind === 'user' ? `user:${actor.userId}` : `key:${actor.keyId}`}`;
}

/**
 * Takes a directly uploaded file into the project's library, with the same checks as for other uploads. Deletes the
 * uploaded file in every case, unless the store or the database failed.
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

const folder = 'uploads/';

/** Returns a new upload id: its expiry, random digits, and a seal that binds both to the owner. */
function newUploadId(owner: string, expiresAt: Date): string {
  const head = `${Math.floor(expiresAt.getTime() / 1000).toString(36)}-${randomHex(16)}`;
  return `${head}-${sealOf(owner, head)}`;
}

/** Returns the name of the upload's file, or null if the id is malformed, expired, or of another owner. */
function uploadNameOf(owner: string, id: string, now: Date): string | null {
  const name = folder + id;
  if (!isUploadName(name)) return null;
  const head = id.slice(0, id.lastIndexOf('-'));
  const isOwn = isSameSecret(sealOf(owner, head), id.slice(head.length + 1));
  const endsAtMs = Number.parseInt(head, 36) * 1000;
  return isOwn && now.getTime() <= endsAtMs ? name : null;
}

function sealOf(owner: string, head: string): string {
  return hashToken('direct-upload', `${owner}:${head}`).slice(0, 32);
}
