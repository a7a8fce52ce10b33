import { invalid } from '#lib/contract/errors.ts';
import { planChanges } from '#lib/mapmodel/plan-changes.ts';
import { presentTag } from '#lib/mapmodel/present.ts';
import { structureChanges } from '#lib/mapmodel/structure-changes.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { entityOf, inOrder, levelOf } from '#lib/maps/core/rows.ts';
import { listIconRows, listImageRows } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { type PicturedWrite, resolveLevelImages } from './level-images.ts';
import type { DraftContent } from './load-draft.ts';
import { listDraftEntityRows, listDraftLevelRows, listStoredTags } from './queries.ts';
import { writePlanned } from './write-draft.ts';

type StructureWrite = PicturedWrite & { sent: readonly LevelWrite[] };

/**
 * Replaces the draft's whole structure by `levels_data`. Runs in the caller's transaction, with the project locked.
 * Throws all faults at once, before it writes. Returns the new content of the draft, and whether it differs.
 */
export async function saveStructure(
  tx: Ctx,
  project: LockedProject,
  { sent, pictures, imageIds, defaultLanguage, revision, beforeLarge }: StructureWrite,
): Promise<{ content: DraftContent; isChanged: boolean }> {
  const stored = {
    levels: await listDraftLevelRows(tx.db, project.id),
    entities: await listDraftEntityRows(tx.db, project.id),
    tags: await listStoredTags(tx.db, project.id),
  };
  const images = await listImageRows(tx.db, project.id, 'library');
  const icons = await listIconRows(tx.db, project.id, 'library');
  const { images: levelImages, faults } = await resolveLevelImages(tx, project.id, pictures, imageIds);
  const idOf = (source: number) => imageIds[source] ?? '';
  const levels = stored.levels.map(levelOf);
  const entities = stored.entities.map(entityOf);
  const changes = structureChanges({
    sent,
    root: 'levels_data',
    levels,
    entities,
    levelImages,
    entityImages: new Map([...pictures.entitySources].map(([path, sources]) => [path, sources.map(idOf)])),
    newId,
  });
  const draft = planChanges({
    changes,
    isWhole: true,
    root: 'levels_data',
    levels,
    entities,
    tags: stored.tags,
    keys: stored.entities,
    references: {
      images: new Map(images.map(({ id, alt }) => [id, alt])),
      iconIds: new Set(icons.map(({ id }) => id)),
    },
    defaultLanguage,
    newId,
  });
  faults.push(...draft.faults);
  if (faults.length > 0) throw invalid(faults);
  const isChanged = await writePlanned(tx, project.id, stored, draft, revision, beforeLarge);
  const content = {
    // The sort is stable: levels of equal order keep the order in which they were sent.
    levels: [...draft.levels.values()].toSorted((a, b) => a.order - b.order),
    places: inOrder([...draft.entities.values()]),
    tags: [...draft.tags.values()].map(presentTag),
    images,
    icons,
  };
  return { content, isChanged };
}
