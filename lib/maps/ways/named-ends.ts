import { invalidAt } from '#lib/contract/errors.ts';
import type { Point } from '#lib/geometry/point.ts';
import { isNamedBy } from '#lib/mapmodel/place-name.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { levelIndex } from '#lib/maps/live/read-live.ts';
import { limits } from '#lib/plans/limits.ts';
import type { LivePlace, LivePlaces } from './live-places.ts';

/** An end of a way: a place or a bare position, in map pixels, on the level with this index. */
export type NamedEnd = { level: number } & ({ place: LivePlace } | { place: null; at: Point });
export type NamedEnds = { from: NamedEnd[]; to: NamedEnd[] };

const number = '-?\\d{1,7}(?:\\.\\d{1,10})?';
const pointPattern = new RegExp(`^([^:]+):(${number}),(${number})$`);
const tagPattern = /^tag:(.*)$/;

/** Returns the ends that `from` and `to` name. Throws a 400 at the parameter if the map does not show them. */
export function endsFrom(query: { from: string; to: string }, map: LiveMap, places: LivePlaces): NamedEnds {
  return {
    from: endsNamed('from', query.from, map, places),
    to: endsNamed('to', query.to, map, places),
  };
}

function endsNamed(path: 'from' | 'to', name: string, map: LiveMap, places: LivePlaces): NamedEnd[] {
  // Before a point: an external id may look like one.
  const place = placeEnd(name, places);
  if (place) return [place];
  const point = pointPattern.exec(name);
  if (point) return [pointEnd(path, map, point)];
  const [, tag] = tagPattern.exec(name) ?? [];
  if (tag !== undefined) return tagEnds(path, tag.toLowerCase(), map, places);
  throw invalidAt(path, 'map.noPlace');
}

function placeEnd(name: string, places: LivePlaces): NamedEnd | null {
  const isNamed = isNamedBy(name);
  for (const kind of ['area', 'marker'] as const) {
    for (const [level, own] of places.entries()) {
      const place = own.find((one) => one.kind === kind && isNamed(one));
      if (place) return { level, place };
    }
  }
  return null;
}

function pointEnd(path: string, map: LiveMap, [, level = '', x, y]: RegExpExecArray): NamedEnd {
  const found = levelIndex(map, level);
  const point = [Number(x), Number(y)] as const;
  const isOnMap = point.every((value) => Math.abs(value) <= limits.coordinatePxMax);
  if (found < 0 || !isOnMap) throw invalidAt(path, 'map.noPlace');
  return { level: found, place: null, at: point };
}

function tagEnds(path: 'from' | 'to', tag: string, map: LiveMap, places: LivePlaces): NamedEnd[] {
  if (path === 'from') throw invalidAt(path, 'map.tagAsStart');
  if (!map.scope.tags.has(tag)) throw invalidAt(path, 'map.noTag');
  return places.flatMap((own, level) =>
    own.filter(({ tagIds }) => tagIds.includes(tag)).map((place) => ({ level, place })),
  );
}
