import { type Bounds, boundsOf, unionBounds } from '../../geometry/bounds.ts';
import { clampPoint, type Point, roundPoint } from '../../geometry/point.ts';
import type { Level, Place } from '../model/types.ts';

type Size = Pick<Level, 'width' | 'height'>;

/** A point as a hand may leave it: inside the plan and on 1/100 px. Never NaN. */
export function settle(point: Point, size: Size): Point {
  return roundPoint(clampPoint(point, size.width, size.height));
}

/** A point given exactly by a snap stays as it is; anything else is settled. */
export function settleUnless(point: Point, size: Size, isExact: boolean): Point {
  const isInside = point[0] >= 0 && point[1] >= 0 && point[0] <= size.width && point[1] <= size.height;
  return isExact && isInside ? point : settle(point, size);
}

export function pointsOf(place: Place): readonly Point[] {
  return place.kind === 'area' ? place.data : [place.position];
}

export function placeBounds(place: Place): Bounds {
  return boundsOf(pointsOf(place));
}

export function boundsOfAll(places: readonly Place[]): Bounds {
  return places.map(placeBounds).reduce(unionBounds, boundsOf([]));
}

/** The place moved by a vector; where given, corners from `exact` are taken over as they are. */
export function movedBy<P extends Place>(
  place: P,
  dx: number,
  dy: number,
  exact?: ReadonlyMap<string, Point>,
): P {
  const move = (point: Point): Point =>
    exact?.get(pointKey(point)) ?? roundPoint([point[0] + dx, point[1] + dy]);
  if (place.kind === 'marker') return { ...place, position: move(place.position) };
  return { ...place, data: place.data.map(move) };
}

export function pointKey(point: Point): string {
  return `${point[0]},${point[1]}`;
}

/** The part of a move that keeps `bounds` inside the plan; what is larger than the plan does not move. */
export function clampMove(bounds: Bounds, size: Size, dx: number, dy: number): Point {
  return [
    clampAxis(bounds.minX, bounds.maxX, size.width, dx),
    clampAxis(bounds.minY, bounds.maxY, size.height, dy),
  ];
}

function clampAxis(min: number, max: number, length: number, delta: number): number {
  if (!Number.isFinite(delta)) return 0;
  const low = Math.min(0, -min);
  const high = Math.max(0, length - max);
  return Math.min(Math.max(delta, low), high);
}
