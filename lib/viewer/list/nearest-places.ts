import { type Near, nearestFirst, type Spot } from '../../mapmodel/nearest.ts';
import { isNamedBy } from '../../mapmodel/place-name.ts';
import type { FoundPlace, LevelShape, PlaceShape } from '../core/types.ts';
import type { Viewer, Walk } from '../core/viewer.ts';

/** The start for "nearest": the visitor's position, else the selected place, else the middle of the map. */
export type Start = {
  spot: Spot;
  isHere: boolean;
  place: PlaceShape | null;
  /** The start in the notation of addresses. */
  name: string;
};

/** `walk` is the way on foot. It is missing until directions are asked; null means that no way leads there. */
export type NearPlace = Near<FoundPlace> & { walk?: Walk | null };
export type NearestPlaces = { start: Start; places: NearPlace[] };

/** Number of nearest places that are measured on foot. */
const walksMax = 10;

/** Sorts the found places by distance. Returns null if there is no start to measure from. */
export function nearestPlaces(
  viewer: Viewer,
  found: readonly FoundPlace[],
  levels: readonly LevelShape[],
): NearestPlaces | null {
  const start = startOf(viewer, levels);
  if (!start) return null;
  // The start itself is not among its nearest places.
  const others = found.filter(({ place }) => place.id !== start.place?.id);
  const spots = others.map((one) => ({ place: one, spot: spotOf(one.place, one.level.id) }));
  return { start, places: nearestFirst(spots, start.spot, levels) };
}

/** Sorts the nearest places by walking time. Resolves to null if directions know no way. */
export async function nearestOnFoot(
  viewer: Viewer,
  { start, places }: NearestPlaces,
): Promise<NearestPlaces | null> {
  const near = places.slice(0, walksMax);
  const walks = await viewer.walks(
    start.name,
    near.map(({ place }) => place.place.id),
  );
  if (!walks?.some((walk) => walk !== null)) return null;
  const walked = near.map((one, i) => ({ ...one, walk: walks[i] ?? null }));
  const secondsTo = ({ walk }: NearPlace) => walk?.seconds ?? Number.MAX_VALUE;
  walked.sort((a, b) => secondsTo(a) - secondsTo(b));
  return { start, places: [...walked, ...places.slice(walksMax)] };
}

/**
 * Measures the walks to the first of these places. Resolves to null without directions, or if the visitor's position is
 * not known and no place is selected: nobody stands in the middle of the map.
 */
export async function walksTo(
  viewer: Viewer,
  found: readonly FoundPlace[],
  levels: readonly LevelShape[],
): Promise<readonly (Walk | null)[] | null> {
  const start = startOf(viewer, levels);
  if (!start || !(start.isHere || start.place) || found.length === 0) return null;
  return viewer.walks(
    start.name,
    found.slice(0, walksMax).map(({ place }) => place.id),
  );
}

function startOf(viewer: Viewer, levels: readonly LevelShape[]): Start | null {
  const here = hereOf(viewer, levels);
  if (here) return { spot: here, isHere: true, place: null, name: viewer.store.state.way.here ?? '' };
  const selected = viewer.data.find(viewer.store.state.placeId ?? '');
  if (selected) {
    const spot = spotOf(selected.place, selected.level.id);
    return { spot, isHere: false, place: selected.place, name: selected.place.id };
  }
  const { levelId } = viewer.store.state;
  if (levelId === null) return null;
  const [x, y] = viewer.map.middle;
  return { spot: { levelId, x, y }, isHere: false, place: null, name: `${levelId}:${x},${y}` };
}

/** Returns the visitor's position as set by the address or the host: a place by key or id, or `level:x,y`. */
function hereOf(viewer: Viewer, levels: readonly LevelShape[]): Spot | null {
  const here = viewer.store.state.way.here ?? '';
  const [, key, x, y] = /^(.+):(-?[\d.]+),(-?[\d.]+)$/.exec(here) ?? [];
  const level = levels.find((one) => one.key === key || one.id === key);
  if (level) return { levelId: level.id, x: Number(x), y: Number(y) };
  const isNamed = isNamedBy(here);
  // A "you are here" sign comes before an area of the same key, because its printed code uses the key. Else an area
  // comes before a marker.
  const kinds = [
    ({ markers }: LevelShape) => markers.filter(({ way }) => way?.kind === 'here'),
    ({ areas }: LevelShape) => areas,
    ({ markers }: LevelShape) => markers,
  ];
  for (const placesOf of here === '' ? [] : kinds) {
    for (const level of levels) {
      const place = placesOf(level).find(isNamed);
      if (place) return spotOf(place, level.id);
    }
  }
  return null;
}

function spotOf(place: PlaceShape, levelId: string): Spot {
  if ('position' in place) return { levelId, ...place.position };
  const sum = place.data.reduce(([a, b], [x, y]) => [a + x, b + y] as const, [0, 0] as const);
  return { levelId, x: sum[0] / place.data.length, y: sum[1] / place.data.length };
}
