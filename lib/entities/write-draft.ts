import type { Ctx } from '#lib/context.ts';
import { mapInSlices } from '#lib/in-slices.ts';
import type { Entity, Level, Tag } from '#lib/mapmodel/types.ts';
import type { LockedProjectId } from '#lib/projects/scope.ts';
import {
  deleteDraftEntities,
  deleteDraftLevels,
  insertTags,
  upsertDraftEntities,
  upsertDraftLevels,
} from './queries.ts';
import { entityRow, levelRows, type StoredEntity } from './rows.ts';

type StoredRow = { id: string; hash: string };

/** So many places become rows while the database writes those before them. */
const placesPerPortion = 2500;

/**
 * Brings the draft from the rows of `before` to `after`: one statement a table or portion, only rows whose hash
 * differs. The project must be locked by the caller's transaction.
 */
export async function writeDraft(
  tx: Ctx,
  projectId: LockedProjectId,
  before: { levels: readonly StoredRow[]; entities: readonly StoredEntity[] },
  after: { levels: readonly Level[]; entities: readonly Entity[]; newTags: readonly Tag[] },
  revision: number,
): Promise<void> {
  const hashes = new Map(before.levels.map((row) => [row.id, row.hash]));
  const levels = levelRows(after.levels).filter((row) => hashes.get(row.id) !== row.hash);
  await insertTags(tx.db, projectId, after.newTags, revision);
  // Levels come first, because entities point at them; what goes, goes last, when nothing points at it any more.
  await upsertDraftLevels(tx.db, projectId, levels, revision);
  await writeEntities(tx, projectId, before.entities, after.entities, revision);
  const gone = before.entities.map(({ row }) => row);
  await deleteDraftEntities(tx.db, projectId, removed(gone, after.entities));
  await deleteDraftLevels(tx.db, projectId, removed(before.levels, after.levels));
}

async function writeEntities(
  tx: Ctx,
  projectId: LockedProjectId,
  before: readonly StoredEntity[],
  after: readonly Entity[],
  revision: number,
): Promise<void> {
  const stored = new Map(before.map((one) => [one.row.id, one]));
  const writes: Promise<void>[] = [];
  for (let start = 0; start < after.length; start += placesPerPortion) {
    const portion = after.slice(start, start + placesPerPortion);
    const rows = await mapInSlices(portion, (entity) => entityRow(entity, stored.get(entity.id)));
    const differing = rows.filter((row) => stored.get(row.id)?.row.hash !== row.hash);
    const write = upsertDraftEntities(tx.db, projectId, differing, revision);
    // It may fail before anybody waits for it.
    write.catch(() => {});
    writes.push(write);
  }
  await Promise.all(writes);
}

function removed(before: readonly { id: string }[], after: readonly { id: string }[]): string[] {
  const kept = new Set(after.map(({ id }) => id));
  return before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
}
