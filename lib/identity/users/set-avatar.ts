import { invalidAt } from '#lib/contract/errors.ts';
import { requireAccount } from '#lib/identity/auth/require-user.ts';
import type { UploadedFile } from '#lib/maps/entities/level-images.ts';
import { discardFiles, discardUnlessCommitted } from '#lib/maps/images/discard-files.ts';
import { ImageRefused } from '#lib/maps/images/image-refused.ts';
import { inspectImage } from '#lib/maps/images/inspect-image.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newFileName } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { transact } from '#lib/platform/transact.ts';
import { presentUser } from './present.ts';
import { replaceAvatarFile } from './queries.ts';

/** Makes the uploaded part `avatar` the signed-in user's picture. The one before is removed after the commit. */
export async function setAvatar(ctx: Ctx, input: { files: readonly UploadedFile[] }) {
  const upload = input.files.find((file) => file.part === 'avatar');
  if (!upload) throw invalidAt('avatar', 'This field is required.');
  const image = await avatarOf(upload.bytes);
  const file = newFileName(image.extension);
  await fileStore().put(file, image.bytes, image.contentType);
  try {
    return await replaceAvatar(ctx, file);
  } catch (error) {
    await discardUnlessCommitted(error, [file]);
    throw error;
  }
}

/** Removes the signed-in user's picture, if there is one. */
export async function removeAvatar(ctx: Ctx) {
  return replaceAvatar(ctx, null);
}

async function replaceAvatar(ctx: Ctx, file: string | null) {
  return transact(ctx, async (tx) => {
    const account = await requireAccount(tx);
    const before = await replaceAvatarFile(tx.db, account.id, file);
    if (before) tx.afterCommit(() => discardFiles([before]));
    return { user: presentUser({ ...account, avatarFile: file }, ctx.origin) };
  });
}

async function avatarOf(bytes: Uint8Array) {
  const { drawAvatar } = await import('./draw-avatar.ts');
  try {
    return await drawAvatar(await inspectImage(bytes));
  } catch (error) {
    if (error instanceof ImageRefused) throw invalidAt('avatar', error.message);
    throw error;
  }
}
