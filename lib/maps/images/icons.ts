import { invalidAt, notFound } from '#lib/contract/errors.ts';
import type { UploadedFile } from '#lib/maps/entities/level-images.ts';
import { stripReferences } from '#lib/maps/entities/strip-references.ts';
import { changeDraft } from '#lib/maps/projects/change-draft.ts';
import { requireProject } from '#lib/maps/projects/require-project.ts';
import { withLockedProject } from '#lib/maps/projects/with-locked-project.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { publicFileUrl } from '#lib/platform/files/public-file-url.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import { addImages } from './add-images.ts';
import { prepareImages } from './prepare-images.ts';
import { markImageDeleted } from './queries.ts';
import {
  countIcons,
  findIconRow,
  type IconRow,
  insertIcon,
  listIconRows,
  markIconDeleted,
} from './queries-icons.ts';
import { uploadOf } from './upload-of.ts';

type IconInput = { projectId: string; id: string };

/** The custom icons of a project in the order in which they came. */
export async function listIcons(ctx: Ctx, input: { projectId: string }) {
  const project = await requireProject(ctx, input.projectId, 'read');
  const rows = await listIconRows(ctx.db, project.id, 'library');
  return rows.map((row) => presentIcon(row, ctx.origin));
}

/** One custom icon. */
export async function getIcon(ctx: Ctx, input: IconInput) {
  const project = await requireProject(ctx, input.projectId, 'read');
  const row = isUuid(input.id) ? await findIconRow(ctx.db, project.id, input.id) : null;
  if (!row) throw notFound('Icon');
  return presentIcon(row, ctx.origin);
}

/** Stores a custom icon; without a name it takes the file's. */
export async function createIcon(
  ctx: Ctx,
  input: { projectId: string; name?: string | undefined; files: readonly UploadedFile[] },
) {
  const permitted = await requireProject(ctx, input.projectId, 'write');
  const prepared = await prepareImages([uploadOf(input.files)]);
  try {
    return await withLockedProject(ctx, permitted.id, 'write', async (tx, project) => {
      if ((await countIcons(tx.db, project.id)) >= limits.iconsPerProjectMax) {
        throw invalidAt('file', `At most ${limits.iconsPerProjectMax} icons in a project.`);
      }
      await addImages(tx, project, prepared.rows);
      const [image] = prepared.rows;
      const icon = {
        id: newId(),
        name: input.name?.trim() ?? nameOf(input.files[0]?.filename),
        imageId: image?.id ?? '',
      };
      await insertIcon(tx.db, project.id, icon, tx.now());
      return presentIcon({ ...icon, file: image?.file ?? '' }, ctx.origin);
    });
  } catch (error) {
    await prepared.discard(error);
    throw error;
  }
}

/** Deletes a custom icon and takes it off the markers of the draft; live ones bear it until update-live. */
export async function deleteIcon(ctx: Ctx, input: IconInput): Promise<undefined> {
  await changeDraft(ctx, input.projectId, async (tx, project, revision) => {
    const icon = isUuid(input.id) ? await findIconRow(tx.db, project.id, input.id) : null;
    if (!icon) throw notFound('Icon');
    await markIconDeleted(tx.db, project.id, icon.id, tx.now());
    await markImageDeleted(tx.db, project.id, icon.imageId, tx.now());
    await stripReferences(tx, project.id, { iconId: icon.id }, revision);
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
  return name.slice(0, limits.nameCharsMax).toWellFormed() || 'Icon';
}
