import { boundsCenter, boundsOf } from './bounds.ts';
import { type Point, turnPoint } from './point.ts';

/** A rectangle in map pixels, turned by `angle` (radians, clockwise on a screen). `halves` are half its sides. */
export type Box = { readonly center: Point; readonly angle: number; readonly halves: Point };

/** Returns the smallest box with this `angle` (radians) that contains all points. */
export function boxAround(points: readonly Point[], angle: number): Box {
  const bounds = boundsOf(angle === 0 ? points : points.map((point) => turnPoint(point, -angle)));
  return {
    center: turnPoint(boundsCenter(bounds), angle),
    angle,
    halves: [(bounds.maxX - bounds.minX) / 2, (bounds.maxY - bounds.minY) / 2],
  };
}

/**
 * Returns the point at `x` and `y` half sizes from the center of a box, in map pixels: (0, 0) is the center, (-1, -1)
 * the first corner of `boxRing`.
 */
export function boxPoint({ center, angle, halves }: Box, x: number, y: number): Point {
  const [dx, dy] = turnPoint([x * halves[0], y * halves[1]], angle);
  return [center[0] + dx, center[1] + dy];
}

/** Returns the box grown by `by` map pixels on every side. */
export function growBox(box: Box, by: number): Box {
  return { ...box, halves: [box.halves[0] + by, box.halves[1] + by] };
}

/** Returns the four corners as a ring, clockwise on a screen. */
export function boxRing(box: Box): Point[] {
  return [boxPoint(box, -1, -1), boxPoint(box, 1, -1), boxPoint(box, 1, 1), boxPoint(box, -1, 1)];
}
