import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { cutText } from '#lib/mapmodel/cut-text.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import { addImages } from './add-images.ts';
import { withImages } from './prepare-images.ts';
import { countIcons, findIconRow, type IconRow, insertIcons, listIconRows } from './queries.ts';
import { type UploadedFile, uploadOf } from './upload-image.ts';

/** Lists the custom icons of a project, oldest first. */
export async function listIcons(ctx: Ctx, input: { projectId: string }) {
  const project = await requireProject(ctx, input.projectId, 'read');
  const rows = await listIconRows(ctx.db, project.id, 'library');
  return rows.map((row) => presentIcon(row, ctx.origin));
}

/** Returns one custom icon. */
export async function getIcon(ctx: Ctx, input: { projectId: string; iconId: string }) {
  const project = await requireProject(ctx, input.projectId, 'read');
  const row = isUuid(input.iconId) ? await findIconRow(ctx.db, project.id, input.iconId) : null;
  if (!row) throw new AppError('notFound.icon');
  return presentIcon(row, ctx.origin);
}

/** Stores a custom icon. Its name defaults to the name of the file. */
export async function createIcon(
  ctx: Ctx,
  input: { projectId: string; name?: string | undefined; files: readonly UploadedFile[] },
) {
  const permitted = await requireProject(ctx, input.projectId, 'write');
  return withImages(ctx, permitted, [uploadOf(input.files)], async (tx, project, rows) => {
    if ((await countIcons(tx.db, project.id)) >= limits.iconsPerProjectMax) {
      throw invalidAt('file', 'project.iconsMax', { count: limits.iconsPerProjectMax });
    }
    await addImages(tx, project, rows);
    const [image] = rows;
    const icon = {
      id: newId(),
      name: input.name?.trim() ?? nameOf(input.files[0]?.filename),
      imageId: image?.id ?? '',
    };
    await insertIcons(tx.db, project.id, [icon], tx.now());
    return presentIcon({ ...icon, file: image?.file ?? '' }, ctx.origin);
  });
}

function presentIcon({ id, name, file }: Pick<IconRow, 'id' | 'name' | 'file'>, origin: string) {
  return { id, name, url: publicFileUrl(file, origin) };
}

function nameOf(filename: string | undefined): string {
  const name = (filename ?? '')
    .replace(/\.[^.]*$/, '')
    .replaceAll('\0', '')
    .toWellFormed()
    .trim();
  return cutText(name, limits.nameCharsMax) || 'Icon';
}
