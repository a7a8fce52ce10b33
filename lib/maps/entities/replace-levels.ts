import { type Fault, invalid } from '#lib/contract/errors.ts';
import { planReplacement, type StoredPlace } from '#lib/mapmodel/plan-replacement.ts';
import { tagBook } from '#lib/mapmodel/references.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { entityOf, inOrder, levelOf } from '#lib/maps/core/rows.ts';
import { addImages } from '#lib/maps/images/add-images.ts';
import { listIconRows, listImageRows } from '#lib/maps/images/find-project-images.ts';
import type { PreparedImages } from '#lib/maps/images/prepare-images.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { type PicturePlan, resolveLevelImages } from './level-images.ts';
import type { DraftContent } from './load-draft.ts';
import {
  type EntityHeadRow,
  listDraftBodies,
  listDraftEntityHeads,
  listDraftLevelRows,
  listTagRows,
} from './queries.ts';
import { writeDraft } from './write-draft.ts';

export type LevelsReplacement = {
  sent: readonly LevelWrite[];
  pictures: PicturePlan;
  prepared: PreparedImages;
  defaultLanguage: string;
  /** The project's revision that this save makes. */
  revision: number;
};

/**
 * Replaces the draft's whole structure by `levels_data`, inside the caller's transaction with the project locked.
 * All faults are thrown at once, before anything is written. Answers what the draft then holds.
 */
export async function replaceLevels(
  tx: Ctx,
  project: LockedProject,
  input: LevelsReplacement,
): Promise<DraftContent> {
  await addImages(tx, project, input.prepared.rows);
  const levels = await listDraftLevelRows(tx.db, project.id);
  const entities = await listDraftEntityHeads(tx.db, project.id);
  const imageIdOf = (source: number) => input.prepared.rows[source]?.id ?? '';
  const faults: Fault[] = [];
  const newLevelImages = new Map(
    [...input.pictures.levelSources].map(([level, source]) => [level, imageIdOf(source)]),
  );
  const storedTags = await listTagRows(tx.db, project.id);
  const tags = tagBook(storedTags, newId);
  const images = await listImageRows(tx.db, project.id, 'library');
  const icons = await listIconRows(tx.db, project.id, 'library');
  const planned = planReplacement({
    levels: levels.map(levelOf),
    entities: input.pictures.entitySources.size > 0 ? await withImages(tx, project, entities) : entities,
    sent: input.sent,
    levelImages: await resolveLevelImages(tx, project.id, input.sent, newLevelImages, faults),
    entityImages: new Map(
      [...input.pictures.entitySources].map(([place, sources]) => [place, sources.map(imageIdOf)]),
    ),
    tags,
    references: {
      imageIds: new Set(images.map(({ id }) => id)),
      iconIds: new Set(icons.map(({ id }) => id)),
    },
    defaultLanguage: input.defaultLanguage,
    newId,
  });
  faults.push(...planned.faults);
  if (faults.length > 0) throw invalid(faults);
  const after = { ...planned, newTags: tags.made };
  const places = await writeDraft(tx, project.id, { levels, entities }, after, input.revision);
  return {
    // Levels of equal order stand as they were sent.
    levels: planned.levels.toSorted((a, b) => a.position - b.position),
    places: inOrder(places).map((entity) => () => entity),
    tags: [...storedTags, ...tags.made],
    images,
    icons,
  };
}

/** The places with the images that files may be added to. */
async function withImages(
  tx: Ctx,
  project: LockedProject,
  heads: readonly EntityHeadRow[],
): Promise<StoredPlace[]> {
  const bodies = await listDraftBodies(tx.db, project.id, 'all');
  return heads.map((head) => {
    const { imageIds } = entityOf({ ...head, body: bodies.get(head.id) ?? '{}' }).body;
    return { ...head, imageIds };
  });
}
