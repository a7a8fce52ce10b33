import type { Point } from '../../geometry/point.ts';

/** `Math.hypot` is several times slower and only avoids an overflow that squares of cells never have. */
export function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

/** Returns the length of a line, in the unit of its points. */
export function lengthOf(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    sum += distance(...a, ...b);
  }
  return sum;
}
