import { invalidAt } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { discardFiles, discardUnlessCommitted } from '#lib/platform/files/discard-files.ts';
import { newFileName } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { presentUser } from './present.ts';
import { replaceAvatarFile, updateAccount } from './queries.ts';
import { requireAccount } from './require-user.ts';

/** Returns the signed-in user's own record. */
export async function getMe(ctx: Ctx) {
  return { user: presentUser(await requireAccount(ctx), ctx.origin) };
}

/** Changes the signed-in user's profile. Omitted fields stay. */
export async function updateMe(ctx: Ctx, input: { fullName?: string | undefined }) {
  const account = await requireAccount(ctx);
  const fullName = input.fullName?.trim() ?? account.fullName;
  if (fullName !== account.fullName) await updateAccount(ctx.db, account.id, { fullName });
  return presentUser({ ...account, fullName }, ctx.origin);
}

type Upload = { part: string; bytes: Uint8Array };
type Picture = { bytes: Uint8Array; extension: string; contentType: string };

/**
 * Makes the uploaded part `avatar` the signed-in user's picture; `draw` converts it to the stored format. Deletes the
 * previous picture after the commit.
 */
export async function setAvatar(
  ctx: Ctx,
  input: { files: readonly Upload[]; draw: (bytes: Uint8Array) => Promise<Picture> },
) {
  const upload = input.files.find((file) => file.part === 'avatar');
  if (!upload) throw invalidAt('avatar', 'value.required');
  const image = await input.draw(upload.bytes);
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
  return withTransaction(ctx, async (tx) => {
    const account = await requireAccount(tx);
    const before = await replaceAvatarFile(tx.db, account.id, file);
    if (before) tx.afterCommit(() => discardFiles([before]));
    return { user: presentUser({ ...account, avatarFile: file }, ctx.origin) };
  });
}
