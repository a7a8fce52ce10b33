import { type Near, nearestFirst, type Spot } from '../mapmodel/nearest.ts';
import type { ViewerContext } from './context.ts';
import type { FoundPlace } from './search-index.ts';
import type { LevelShape, PlaceShape } from './types.ts';

/** Where "nearest" is measured from: the visitor's own place, else what is selected, else the middle of the map. */
export type Start = { spot: Spot; isHere: boolean; place: PlaceShape | null };

export type NearestPlaces = { start: Start; places: Near<FoundPlace>[] };

/** What was found by how near it is; null where there is nothing to measure from. */
export function nearestPlaces(
  ctx: ViewerContext,
  found: readonly FoundPlace[],
  levels: readonly LevelShape[],
): NearestPlaces | null {
  const start = startOf(ctx, levels);
  if (!start) return null;
  // One is not the nearest to oneself.
  const others = found.filter(({ place }) => place.id !== start.place?.id);
  const spots = others.map((one) => ({ place: one, spot: spotOf(one.place, one.level.id) }));
  return { start, places: nearestFirst(spots, start.spot, levels) };
}

function startOf(ctx: ViewerContext, levels: readonly LevelShape[]): Start | null {
  const here = hereOf(ctx, levels);
  if (here) return { spot: here, isHere: true, place: null };
  const selected = ctx.data.find(ctx.store.state.placeId ?? '');
  if (selected) {
    const spot = spotOf(selected.place, selected.level.id);
    return { spot, isHere: false, place: selected.place };
  }
  const { levelId } = ctx.store.state;
  if (levelId === null) return null;
  const [x, y] = ctx.map.middle;
  return { spot: { levelId, x, y }, isHere: false, place: null };
}

/** Where the visitor is, as the address or the host says: a place by key or id, or `level:x,y`. */
function hereOf(ctx: ViewerContext, levels: readonly LevelShape[]): Spot | null {
  const here = ctx.store.state.way.here ?? '';
  const [, key, x, y] = /^(.+):(-?[\d.]+),(-?[\d.]+)$/.exec(here) ?? [];
  if (key !== undefined) {
    const level = levels.find((one) => one.key === key || one.id === key);
    return level ? { levelId: level.id, x: Number(x), y: Number(y) } : null;
  }
  for (const level of here === '' ? [] : levels) {
    const place = [...level.markers, ...level.areas].find((one) => one.key === here || one.id === here);
    if (place) return spotOf(place, level.id);
  }
  return null;
}

function spotOf(place: PlaceShape, levelId: string): Spot {
  if ('position' in place) return { levelId, ...place.position };
  const sum = place.data.reduce(([a, b], [x, y]) => [a + x, b + y] as const, [0, 0] as const);
  return { levelId, x: sum[0] / place.data.length, y: sum[1] / place.data.length };
}
