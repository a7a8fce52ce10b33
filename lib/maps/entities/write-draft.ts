import { invalid } from '#lib/contract/errors.ts';
import { canonicalJson } from '#lib/mapmodel/canonical.ts';
import type { Draft, PlacedTag } from '#lib/mapmodel/draft-changes.ts';
import { changedAlts } from '#lib/mapmodel/image-alts.ts';
import { isSame } from '#lib/mapmodel/is-same.ts';
import { presentTag } from '#lib/mapmodel/present.ts';
import type { Entity, Tag } from '#lib/mapmodel/types.ts';
import { type EntityRow, entityRow, levelRows, type PlacedLevelRow } from '#lib/maps/core/rows.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import { updateImageAlts } from '#lib/maps/images/queries.ts';
import { limits } from '#lib/plans/limits.ts';
import { type Ctx, userIdOf } from '#lib/platform/context.ts';
import { sizeFaults } from './check-sizes.ts';
import { listLiveTagIds } from './queries.ts';
import {
  deleteDraftRows,
  noteDeletions,
  updateLiveEntities,
  upsertDraftEntities,
  upsertDraftLevels,
  upsertTags,
} from './queries-write.ts';

type Hashed = { id: string; hash: string };
type Rows<L, E> = { levels: readonly L[]; entities: readonly E[]; tags: readonly PlacedTag[] };
type DraftRows = Rows<PlacedLevelRow, EntityRow>;
/** The draft rows that a write concerns, as they are before the write. */
type Before = Rows<Hashed, Hashed>;
/** The same rows with their bodies. */
type Stored = Rows<Hashed & { body: string }, EntityRow>;

/**
 * Writes a draft that `planChanges` made of the stored rows, and alternative texts of images, under `revision`. Returns
 * whether a row was written. Throws a 400 if a level, place or tag grows beyond its bytes. Calls `beforeLarge` before it
 * changes or deletes many places.
 */
export async function writePlanned(
  tx: Ctx,
  projectId: LockedProjectId,
  stored: Stored,
  draft: Draft,
  revision: number,
  beforeLarge?: () => Promise<void>,
): Promise<boolean> {
  const rows = rowsOf(draft, stored.entities);
  const { paths, input } = draft;
  const faults = sizeFaults(({ id }) => paths.get(id) ?? input.root, stored, rows);
  if (faults.length > 0) throw invalid(faults);
  if (beforeLarge && countReplaced(stored, draft, rows) > limits.placesOfLargeWrite) await beforeLarge();
  const alts = changedAlts(draft);
  await updateImageAlts(tx.db, projectId, alts, revision);
  const areRowsChanged = await writeDraft(tx, projectId, stored, rows, revision);
  return areRowsChanged || alts.length > 0;
}

/** Counts the stored places that differ or are gone afterwards, also those that go with their level unseen. */
function countReplaced(stored: Stored, { input }: Draft, after: DraftRows): number {
  const known = new Set(stored.entities.map(({ id }) => id));
  const levels = new Set(gone(stored.levels, after.levels));
  const changed = differing(stored.entities, after.entities, hashOf).filter(({ id }) => known.has(id));
  const isOnGone = ({ levelId }: { levelId: string }) => levels.has(levelId);
  const onGone = input.sums.filter(isOnGone).reduce((sum, { count }) => sum + count, 0);
  const unseen = input.isWhole ? 0 : onGone - stored.entities.filter(isOnGone).length;
  return changed.length + gone(stored.entities, after.entities).length + unseen;
}

/**
 * Returns the rows of a changed draft. Reuses the stored row of a place whose value is the same: comparing values is
 * faster than serializing them, and allocates nothing.
 */
function rowsOf({ stored, levels, entities, tags }: Draft, storedRows: readonly EntityRow[]): DraftRows {
  const rows = new Map(storedRows.map((row) => [row.id, row]));
  const rowOf = (entity: Entity) => {
    const row = rows.get(entity.id);
    return row && isSame(entity, stored.entities.get(entity.id)) ? row : entityRow(entity);
  };
  return {
    levels: levelRows([...levels.values()]),
    entities: [...entities.values()].map(rowOf),
    tags: [...tags.values()],
  };
}

/**
 * Changes the draft's rows from `before` to `after`, under `revision`. Writes only rows that differ, with at most one
 * statement for each table. All writes of drafts go through this function, with the project locked. Returns whether a
 * row was written or deleted.
 */
export async function writeDraft(
  { db, actor, now }: Ctx,
  projectId: LockedProjectId,
  before: Before,
  after: DraftRows,
  revision: number,
): Promise<boolean> {
  const written = {
    tags: differing(before.tags, after.tags, tagText),
    levels: differing(before.levels, after.levels, hashOf),
    entities: differing(before.entities, after.entities, hashOf),
  };
  const deleted = {
    entities: gone(before.entities, after.entities),
    levels: gone(before.levels, after.levels),
    tags: gone(before.tags, after.tags),
  };
  // Write levels before places, which refer to them. Delete last, when nothing refers to the deleted rows.
  const change = { revision, by: userIdOf(actor), at: now() };
  await upsertTags(db, projectId, written.tags, revision);
  await upsertDraftLevels(db, projectId, written.levels, change);
  await upsertDraftEntities(db, projectId, written.entities, change);
  await noteDeletions(db, projectId, deleted, change);
  await deleteDraftRows(db, projectId, deleted);
  return [written, deleted].some((rows) => Object.values(rows).some(({ length }) => length > 0));
}

/** Returns the rows that differ from those before. */
export function changedRows(before: readonly Hashed[], after: readonly EntityRow[]): EntityRow[] {
  return differing(before, after, hashOf);
}

/** Writes changed rows of live places under `version`, and adds live tags that are missing. */
export async function writeLive(
  { db }: Ctx,
  projectId: LockedProjectId,
  rows: readonly EntityRow[],
  { tags, version }: { tags: readonly Tag[]; version: number },
): Promise<void> {
  if (rows.length === 0) return;
  const known = new Set(tags.length > 0 ? await listLiveTagIds(db, projectId) : []);
  const newTags = tags.filter(({ id }) => !known.has(id)).map(presentTag);
  await updateLiveEntities(db, projectId, rows, newTags, version);
}

function differing<T extends { id: string }, B extends { id: string }>(
  before: readonly B[],
  after: readonly T[],
  textOf: (row: T | B) => string,
): T[] {
  const texts = new Map(before.map((row) => [row.id, textOf(row)]));
  return after.filter((row) => texts.get(row.id) !== textOf(row));
}

function hashOf({ hash }: Hashed): string {
  return hash;
}

function tagText(tag: PlacedTag): string {
  return canonicalJson({ ...presentTag(tag), position: tag.position });
}

function gone(before: readonly { id: string }[], after: readonly { id: string }[]): string[] {
  const kept = new Set(after.map(({ id }) => id));
  return before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
}
