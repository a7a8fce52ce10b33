import { AppError } from '#lib/contract/errors.ts';
import { changeDraft } from '#lib/maps/core/change-draft.ts';
import { storedParts } from '#lib/maps/core/present.ts';
import { updateProjectRow } from '#lib/maps/core/queries.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { findIconRow, listIconRows, markIconDeleted, markImageDeleted } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { stripReferences } from './strip-references.ts';

/**
 * Deletes an image from the library and removes it from everything that shows it in the draft. The live map keeps it
 * until update-live; then housekeeping deletes the files.
 */
export async function deleteImage(ctx: Ctx, input: { projectId: string; id: string }): Promise<undefined> {
  await changeDraft(ctx, input.projectId, async (tx, project, revision) => {
    const id = input.id.toLowerCase();
    const isIcon = (await listIconRows(tx.db, project.id, 'all')).some(({ imageId }) => imageId === id);
    const file = isUuid(id) && !isIcon ? await markImageDeleted(tx.db, project.id, id, tx.now()) : null;
    if (file === null) throw new AppError('notFound.image');
    await stripReferences(tx, project, id, revision);
    await takeOffLogo(tx, project, file);
  });
}

/** Deletes a custom icon and removes it from the markers of the draft. Live markers keep it until update-live. */
export async function deleteIcon(ctx: Ctx, input: { projectId: string; id: string }): Promise<undefined> {
  await changeDraft(ctx, input.projectId, async (tx, project, revision) => {
    const icon = isUuid(input.id) ? await findIconRow(tx.db, project.id, input.id) : null;
    if (!icon) throw new AppError('notFound.icon');
    await markIconDeleted(tx.db, project.id, icon.id, tx.now());
    await markImageDeleted(tx.db, project.id, icon.imageId, tx.now());
    await stripReferences(tx, project, icon.id, revision);
    await takeOffLogo(tx, project, icon.file);
  });
}

async function takeOffLogo(tx: Ctx, project: LockedProject, file: string): Promise<void> {
  const { appearance } = storedParts(project);
  if (appearance.logoFile !== file) return;
  await updateProjectRow(tx.db, project.id, { appearance: { ...appearance, logoFile: null } });
}
