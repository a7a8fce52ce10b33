import type { PlannedEntity } from '#lib/mapmodel/plan-replacement.ts';
import type { Entity, Level, Tag } from '#lib/mapmodel/types.ts';
import { levelRows } from '#lib/maps/core/rows.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import {
  deleteDraftEntities,
  deleteDraftLevels,
  type EntityHeadRow,
  insertTags,
  upsertDraftLevels,
} from './queries.ts';
import { writePlaces } from './write-places.ts';

/**
 * Brings the draft from the rows of `before` to `after`: one statement a table or portion, only rows whose hash
 * differs. The project must be locked by the caller's transaction. Answers the places as they then are.
 */
export async function writeDraft(
  tx: Ctx,
  projectId: LockedProjectId,
  before: { levels: readonly { id: string; hash: string }[]; entities: readonly EntityHeadRow[] },
  after: { levels: readonly Level[]; entities: readonly PlannedEntity[]; newTags: readonly Tag[] },
  revision: number,
): Promise<Entity[]> {
  const hashes = new Map(before.levels.map((row) => [row.id, row.hash]));
  const levels = levelRows(after.levels).filter((row) => hashes.get(row.id) !== row.hash);
  await insertTags(tx.db, projectId, after.newTags, revision);
  // Levels come first, because entities point at them; what goes, goes last, when nothing points at it any more.
  await upsertDraftLevels(tx.db, projectId, levels, revision);
  const places = await writePlaces(tx, projectId, before.entities, after.entities, revision);
  await deleteDraftEntities(tx.db, projectId, removed(before.entities, after.entities));
  await deleteDraftLevels(tx.db, projectId, removed(before.levels, after.levels));
  return places;
}

function removed(before: readonly { id: string }[], after: readonly { id: string }[]): string[] {
  const kept = new Set(after.map(({ id }) => id));
  return before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
}
