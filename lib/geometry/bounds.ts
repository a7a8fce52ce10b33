import type { Point } from './point.ts';

/** An upright rectangle in map pixels. Empty bounds have `minX > maxX`. */
export type Bounds = {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

/** The bounds of no points. */
export const emptyBounds: Bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };

/** Returns the smallest bounds that contain all points; `emptyBounds` if there are none. */
export function boundsOf(points: Iterable<Point>): Bounds {
  let { minX, minY, maxX, maxY } = emptyBounds;
  // Read by index: destructuring a point runs an iterator for each point.
  for (const point of points) {
    const x = point[0];
    const y = point[1];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return { minX, minY, maxX, maxY };
}

/** Returns the smallest bounds that contain both. */
export function unionBounds(a: Bounds, b: Bounds): Bounds {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  };
}

/** Returns the bounds grown by `by` map pixels on every side; a negative `by` shrinks them. */
export function expandBounds(bounds: Bounds, by: number): Bounds {
  return { minX: bounds.minX - by, minY: bounds.minY - by, maxX: bounds.maxX + by, maxY: bounds.maxY + by };
}

/** Checks whether the two bounds touch or overlap. */
export function boundsIntersect(a: Bounds, b: Bounds): boolean {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
}

/** Checks whether `inner` lies entirely in `outer`. Shared borders count as inside. */
export function boundsContain(outer: Bounds, inner: Bounds): boolean {
  return (
    inner.minX >= outer.minX &&
    inner.maxX <= outer.maxX &&
    inner.minY >= outer.minY &&
    inner.maxY <= outer.maxY
  );
}

/** Returns the four corners as a ring, clockwise on a screen. */
export function cornersOf({ minX, minY, maxX, maxY }: Bounds): Point[] {
  return [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ];
}

/** Returns the center of the bounds. The center of `emptyBounds` is not a number. */
export function boundsCenter(bounds: Bounds): Point {
  return [(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2];
}
