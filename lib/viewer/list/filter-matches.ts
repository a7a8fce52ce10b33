import { wayOf } from '../../wayfinding/model.ts';
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

/**
 * Returns the ids of the places of a level that a filter leaves clear, or null without a filter: those that match, and
 * entrances, lifts, stairs and "you are here" signs, by which the visitor finds the way.
 */
export function clearPlaces(level: LevelShape, tagIds: readonly string[]): ReadonlySet<string> | null {
  if (tagIds.length === 0) return null;
  const landmarks = level.markers.filter((marker) => {
    const kind = wayOf(marker)?.kind;
    return kind !== undefined && kind !== 'door' && kind !== 'link';
  });
  return new Set([...matching(level, tagIds), ...landmarks].map(({ id }) => id));
}

export function totalOf(matches: Matches): number {
  return [...matches.values()].reduce((sum, count) => sum + count, 0);
}
