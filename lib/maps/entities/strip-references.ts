import type { DraftChange } from '#lib/mapmodel/draft-changes.ts';
import { planChanges } from '#lib/mapmodel/plan-changes.ts';
import { storedParts } from '#lib/maps/core/present.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { entityOf, levelOf } from '#lib/maps/core/rows.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { listDraftEntityRowsAbout, listDraftLevelRows } from './queries.ts';
import { writePlanned } from './write-draft.ts';

/** Removes an image or custom icon from everything that shows it in the draft, under the project's new revision. */
export async function stripReferences(
  tx: Ctx,
  project: LockedProject,
  id: string,
  revision: number,
): Promise<void> {
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
      imageIds: new Set(entities.flatMap(({ body }) => body.imageIds)),
      iconIds: new Set(),
    },
    defaultLanguage: storedParts(project).settings.defaultLanguage,
    newId,
  });
  await writePlanned(tx, project.id, stored, draft, revision);
}
