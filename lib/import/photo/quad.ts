import type { Point } from '../../geometry/point.ts';
import { signedArea } from '../../geometry/polygon.ts';
import type { Size } from '../trace/raster.ts';

/** Four corners from the top left, clockwise, in pixels of a picture. */
export type Quad = readonly [Point, Point, Point, Point];

/** Returns the corners of a whole picture. */
export function wholeOf({ width, height }: Size): Quad {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

/** Checks whether the corners are those of the whole picture. */
export function isWhole(quad: Quad, picture: Size): boolean {
  return wholeOf(picture).every(
    ([x, y], i) => Math.hypot(x - (quad[i]?.[0] ?? 0), y - (quad[i]?.[1] ?? 0)) < 1,
  );
}

/** Returns the corners in a picture that is larger by these factors. */
export function scaleQuad(quad: Quad, across: number, down: number): Quad {
  return mapQuad(quad, ([x, y]) => [x * across, y * down]);
}

export function mapQuad([a, b, c, d]: Quad, map: (point: Point) => Point): Quad {
  return [map(a), map(b), map(c), map(d)];
}

/** The least share of a picture that a sheet fills. */
const areaShareMin = 0.02;
/** The least sine of an angle at a corner. */
const bendMin = 0.1;

/** Checks whether four corners enclose a sheet that a camera can see: clockwise, convex, no sliver. */
export function isSheet(quad: Quad, { width, height }: Size): boolean {
  const area = signedArea(quad);
  if (!(area > areaShareMin * width * height)) return false;
  return quad.every((corner, i) => {
    const before = quad[(i + 3) % 4] ?? corner;
    const after = quad[(i + 1) % 4] ?? corner;
    const [ax, ay] = [corner[0] - before[0], corner[1] - before[1]];
    const [bx, by] = [after[0] - corner[0], after[1] - corner[1]];
    return ax * by - ay * bx > bendMin * Math.hypot(ax, ay) * Math.hypot(bx, by);
  });
}

/** Returns the projection that takes the corners of a rectangle from 0, 0 to the four corners (Heckbert 1989). */
export function projectionOf(quad: Quad, { width, height }: Size): (x: number, y: number) => Point {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad;
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const bottom = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / bottom;
  const h = (dx1 * sy - sx * dy1) / bottom;
  const [a, b] = [x1 - x0 + g * x1, x3 - x0 + h * x3];
  const [d, e] = [y1 - y0 + g * y1, y3 - y0 + h * y3];
  return (x, y) => {
    const [u, v] = [x / width, y / height];
    const w = g * u + h * v + 1;
    return [(a * u + b * v + x0) / w, (d * u + e * v + y0) / w];
  };
}
