import type { Point } from '../../geometry/point.ts';
import { innerPoint } from '../../wayfinding/search/end-points.ts';
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

/** Level and point of an end, for its sign on the map: the middle of an area. */
export function spotOf(end: End): { levelId: string; at: Point } | null {
  if (end.kind === 'point') return { levelId: end.level.id, at: end.at };
  if (end.kind === 'tag') return null;
  const { place, level } = end;
  const at: Point = 'position' in place ? [place.position.x, place.position.y] : innerPoint(place.data);
  return { levelId: level.id, at };
}

export function placesOf(level: LevelShape): PlaceShape[] {
  return [...level.areas, ...level.markers];
}
