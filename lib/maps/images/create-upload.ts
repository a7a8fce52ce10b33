import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { checkStorageAllowance } from './add-images.ts';
import { newUploadId, type UploadOwner, uploadNameOf } from './upload-name.ts';

/**
 * Prepares the upload of one image straight to the file store. Nothing that arrives there is believed or used before
 * `useUpload` looked at it. Throws 409 where files come through the application.
 */
export async function createUpload(ctx: Ctx, input: { projectId: string; byteCount: number }) {
  const project = await requireProject(ctx, input.projectId, 'write');
  const { direct } = fileStore();
  if (!direct) throw new AppError('conflict.directUpload');
  if (project.status === 'ARCHIVE') throw new AppError('conflict.archived');
  if (input.byteCount > limits.imageBytesMax) throw invalidAt('byteCount', 'image.bytes');
  await checkStorageAllowance(ctx, project, input.byteCount);
  const expiresAt = new Date(ctx.now().getTime() + limits.directUploadSeconds * 1000);
  const owner = uploadOwner(ctx, project);
  const id = newUploadId(owner, expiresAt);
  const name = uploadNameOf(owner, id, ctx.now());
  if (name === null) throw new Error('A new upload has no name.');
  const { url, headers } = await direct.prepare(name, input.byteCount, expiresAt);
  return { id, method: 'PUT' as const, url, headers, expiresAt: expiresAt.toISOString() };
}

/** Who may use an upload: the caller who asked for it, in the project that it was asked for. */
export function uploadOwner(ctx: Ctx, project: Pick<RequiredProject, 'id'>): UploadOwner {
  if (ctx.actor.kind === 'anonymous') throw new Error('Nobody uploads without signing in.');
  return { projectId: project.id, actor: ctx.actor };
}
