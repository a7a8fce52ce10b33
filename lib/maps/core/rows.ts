import type { liveEntities, liveLevels } from '#db/schema/index.ts';
import { canonicalJson } from '#lib/mapmodel/canonical.ts';
import { bodyToStore, readBody } from '#lib/mapmodel/fields.ts';
import type { Entity, Level } from '#lib/mapmodel/types.ts';
import { megabyte } from '#lib/plans/units.ts';
import { contentHash } from '#lib/platform/content-hash.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';

export type PlacedLevelRow = Omit<typeof liveLevels.$inferSelect, 'projectId' | 'version'>;
type LevelRow = Omit<PlacedLevelRow, 'place'>;
export type EntityRow = Omit<typeof liveEntities.$inferSelect, 'projectId'>;

/**
 * Returns the rows of levels in the given order. `place` ranks a level only among levels of equal order, so that a list
 * that is read and sent back makes the same rows. `body` is canonical JSON, and equal rows have the same `hash`.
 */
export function levelRows(levels: readonly Level[]): PlacedLevelRow[] {
  const places = new Map<number, number>();
  return levels.map(({ id, key, order, isHidden, body: said, lacking }) => {
    const place = places.get(order) ?? 0;
    places.set(order, place + 1);
    const body = canonicalJson(bodyToStore('level', said, lacking));
    const hash = hashOf(key, order, place, isHidden, body);
    return { id, key, order, place, isHidden, body, hash };
  });
}

/** Returns the row of an area or marker. `body` is canonical JSON, and equal rows have the same `hash`. */
export function entityRow(entity: Entity): EntityRow {
  const { id, key, order, isHidden, levelId, kind } = entity;
  const body = canonicalJson(bodyToStore(kind, entity.body, entity.lacking));
  const hash = hashOf(key, order, isHidden, levelId, body);
  return { id, key, order, isHidden, levelId, kind, body, hash };
}

/**
 * Sorts areas and markers by order, then by id. The database does not sort them: rows with their bodies would exceed
 * its memory for sorting.
 */
export function inOrder<T extends { order: number; id: string }>(places: readonly T[]): T[] {
  return places.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** Work on rows before the event loop gets a turn: a few milliseconds. */
const atOnce = { rows: 200, chars: megabyte / 2 };

/** Yields the rows. Gives other requests a turn after a few rows, or after a large one. */
export async function* inTurns<Row extends { body: string }>(rows: readonly Row[]): AsyncGenerator<Row> {
  let left = { ...atOnce };
  for (const row of rows) {
    yield row;
    left = { rows: left.rows - 1, chars: left.chars - row.body.length };
    if (left.rows > 0 && left.chars > 0) continue;
    left = { ...atOnce };
    await yieldTurn();
  }
}

/** Returns the level of a row. The contract parsed the body before it was stored. */
export function levelOf({ id, key, order, isHidden, body }: Omit<LevelRow, 'hash'>): Level {
  return { id, key, order, isHidden, ...readBody('level', JSON.parse(body)) };
}

/** Returns the area or marker of a row. */
export function entityOf({ id, key, order, isHidden, levelId, kind, body }: Omit<EntityRow, 'hash'>): Entity {
  const head = { id, key, order, isHidden, levelId };
  if (kind === 'area') return { ...head, kind, ...readBody(kind, JSON.parse(body)) };
  return { ...head, kind: 'marker', ...readBody('marker', JSON.parse(body)) };
}

/** Parses the rows of areas and markers. Yields to other requests, because an export runs on the main thread. */
export async function entitiesOf(rows: readonly EntityRow[]): Promise<Entity[]> {
  const entities: Entity[] = [];
  for await (const row of inTurns(rows)) entities.push(entityOf(row));
  return entities;
}

function hashOf(...parts: (string | number | boolean)[]): string {
  return contentHash(parts.join('\n'));
}
