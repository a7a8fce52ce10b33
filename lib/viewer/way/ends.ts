import type { Point } from '../../geometry/point.ts';
import { areaEnd, type Place } from '../../wayfinding/search/end-points.ts';
import type { LevelShape, PlaceShape } from '../types.ts';

/** An end of a way as a visitor names it; `tag` stands for the nearest place that has it. */
export type End =
  | { kind: 'place'; place: PlaceShape; level: LevelShape }
  | { kind: 'point'; level: LevelShape; at: Point }
  | { kind: 'tag'; id: string; places: { place: PlaceShape; level: LevelShape }[] };

const pointPattern = /^(.+):(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/;
const tagPrefix = 'tag:';

/**
 * Reads the id or key of a place (an area before a marker), `level:x,y` or `tag:<id>`; null where nothing of the kind is
 * on the map.
 */
export function readEnd(
  text: string,
  levels: readonly LevelShape[],
  tagIds: readonly string[] = [],
): End | null {
  const isNamed = ({ id, key }: { id: string; key: string }) => id === text || key === text;
  for (const kind of ['areas', 'markers'] as const) {
    for (const level of levels) {
      const place = level[kind].find(isNamed);
      if (place) return { kind: 'place', place, level };
    }
  }
  if (text.startsWith(tagPrefix)) {
    const tag = text.slice(tagPrefix.length);
    if (!tagIds.includes(tag)) return null;
    const places = levels.flatMap((level) =>
      placesOf(level).flatMap((place) => (place.tags.some(({ id }) => id === tag) ? [{ place, level }] : [])),
    );
    return { kind: 'tag', id: tag, places };
  }
  const [, name, x, y] = pointPattern.exec(text) ?? [];
  const level = levels.find(({ id, key }) => id === name || key === name);
  return level ? { kind: 'point', level, at: [Number(x), Number(y)] } : null;
}

/** How an address and a message name a point. */
export function pointText({ key }: Pick<LevelShape, 'key'>, [x, y]: Point): string {
  return `${key}:${Math.round(x)},${Math.round(y)}`;
}

/** Where the search may start or end. `levelNumber` gives the number of a level in the files of directions. */
export function searchPlaces(end: End, levelNumber: (id: string) => number): Place[] {
  if (end.kind === 'point') return [{ level: levelNumber(end.level.id), points: [end.at], outline: [] }];
  const places = end.kind === 'tag' ? end.places : [end];
  return places.map(({ place, level }) => {
    const number = levelNumber(level.id);
    if (!('position' in place)) return areaEnd(number, place.data);
    return { level: number, points: [[place.position.x, place.position.y]], outline: [] };
  });
}

/** Level and point of an end, for its sign on the map: the middle of an area. */
export function spotOf(end: End): { levelId: string; at: Point } | null {
  if (end.kind === 'point') return { levelId: end.level.id, at: end.at };
  if (end.kind === 'tag') return null;
  const [place] = searchPlaces(end, () => 0);
  const at = place?.points[0];
  return at ? { levelId: end.level.id, at } : null;
}

export function placesOf(level: LevelShape): PlaceShape[] {
  return [...level.areas, ...level.markers];
}
