import type { Ctx } from '#lib/context.ts';
import { type Fault, invalid } from '#lib/errors.ts';
import { newId } from '#lib/ids.ts';
import { addImages } from '#lib/images/add-images.ts';
import { listIconRows, listImageRows } from '#lib/images/find-project-images.ts';
import type { PreparedImages } from '#lib/images/prepare-images.ts';
import { mapInSlices } from '#lib/in-slices.ts';
import { planReplacement } from '#lib/mapmodel/plan-replacement.ts';
import { tagBook } from '#lib/mapmodel/references.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import type { LockedProject } from '#lib/projects/require-project.ts';
import { type PicturePlan, resolveLevelImages } from './level-images.ts';
import type { DraftContent } from './load-draft.ts';
import { listDraftEntityRows, listDraftLevelRows, listTagRows } from './queries.ts';
import { entityOf, levelOf } from './rows.ts';
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
  const entities = await mapInSlices(await listDraftEntityRows(tx.db, project.id), (row) => ({
    row,
    entity: entityOf(row),
  }));
  const imageIdOf = (source: number) => input.prepared.rows[source]?.id ?? '';
  const faults: Fault[] = [];
  const newLevelImages = new Map(
    [...input.pictures.levelSources].map(([level, source]) => [level, imageIdOf(source)]),
  );
  const tags = tagBook(await listTagRows(tx.db, project.id), newId);
  const planned = planReplacement({
    levels: levels.map(levelOf),
    entities: entities.map(({ entity }) => entity),
    sent: input.sent,
    levelImages: await resolveLevelImages(tx, project.id, input.sent, newLevelImages, faults),
    entityImages: new Map(
      [...input.pictures.entitySources].map(([place, sources]) => [place, sources.map(imageIdOf)]),
    ),
    tags,
    references: {
      imageIds: new Set((await listImageRows(tx.db, project.id, 'library')).map((image) => image.id)),
      iconIds: new Set((await listIconRows(tx.db, project.id, 'library')).map((icon) => icon.id)),
    },
    defaultLanguage: input.defaultLanguage,
    newId,
  });
  faults.push(...planned.faults);
  if (faults.length > 0) throw invalid(faults);
  await writeDraft(tx, project.id, { levels, entities }, { ...planned, newTags: tags.made }, input.revision);
  return { levels: planned.levels, entities: planned.entities };
}
