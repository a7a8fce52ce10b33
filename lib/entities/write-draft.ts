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
import { entityRow, levelRows } from './rows.ts';

type StoredRow = { id: string; hash: string };

/**
 * Brings the draft from the rows of `before` to `after`: one statement a table, only rows whose hash differs.
 * The project must be locked by the caller's transaction.
 */
export async function writeDraft(
  tx: Ctx,
  projectId: LockedProjectId,
  before: { levels: readonly StoredRow[]; entities: readonly StoredRow[] },
  after: { levels: readonly Level[]; entities: readonly Entity[]; newTags: readonly Tag[] },
  revision: number,
): Promise<void> {
  const levels = difference(before.levels, levelRows(after.levels));
  const entities = difference(before.entities, await mapInSlices(after.entities, entityRow));
  await insertTags(tx.db, projectId, after.newTags, revision);
  // Levels come first, because entities point at them; what goes, goes last, when nothing points at it any more.
  await upsertDraftLevels(tx.db, projectId, levels.changed, revision);
  await upsertDraftEntities(tx.db, projectId, entities.changed, revision);
  await deleteDraftEntities(tx.db, projectId, entities.removed);
  await deleteDraftLevels(tx.db, projectId, levels.removed);
}

function difference<Row extends StoredRow>(before: readonly StoredRow[], after: readonly Row[]) {
  const hashes = new Map(before.map((row) => [row.id, row.hash]));
  const changed = after.filter((row) => hashes.get(row.id) !== row.hash);
  const kept = new Set(after.map((row) => row.id));
  return { changed, removed: before.filter((row) => !kept.has(row.id)).map((row) => row.id) };
}
