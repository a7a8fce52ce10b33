import { AppError, invalid } from '#lib/contract/errors.ts';
import type { Change } from '#lib/contract/schemas/changes.ts';
import type { DraftChange } from '#lib/mapmodel/draft-changes.ts';
import { planChanges } from '#lib/mapmodel/plan-changes.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { entityOf, levelOf } from '#lib/maps/core/rows.ts';
import { listIconRows, listImageRowsById } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { findConflicts } from './find-conflicts.ts';
import { findDraftWays } from './find-draft-ways.ts';
import { type PicturePlan, resolveLevelImages } from './level-images.ts';
import { presentRecords, type Records } from './present-draft.ts';
import {
  listDraftEntityRowsAbout,
  listDraftExternalIds,
  listDraftKeys,
  listDraftLevelRows,
  listDraftLevelSums,
  listStoredTags,
  listTakenIds,
} from './queries.ts';
import { writePlanned } from './write-draft.ts';

export type ChangesWrite = {
  changes: readonly Change[];
  baseRevision: number;
  pictures: PicturePlan;
  /** Ids of the stored pictures, in the order of `pictures.sources`. */
  imageIds: readonly string[];
  defaultLanguage: string;
  /** The new revision of the project. */
  revision: number;
  /** Called before many places are changed or deleted. */
  beforeLarge: () => Promise<void>;
};

/** The rows that a batch needs: all levels and tags, and only the places that it concerns. */
export type Stored = Awaited<ReturnType<typeof loadStored>>;

/**
 * Writes the level, area, marker and tag changes of a batch into the draft. Runs in the caller's transaction, with the
 * project locked. Throws a 409 with the conflicts, or all faults at once, before it writes.
 */
export async function saveChanges(
  tx: Ctx,
  project: LockedProject,
  write: ChangesWrite,
): Promise<{ created: Records; updated: string[]; isChanged: boolean }> {
  const changes = await draftChanges(tx, project, write);
  const stored = await loadStored(tx, project, changes);
  if (write.baseRevision < project.revision) {
    const conflicts = await findConflicts(tx, project, write, stored);
    if (conflicts.length > 0) {
      throw new AppError('conflict.sameThings', {}, { members: { revision: project.revision, conflicts } });
    }
  }
  const draft = planChanges({
    changes,
    root: 'changes',
    levels: stored.levels.map(levelOf),
    entities: stored.entities.map(entityOf),
    tags: stored.tags,
    takenIds: stored.takenIds,
    sums: stored.sums,
    ways: await findDraftWays(tx, project, changes, stored.entities),
    ...(await loadNamed(tx, project, changes)),
    defaultLanguage: write.defaultLanguage,
    newId,
  });
  if (draft.faults.length > 0) throw invalid(draft.faults);
  const isChanged = await writePlanned(tx, project.id, stored, draft, write.revision, write.beforeLarge);
  const created = await presentRecords(tx, project, draft, [...draft.created]);
  return { created, updated: [...draft.updated], isChanged };
}

/** Returns the batch as changes of the draft, with pictures resolved and without changes of the project itself. */
async function draftChanges(
  tx: Ctx,
  project: LockedProject,
  { changes, pictures, imageIds }: ChangesWrite,
): Promise<DraftChange[]> {
  const { images, faults } = await resolveLevelImages(tx, project.id, pictures, imageIds);
  if (faults.length > 0) throw invalid(faults);
  return changes.flatMap((change, i): DraftChange[] => {
    const at = { path: `changes[${i}]`, fieldsPath: `changes[${i}].fields` };
    if (change.kind === 'project') return [];
    if (change.kind === 'level') {
      return [{ ...change, ...at, fields: change.fields ?? {}, image: images.get(i) }];
    }
    if (change.kind === 'tag') return [{ ...change, ...at, fields: change.fields ?? {} }];
    return [{ ...change, ...at, fields: change.fields ?? {} }];
  });
}

async function loadStored({ db }: Ctx, { id }: LockedProject, changes: readonly DraftChange[]) {
  const idsOf = (isWanted: (change: DraftChange) => boolean) =>
    changes.filter(isWanted).map((change) => change.id);
  const ids = idsOf(({ kind }) => kind === 'area' || kind === 'marker');
  const referred = idsOf(({ kind, op }) => kind === 'tag' && op === 'delete');
  const created = idsOf(({ op }) => op === 'create');
  return {
    levels: await listDraftLevelRows(db, id),
    tags: await listStoredTags(db, id),
    entities: await listDraftEntityRowsAbout(db, id, { ids, referred }),
    sums: await listDraftLevelSums(db, id),
    takenIds: await listTakenIds(db, id, created),
  };
}

/** Reads the keys, images and icons that the changes name. */
async function loadNamed({ db }: Ctx, { id }: LockedProject, changes: readonly DraftChange[]) {
  const entities = changes.filter((change) => change.kind !== 'level' && change.kind !== 'tag');
  const kinds = (['area', 'marker'] as EntityKind[]).filter((kind) =>
    entities.some((one) => one.kind === kind && (one.op === 'create' || one.fields.key !== undefined)),
  );
  const imageIds = entities.flatMap(({ fields }) => fields.images?.map((image) => image.id) ?? []);
  const hasIcons = entities.some(({ fields }) => 'customIcon' in fields && fields.customIcon);
  const icons = hasIcons ? await listIconRows(db, id, 'library') : [];
  return {
    keys: await listDraftKeys(db, id, kinds),
    externalIds: await listDraftExternalIds(
      db,
      id,
      entities.flatMap(({ fields }) => fields.externalId ?? []),
    ),
    references: {
      imageIds: new Set((await listImageRowsById(db, id, imageIds)).map((image) => image.id)),
      iconIds: new Set(icons.map((icon) => icon.id)),
    },
  };
}
