import { AppError } from '#lib/contract/errors.ts';
import type { DraftChange } from '#lib/mapmodel/draft-changes.ts';
import { planChanges } from '#lib/mapmodel/plan-changes.ts';
import { changeDraft } from '#lib/maps/core/change-draft.ts';
import { updateProjectRow } from '#lib/maps/core/queries.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { entityOf, levelOf } from '#lib/maps/core/rows.ts';
import { findIconRow, findImageRow, markIconDeleted, markImageDeleted } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import { listDraftEntityRowsAbout, listDraftLevelRows } from './queries.ts';
import { writePlanned } from './write-draft.ts';

/**
 * Deletes an image from the library and removes it from everything that shows it in the draft. The live map keeps it
 * until update-live; then housekeeping deletes the files.
 */
export async function deleteImage(
  ctx: Ctx,
  input: { projectId: string; imageId: string },
): Promise<undefined> {
  await changeDraft(ctx, input.projectId, async (tx, project, revision) => {
    const image = await findImageRow(tx.db, project.id, input.imageId);
    if (!image) throw new AppError('notFound.image');
    await markImageDeleted(tx.db, project.id, image.id, tx.now());
    await stripReferences(tx, project, image.id, revision);
    await takeOffLogo(tx, project, image.file);
  });
}

/** Deletes a custom icon and removes it from the markers of the draft. Live markers keep it until update-live. */
export async function deleteIcon(ctx: Ctx, input: { projectId: string; iconId: string }): Promise<undefined> {
  await changeDraft(ctx, input.projectId, async (tx, project, revision) => {
    const icon = isUuid(input.iconId) ? await findIconRow(tx.db, project.id, input.iconId) : null;
    if (!icon) throw new AppError('notFound.icon');
    await markIconDeleted(tx.db, project.id, icon.id, tx.now());
    await markImageDeleted(tx.db, project.id, icon.imageId, tx.now());
    await stripReferences(tx, project, icon.id, revision);
    await takeOffLogo(tx, project, icon.file);
  });
}

/** Removes an image or custom icon from everything that shows it in the draft, under the project's new revision. */
async function stripReferences(tx: Ctx, project: LockedProject, id: string, revision: number): Promise<void> {
  const stored = {
    levels: await listDraftLevelRows(tx.db, project.id),
    entities: await listDraftEntityRowsAbout(tx.db, project.id, { ids: [], referred: [id] }),
    tags: [],
  };
  const levels = stored.levels.map(levelOf);
  const entities = stored.entities.map(entityOf);
  const at = { op: 'update' as const, path: '', fieldsPath: '' };
  const changes: DraftChange[] = [
    ...levels
      .filter(({ body }) => body.imageId === id)
      .map((level): DraftChange => ({ ...at, kind: 'level', id: level.id, fields: {}, image: null })),
    ...entities.map((entity): DraftChange => {
      const images = entity.body.imageIds.filter((imageId) => imageId !== id).map((one) => ({ id: one }));
      const hasIcon = entity.kind === 'marker' && entity.body.customIcon === id;
      const fields = { images, ...(hasIcon && { customIcon: null }) };
      return { ...at, kind: entity.kind, id: entity.id, fields };
    }),
  ];
  const draft = planChanges({
    changes,
    levels,
    entities,
    references: {
      images: new Map(
        entities.flatMap(({ body }) =>
          body.imageIds.map((imageId) => [imageId, body.imageAlts[imageId] ?? {}] as const),
        ),
      ),
      iconIds: new Set(),
    },
    defaultLanguage: project.settings.defaultLanguage,
    newId,
  });
  await writePlanned(tx, project.id, stored, draft, revision);
}

async function takeOffLogo(tx: Ctx, project: LockedProject, file: string): Promise<void> {
  const { appearance } = project;
  if (appearance.logoFile !== file) return;
  await updateProjectRow(tx.db, project.id, { appearance: { ...appearance, logoFile: null } });
}
