import { boundsCenter, boundsOf } from './bounds.ts';
import { type Point, turnPoint } from './point.ts';

/** A rectangle turned by `angle` (radians, clockwise on a screen); `halves` are half its width and half its height. */
export type Box = { readonly center: Point; readonly angle: number; readonly halves: Point };

/** The smallest box of a direction that holds all points. */
export function boxAround(points: readonly Point[], angle: number): Box {
  const bounds = boundsOf(angle === 0 ? points : points.map((point) => turnPoint(point, -angle)));
  return {
    center: turnPoint(boundsCenter(bounds), angle),
    angle,
    halves: [(bounds.maxX - bounds.minX) / 2, (bounds.maxY - bounds.minY) / 2],
  };
}

/** The place in a box at shares of its halves from the middle: (-1, -1) is its first corner, (0, 0) its middle. */
export function boxPoint({ center, angle, halves }: Box, x: number, y: number): Point {
  const [dx, dy] = turnPoint([x * halves[0], y * halves[1]], angle);
  return [center[0] + dx, center[1] + dy];
}

/** The box grown by so many pixels on every side. */
export function growBox(box: Box, by: number): Box {
  return { ...box, halves: [box.halves[0] + by, box.halves[1] + by] };
}

/** The four corners, as a ring. */
export function boxRing(box: Box): Point[] {
  return [boxPoint(box, -1, -1), boxPoint(box, 1, -1), boxPoint(box, 1, 1), boxPoint(box, -1, 1)];
}
