import type { LevelData } from './level-data.ts';
import type { LevelShape, PlaceShape } from './types.ts';

/** Places that have one of the chosen tags, by level; a level that could not be had is left out. */
export type Matches = ReadonlyMap<string, number>;

/** Counts on every level; those that are not here yet are loaded first. */
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
