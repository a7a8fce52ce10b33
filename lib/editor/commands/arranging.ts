import { difference, union } from 'polyclip-ts';
import type { Bounds } from '../../geometry/bounds.ts';
import { type Point, roundPoint } from '../../geometry/point.ts';
import { type Ring, ringArea } from '../../geometry/polygon.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Place, Refusal } from '../model/types.ts';
import { added, areasOf, changed, commandOf, nextOrder, placesOf, removed } from './command.ts';
import { boundsOfAll, movedBy, placeBounds } from './geometry.ts';
import { keyMaker } from './keys.ts';

/** Commands that arrange several places, and the boolean geometry of areas. Loaded together at the first use. */

export type Alignment = 'left' | 'right' | 'top' | 'bottom' | 'center' | 'middle';

/** Aligns two or more places along a side, or the middle, of their common bounds. */
export function alignPlaces(
  document: Reader,
  { ids, to, locked }: { ids: readonly string[]; to: Alignment; locked?: ReadonlySet<string> },
): Command {
  const places = placesOf(document, ids);
  const all = boundsOfAll(places);
  const changes = places.flatMap((place: Place) => {
    const [dx, dy] = shift(placeBounds(place), all, to);
    if (locked?.has(place.id) || (dx === 0 && dy === 0)) return [];
    return [{ id: place.id, before: place, after: movedBy(place, dx, dy) }];
  });
  return commandOf('align', changes);
}

function shift(own: Bounds, all: Bounds, to: Alignment): readonly [number, number] {
  switch (to) {
    case 'left':
      return [all.minX - own.minX, 0];
    case 'right':
      return [all.maxX - own.maxX, 0];
    case 'top':
      return [0, all.minY - own.minY];
    case 'bottom':
      return [0, all.maxY - own.maxY];
    case 'center':
      return [(all.minX + all.maxX - own.minX - own.maxX) / 2, 0];
    case 'middle':
      return [0, (all.minY + all.maxY - own.minY - own.maxY) / 2];
    default:
      return to satisfies never;
  }
}

/** Makes the gaps between three or more places equal. The outermost places stay. */
export function distributePlaces(
  document: Reader,
  { ids, along, locked }: { ids: readonly string[]; along: 'x' | 'y'; locked?: ReadonlySet<string> },
): Command {
  const spans = placesOf(document, ids)
    .map((place) => {
      const { minX, maxX, minY, maxY } = placeBounds(place);
      return along === 'x' ? { place, min: minX, max: maxX } : { place, min: minY, max: maxY };
    })
    .sort((a, b) => a.min + a.max - b.min - b.max);
  const first = spans[0];
  const last = spans.at(-1);
  if (!first || !last || spans.length < 3) return commandOf('distribute', []);
  const filled = spans.reduce((sum, { min, max }) => sum + max - min, 0);
  const gap = (last.max - first.min - filled) / (spans.length - 1);
  let next = first.max + gap;
  const changes = spans.slice(1, -1).flatMap(({ place, min, max }) => {
    const delta = next - min;
    next += max - min + gap;
    if (locked?.has(place.id) || delta === 0) return [];
    const after = along === 'x' ? movedBy(place, delta, 0) : movedBy(place, 0, delta);
    return [{ id: place.id, before: place, after }];
  });
  return commandOf('distribute', changes);
}

/** Merges two or more touching areas into one. The first selected area keeps its id, texts and looks. */
export function mergeAreas(
  document: Reader,
  { ids, clip, locked }: { ids: readonly string[]; clip: Clip; locked?: ReadonlySet<string> },
): Command | Refusal {
  const areas = areasOf(document, ids);
  const [first, ...others] = areas;
  if (!first || others.length === 0) return { refused: 'selectArea' };
  if (areas.some(({ id }) => locked?.has(id))) return { refused: 'locked' };
  const result = clip.union(areas.map(({ data }) => data));
  const [outline, ...holes] = result[0] ?? [];
  if (result.length !== 1 || !outline) return { refused: 'notTouching' };
  if (holes.length > 0) return { refused: 'wouldHaveHole' };
  return commandOf('merge', [changed(first, { data: outline }), ...others.map(removed)], [first.id]);
}

