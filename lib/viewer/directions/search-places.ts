import { areaEnd, type Place } from '../../wayfinding/search/end-points.ts';
import type { End } from './ends.ts';

/**
 * Returns the places where the search may start or end. `levelNumber` returns the number of a level in the files of
 * directions.
 */
export function searchPlaces(end: End, levelNumber: (id: string) => number): Place[] {
  if (end.kind === 'point') return [{ level: levelNumber(end.level.id), points: [end.at], outline: [] }];
  const places = end.kind === 'tag' ? end.places : [end];
  return places.map(({ place, level }) => {
    const number = levelNumber(level.id);
    if (!('position' in place)) return areaEnd(number, place.data);
    return { level: number, points: [[place.position.x, place.position.y]], outline: [] };
  });
}
