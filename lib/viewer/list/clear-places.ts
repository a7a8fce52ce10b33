import { wayOf } from '../../wayfinding/model.ts';
import type { LevelShape } from '../core/types.ts';
import { matching } from './categories.ts';

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
