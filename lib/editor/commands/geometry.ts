import { type Bounds, boundsOf, unionBounds } from '../../geometry/bounds.ts';
import { clampPoint, type Point, roundPoint } from '../../geometry/point.ts';
import type { Level, Place } from '../model/types.ts';

type Size = Pick<Level, 'width' | 'height'>;

/** Moves a point inside the plan and onto 1/100 px. Never returns NaN. */
export function settle(point: Point, size: Size): Point {
  return roundPoint(clampPoint(point, size.width, size.height));
}

/** Checks whether all points are on one border of the plan, as those of a shape beside it are once they are settled. */
export function isOnOneBorder(points: readonly Point[], { width, height }: Size): boolean {
  return (
    points.every(([x]) => x === 0) ||
    points.every(([x]) => x === width) ||
    points.every(([, y]) => y === 0) ||
    points.every(([, y]) => y === height)
  );
}

/** Keeps an exact point from a snap if it is inside the plan. Settles any other point. */
export function settleUnless(point: Point, size: Size, isExact: boolean): Point {
  const isInside = point[0] >= 0 && point[1] >= 0 && point[0] <= size.width && point[1] <= size.height;
  return isExact && isInside ? point : settle(point, size);
}

export function pointsOf(place: Place): readonly Point[] {
  return place.kind === 'area' ? place.data : [place.position];
}

/** Returns the place with every point replaced by the result of `move`. */
export function withPoints<P extends Place>(place: P, move: (point: Point) => Point): P {
  if (place.kind === 'marker') return { ...place, position: move(place.position) };
  return { ...place, data: place.data.map(move) };
}

export function placeBounds(place: Place): Bounds {
  return boundsOf(pointsOf(place));
}

export function boundsOfAll(places: readonly Place[]): Bounds {
  return places.map(placeBounds).reduce(unionBounds, boundsOf([]));
}

/** Returns the place moved by a vector. Corners found in `exact` move to the point given there. */
export function movedBy<P extends Place>(
  place: P,
  dx: number,
  dy: number,
  exact?: ReadonlyMap<string, Point>,
): P {
  const move = (point: Point): Point =>
    exact?.get(pointKey(point)) ?? roundPoint([point[0] + dx, point[1] + dy]);
  return withPoints(place, move);
}

export function pointKey(point: Point): string {
  return `${point[0]},${point[1]}`;
}

/** Returns the part of a move that keeps `bounds` inside the plan. Bounds larger than the plan do not move. */
export function clampMove(bounds: Bounds, size: Size, dx: number, dy: number): Point {
  return [
    clampAxis(bounds.minX, bounds.maxX, size.width, dx),
    clampAxis(bounds.minY, bounds.maxY, size.height, dy),
  ];
}

/**
 * Returns the move nearest to the wanted one that puts `bounds` onto the plan, wherever they were: on another level they
 * may lie beyond it. Bounds larger than the plan begin at its edge.
 */
export function moveOnto(bounds: Bounds, size: Size, dx: number, dy: number): Point {
  return [
    ontoAxis(bounds.minX, bounds.maxX, size.width, dx),
    ontoAxis(bounds.minY, bounds.maxY, size.height, dy),
  ];
}

function ontoAxis(min: number, max: number, length: number, delta: number): number {
  const wanted = Number.isFinite(delta) ? delta : 0;
  return Math.min(Math.max(wanted, -min), Math.max(-min, length - max));
}

function clampAxis(min: number, max: number, length: number, delta: number): number {
  if (!Number.isFinite(delta)) return 0;
  const low = Math.min(0, -min);
  const high = Math.max(0, length - max);
  return Math.min(Math.max(delta, low), high);
}
