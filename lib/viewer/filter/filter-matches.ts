import type { LevelData } from '../core/level-data.ts';
import type { Matches } from '../core/store.ts';
import type { LevelShape, PlaceShape } from '../core/types.ts';

/** Counts the matches on every level. Loads missing levels first. */
export async function countMatches(data: LevelData, tagIds: readonly string[]): Promise<Matches> {
  const levels = await data.loadAll();
  return new Map(levels.map((level) => [level.id, matching(level, tagIds).length]));
}

export function matching(level: LevelShape, tagIds: readonly string[]): PlaceShape[] {
  return [...level.areas, ...level.markers].filter((place) =>
    place.tags.some(({ id }) => tagIds.includes(id)),
  );
}

export function totalOf(matches: Matches): number {
  return [...matches.values()].reduce((sum, count) => sum + count, 0);
}