/** Moves places to the front or the back of their kind on their level. Later places lie over earlier ones. */
export function reorderPlaces(
  document: Reader,
  { ids, to }: { ids: readonly string[]; to: 'front' | 'back' },
): Command {
  const chosen = new Set(ids);
  const groups = new Map<string, Place>(
    placesOf(document, ids).map((place) => [`${place.level} ${place.kind}`, place]),
  );
  const changes = [...groups.values()].flatMap(({ level, kind }) => {
    const all = document.places(level).filter((place) => place.kind === kind);
    const moved = all.filter(({ id }) => chosen.has(id));
    const rest = all.filter(({ id }) => !chosen.has(id));
    const next = to === 'front' ? [...rest, ...moved] : [...moved, ...rest];
    return next.flatMap((place, order) => (place.order === order ? [] : [changed<Place>(place, { order })]));
  });
  return commandOf('reorder', changes);
}

type Subtract = { ids: readonly string[]; clip: Clip; newId: () => string; locked?: ReadonlySet<string> };

/**
 * Subtracts the later selected areas from the first. Refused if a hole or nothing would remain: areas have one outline.
 */
export function subtractAreas(document: Reader, { ids, clip, newId, locked }: Subtract): Command | Refusal {
  const areas = areasOf(document, ids);
  const [first, ...others] = areas;
  if (!first || others.length === 0) return { refused: 'selectArea' };
  if (locked?.has(first.id)) return { refused: 'locked' };
  const result = clip.difference(
    first.data,
    others.map(({ data }) => data),
  );
  if (result.length === 0) return { refused: 'nothingLeft' };
  if (result.some((rings) => rings.length > 1)) return { refused: 'wouldHaveHole' };
  const parts = result.flatMap(([outline]) => (outline ? [outline] : []));
  const [largest, ...rest] = parts.toSorted((a, b) => ringArea(b) - ringArea(a));
  if (!largest) return { refused: 'nothingLeft' };
  const order = nextOrder(document, first.level, 'area');
  const key = keyMaker(document, 'area');
  const extra = rest.map((data, i) =>
    added({
      ...first,
      id: newId(),
      key: key(),
      externalId: null,
      imported: null,
      data,
      order: order + i,
      translations: {},
      images: [],
    }),
  );
  return commandOf('subtract', [changed(first, { data: largest }), ...extra], [first.id]);
}

type Clip = {
  /** Returns each polygon as its rings: the outline first, then holes. */
  union(rings: readonly Ring[]): Ring[][];
  difference(ring: Ring, others: readonly Ring[]): Ring[][];
};

const cornerPx = 1e-6;

const closed = (ring: Ring): [number, number][] => ring.map(([x, y]) => [x, y]);

/** The boolean geometry. Resulting corners that coincide with given corners have exactly the same coordinates. */
export const clip: Clip = {
  union(rings) {
    const [first, ...rest] = rings.map((ring) => [closed(ring)]);
    return first ? outlines(union(first, ...rest), rings) : [];
  },
  difference: (ring, others) =>
    outlines(difference([closed(ring)], ...others.map((other) => [closed(other)])), [ring, ...others]),
};

function outlines(
  polygons: readonly (readonly (readonly [number, number])[])[][],
  given: readonly Ring[],
): Ring[][] {
  const corners = given.flat();
  const settle = ([x, y]: readonly [number, number]): Point =>
    corners.find((corner) => Math.abs(corner[0] - x) < cornerPx && Math.abs(corner[1] - y) < cornerPx) ??
    roundPoint([x, y]);
  return polygons.map((rings) => rings.map((ring) => ring.slice(0, -1).map(settle)));
}
