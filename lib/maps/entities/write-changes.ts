import { AppError, type Fault, invalid } from '#lib/contract/errors.ts';
import type { Change } from '#lib/contract/schemas/changes.ts';
import { canonicalJson } from '#lib/mapmodel/canonical.ts';
import { type Draft, planChanges } from '#lib/mapmodel/plan-changes.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { entityOf, entityRow, levelOf, levelRows } from '#lib/maps/core/rows.ts';
import { listIconRows, listImageRowsById } from '#lib/maps/images/find-project-images.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { findConflicts } from './find-conflicts.ts';
import { presentRecords, type Records } from './present-records.ts';
import {
  deleteDraftEntities,
  deleteDraftLevels,
  listDraftLevelRows,
  upsertDraftEntities,
  upsertDraftLevels,
} from './queries.ts';
import {
  deleteTags,
  listDraftEntityRowsById,
  listDraftEntityRowsNaming,
  listDraftKeys,
  listDraftLevelSums,
  listStoredTags,
  listTakenIds,
  upsertTags,
} from './queries-changes.ts';

export type ChangesWrite = {
  changes: readonly Change[];
  baseRevision: number;
  /** Image of a level change by its index, as resolved from `imageUrl`. */
  levelImages: ReadonlyMap<number, string | null>;
  defaultLanguage: string;
  /** The project's revision that this batch makes. */
  revision: number;
};

/** What a batch needs of the draft: all levels and tags, of its places only those that the batch concerns. */
export type Stored = Awaited<ReturnType<typeof loadStored>>;

/**
 * Writes the level, area, marker and tag changes of a batch into the draft, inside the caller's transaction with the
 * project locked. Throws the 409 with the conflicts, or all faults at once, before anything is written.
 */
export async function writeChanges(
  tx: Ctx,
  project: LockedProject,
  write: ChangesWrite,
): Promise<{ created: Records; updated: string[] }> {
  const stored = await loadStored(tx, project, write.changes);
  if (write.baseRevision < project.revision) {
    const conflicts = await findConflicts(tx, project, write, stored);
    if (conflicts.length > 0) {
      throw new AppError('conflict', 'Somebody else changed the same things meanwhile.', {
        members: { revision: project.revision, conflicts },
      });
    }
  }
  const plan = planChanges(await planInput(tx, project, write, stored));
  const faults = [...plan.faults, ...countFaults(stored, plan)];
  if (faults.length > 0) throw invalid(faults.slice(0, limits.faultsMax));
  await writePlan(tx, project, plan, stored, write.revision);
  const created = await presentRecords(tx, project, plan, [...plan.created]);
  return { created, updated: [...plan.updated] };
}

async function loadStored(tx: Ctx, project: LockedProject, changes: readonly Change[]) {
  const idsOf = (...kinds: Change['kind'][]) =>
    changes.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const deletedTags = changes.filter(({ kind, op }) => kind === 'tag' && op === 'delete').map(({ id }) => id);
  const named = await listDraftEntityRowsById(tx.db, project.id, idsOf('area', 'marker'));
  const namedIds = new Set(named.map(({ id }) => id));
  const tagged = await listDraftEntityRowsNaming(tx.db, project.id, deletedTags);
  const createdIds = changes.filter(({ op }) => op === 'create').map(({ id }) => id);
  return {
    levels: await listDraftLevelRows(tx.db, project.id),
    tags: await listStoredTags(tx.db, project.id),
    entities: [...named, ...tagged.filter(({ id }) => !namedIds.has(id))],
    sums: await listDraftLevelSums(tx.db, project.id),
    takenIds: new Set(await listTakenIds(tx.db, project.id, createdIds)),
  };
}

async function planInput(tx: Ctx, project: LockedProject, write: ChangesWrite, stored: Stored) {
  const entityChanges = write.changes.filter((change) => change.kind === 'area' || change.kind === 'marker');
  const imageIds = entityChanges.flatMap(({ fields }) => fields?.images?.map(({ id }) => id) ?? []);
  const kinds = (['area', 'marker'] as EntityKind[]).filter((kind) =>
    entityChanges.some(
      (change) => change.kind === kind && (change.op === 'create' || change.fields?.key !== undefined),
    ),
  );
  const hasIcons = entityChanges.some((change) => change.kind === 'marker' && change.fields?.customIcon);
  const icons = hasIcons ? await listIconRows(tx.db, project.id, 'library') : [];
  return {
    changes: write.changes,
    levels: stored.levels.map(levelOf),
    tags: stored.tags.map(({ revision: _, ...tag }) => tag),
    entities: stored.entities.map(entityOf),
    takenIds: stored.takenIds,
    keys: await listDraftKeys(tx.db, project.id, kinds),
    lastPositions: new Map(stored.sums.map((sum) => [`${sum.levelId} ${sum.kind}`, sum.lastPosition])),
    levelImages: write.levelImages,
    references: {
      imageIds: new Set((await listImageRowsById(tx.db, project.id, imageIds)).map(({ id }) => id)),
      iconIds: new Set(icons.map(({ id }) => id)),
    },
    defaultLanguage: write.defaultLanguage,
    newId,
  };
}

function countFaults(stored: Stored, plan: Draft): Fault[] {
  return (['area', 'marker'] as const).flatMap((kind) => {
    const isCreated = (id: string) => plan.created.has(id) && plan.entities.get(id)?.kind === kind;
    const created = [...plan.created].filter(isCreated).length;
    if (created === 0) return [];
    // A level that goes takes places along that were never loaded; some may have moved off it before.
    const isOnGone = ({ levelId }: { levelId: string }) => plan.removedLevels.has(levelId);
    const named = stored.entities.filter((row) => row.kind === kind);
    const removed = named.filter((row) => !isOnGone(row) && plan.removedEntities.has(row.id)).length;
    const moved = named.filter((row) => isOnGone(row) && plan.entities.has(row.id)).length;
    const before = stored.sums
      .filter((sum) => sum.kind === kind && !isOnGone(sum))
      .reduce((total, sum) => total + sum.count, 0);
    const max = kind === 'area' ? limits.areasMax : limits.markersMax;
    if (before + created + moved - removed <= max) return [];
    return [{ path: 'changes', message: `At most ${max.toLocaleString('en')} ${kind}s in a project.` }];
  });
}

/** Only what differs from what is stored, one statement a table: first what is pointed at, last what goes. */
async function writePlan(
  tx: Ctx,
  project: LockedProject,
  plan: Draft,
  stored: Stored,
  revision: number,
): Promise<void> {
  const { id } = project;
  const { db } = tx;
  const hashes = new Map([...stored.levels, ...stored.entities].map((row) => [row.id, row.hash]));
  const isChanged = (row: { id: string; hash: string }) => hashes.get(row.id) !== row.hash;
  const tagTexts = new Map(stored.tags.map(({ revision: _, ...tag }) => [tag.id, canonicalJson(tag)]));
  const changedTags = [...plan.tags.values()].filter((tag) => tagTexts.get(tag.id) !== canonicalJson(tag));
  await upsertTags(db, id, changedTags, revision);
  const levels = levelRows([...plan.levels.values()]);
  await upsertDraftLevels(db, id, levels.filter(isChanged), revision);
  await upsertDraftEntities(
    db,
    id,
    [...plan.entities.values()].map((entity) => entityRow(entity)).filter(isChanged),
    revision,
  );
  await deleteDraftEntities(db, id, [...plan.removedEntities]);
  await deleteDraftLevels(db, id, [...plan.removedLevels]);
  await deleteTags(db, id, [...plan.removedTags]);
}
