import { hash as digest } from 'node:crypto';
import { canonicalJson } from '#lib/mapmodel/canonical.ts';
import type { AreaBody, Entity, EntityKind, Level, LevelBody, MarkerBody } from '#lib/mapmodel/types.ts';

export type LevelRow = {
  id: string;
  key: string;
  position: number;
  isHidden: boolean;
  body: string;
  hash: string;
};
export type PlacedLevelRow = LevelRow & { place: number };
export type EntityRow = LevelRow & { levelId: string; kind: EntityKind };

/**
 * Rows of levels in the order given. A level's place counts only among those of equal order, so that a list read in
 * order and sent back makes the same rows.
 */
export function levelRows(levels: readonly Level[]): PlacedLevelRow[] {
  const places = new Map<number, number>();
  return levels.map((level) => {
    const place = places.get(level.position) ?? 0;
    places.set(level.position, place + 1);
    return levelRow(level, place);
  });
}

/** The row of the level that stands at `place` among those of equal order, its body as canonical JSON and the hash by which equal rows are known. */
export function levelRow(level: Level, place: number): PlacedLevelRow {
  const body = canonicalJson(level.body);
  const { id, key, position, isHidden } = level;
  return { id, key, position, place, isHidden, body, hash: hashOf(key, position, place, isHidden, body) };
}

/** The row of an area or marker, its body as canonical JSON and the hash by which equal rows are known. */
export function entityRow({ id, key, position, isHidden, levelId, kind, body: said }: Entity): EntityRow {
  const body = canonicalJson(said);
  const hash = hashOf(key, position, isHidden, levelId, body);
  return { id, key, position, isHidden, levelId, kind, body, hash };
}

/**
 * Areas and markers in their order, those of equal position by their ids. Not left to the database: with their bodies
 * they outgrow the memory in which it sorts.
 */
export function inOrder<T extends { position: number; id: string }>(places: readonly T[]): T[] {
  return places.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/** The level of a row; bodies were parsed by the contract before they were stored. */
export function levelOf(row: Omit<LevelRow, 'hash'>): Level {
  const { id, key, position, isHidden } = row;
  return { id, key, position, isHidden, body: JSON.parse(row.body) as LevelBody };
}

/** The area or marker of a row. */
export function entityOf(row: Omit<EntityRow, 'hash'>): Entity {
  const { id, key, position, isHidden, levelId } = row;
  const head = { id, key, position, isHidden, levelId };
  if (row.kind === 'area') return { ...head, kind: 'area', body: JSON.parse(row.body) as AreaBody };
  return { ...head, kind: 'marker', body: JSON.parse(row.body) as MarkerBody };
}

function hashOf(...parts: (string | number | boolean)[]): string {
  return digest('sha256', parts.join('\n'), 'base64url').slice(0, 22);
}
