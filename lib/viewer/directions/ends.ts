import type { Point } from '../../geometry/point.ts';
import { isNamedBy } from '../../mapmodel/place-name.ts';
import type { LevelShape, PlaceShape } from '../core/types.ts';

/** An end of a way as a visitor names it. `tag` is the nearest place with the tag. */
export type End =
  | { kind: 'place'; place: PlaceShape; level: LevelShape }
  | { kind: 'point'; level: LevelShape; at: Point }
  | { kind: 'tag'; id: string; places: { place: PlaceShape; level: LevelShape }[] };
/** An end with a location, so not a tag. */
export type Somewhere = Exclude<End, { kind: 'tag' }>;

const pointPattern = /^(.+):(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/;
const tagPrefix = 'tag:';

/**
 * Reads the id, key or `ext:<externalId>` of a place (an area before a marker), `level:x,y` or `tag:<id>`. Returns null if the map has no
 * such end.
 */
export function readEnd(
  text: string,
  levels: readonly LevelShape[],
  tagIds: readonly string[] = [],
): End | null {
  const isNamed = isNamedBy(text);
  for (const kind of ['areas', 'markers'] as const) {
    for (const level of levels) {
      const place = level[kind].find(isNamed);
      if (place) return { kind: 'place', place, level };
    }
  }
  const [, name = '', x, y] = pointPattern.exec(text) ?? [];
  const level = levels.find(isNamedBy(name));
  // Before a tag, as in the API: a level may have the key `tag`.
  if (level) return { kind: 'point', level, at: [Number(x), Number(y)] };
  if (!text.startsWith(tagPrefix)) return null;
  const tag = text.slice(tagPrefix.length).toLowerCase();
  if (!tagIds.includes(tag)) return null;
  const hasTag = ({ tags }: PlaceShape) => tags.some(({ id }) => id === tag);
  const places = levels.flatMap((one) =>
    placesOf(one).flatMap((place) => (hasTag(place) ? [{ place, level: one }] : [])),
  );
  return { kind: 'tag', id: tag, places };
}

/**
 * Reads the visitor's position. A "you are here" sign comes before an area of the same key, because its printed code
 * uses the key.
 */
export function readHere(text: string, levels: readonly LevelShape[]): Somewhere | null {
  const isNamed = isNamedBy(text);
  for (const level of levels) {
    const place = level.markers.find((marker) => marker.way?.kind === 'here' && isNamed(marker));
    if (place) return { kind: 'place', place, level };
  }
  const end = readEnd(text, levels);
  return end?.kind === 'tag' ? null : end;
}

/** Formats a point as addresses and messages do. */
export function pointText({ key }: Pick<LevelShape, 'key'>, [x, y]: Point): string {
  return `${key}:${Math.round(x)},${Math.round(y)}`;
}

export function placesOf(level: LevelShape): PlaceShape[] {
  return [...level.areas, ...level.markers];
}
