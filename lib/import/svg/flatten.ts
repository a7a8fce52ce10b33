import type { Point } from '../../geometry/point.ts';
import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';
import { type Matrix, multiply, stretchOf, transformPoint, translation } from './matrix.ts';
import type { Arc, Segment } from './path-data.ts';

/** Number of points of one file so far. */
export type PointBudget = { points: number };

export type FlatRing = { points: Point[]; isClosed: boolean };

/** With the rounding to 1/100 px, the outline stays within half a pixel of the curve. */
export const tolerancePx = 0.49;
const halvingsMax = 12;
const arcPointsMax = 4096;

/**
 * Returns the rings and lines of an outline in plan pixels. Curves become straight pieces that stay within the
 * tolerance, in pixels. Throws ImportRefused if the file has too many points.
 */
export function flatten(
  segments: readonly Segment[],
  matrix: Matrix,
  budget: PointBudget,
  tolerance = tolerancePx,
): FlatRing[] {
  const rings: FlatRing[] = [];
  let ring: FlatRing = { points: [], isClosed: false };
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  const take = (point: Point) => {
    if (++budget.points > importLimits.pointsMax)
      throw new ImportRefused('points', { count: importLimits.pointsMax });
    ring.points.push(point);
  };
  const begin = () => {
    if (ring.points.length > 1) rings.push(ring);
    ring = { points: [], isClosed: false };
  };
  for (const segment of segments) {
    if (segment[0] === 'Z') {
      ring.isClosed = true;
      begin();
      [x, y] = [startX, startY];
      continue;
    }
    const [endX, endY] = endOf(segment);
    if (segment[0] === 'M') {
      begin();
      [startX, startY] = [endX, endY];
    } else if (ring.points.length === 0) take(transformPoint(matrix, x, y));
    if (segment[0] === 'C')
      flattenCubic(cubicPoints(x, y, segment, matrix), take, { tolerance, halvings: 0 });
    else if (segment[0] === 'A')
      flattenArc(segment[1], matrix, transformPoint(matrix, endX, endY), { take, tolerance });
    else take(transformPoint(matrix, endX, endY));
    [x, y] = [endX, endY];
  }
  begin();
  return rings;
}

function endOf(segment: Exclude<Segment, readonly ['Z']>): Point {
  switch (segment[0]) {
    case 'C':
      return [segment[5], segment[6]];
    case 'A':
      return [segment[2], segment[3]];
    default:
      return [segment[1], segment[2]];
  }
}

type Cubic = readonly [Point, Point, Point, Point];

function cubicPoints(
  x: number,
  y: number,
  segment: Segment & readonly ['C', ...number[]],
  matrix: Matrix,
): Cubic {
  const [, x1, y1, x2, y2, x3, y3] = segment;
  const at = (px: number, py: number) => transformPoint(matrix, px, py);
  return [at(x, y), at(x1, y1), at(x2, y2), at(x3, y3)];
}

/** Halves a curve until its control points show that the chord is near enough. */
function flattenCubic(
  curve: Cubic,
  take: (point: Point) => void,
  { tolerance, halvings }: { tolerance: number; halvings: number },
): void {
  if (halvings >= halvingsMax || !(bulgeOf(curve) > tolerance)) {
    take(curve[3]);
    return;
  }
  const [a, b, c, d] = curve;
  const [ab, bc, cd] = [middle(a, b), middle(b, c), middle(c, d)];
  const [abc, bcd] = [middle(ab, bc), middle(bc, cd)];
  const half = middle(abc, bcd);
  flattenCubic([a, ab, abc, half], take, { tolerance, halvings: halvings + 1 });
  flattenCubic([half, bcd, cd, d], take, { tolerance, halvings: halvings + 1 });
}

/** Returns an upper bound of the distance between a cubic curve and its chord. */
function bulgeOf([a, b, c, d]: Cubic): number {
  const x = Math.max((3 * b[0] - 2 * a[0] - d[0]) ** 2, (3 * c[0] - 2 * d[0] - a[0]) ** 2);
  const y = Math.max((3 * b[1] - 2 * a[1] - d[1]) ** 2, (3 * c[1] - 2 * d[1] - a[1]) ** 2);
  return Math.sqrt(x + y) / 4;
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** An arc is the image of a piece of the unit circle, so the matrix stretches the error of the chords. */
function flattenArc(
  arc: Arc,
  matrix: Matrix,
  end: Point,
  { take, tolerance }: { take: (point: Point) => void; tolerance: number },
): void {
  const [cos, sin] = [Math.cos(arc.turn), Math.sin(arc.turn)];
  const ellipse: Matrix = [cos * arc.rx, sin * arc.rx, -sin * arc.ry, cos * arc.ry, 0, 0];
  const whole = multiply(multiply(matrix, translation(arc.cx, arc.cy)), ellipse);
  const radius = stretchOf(whole);
  const step = 2 * Math.acos(Math.max(0, 1 - tolerance / Math.max(radius, tolerance)));
  const pieces = Math.min(arcPointsMax, Math.max(1, Math.ceil(Math.abs(arc.sweep) / step) || 1));
  // Even a tiny full circle needs three corners.
  const count = Math.abs(arc.sweep) > 6 ? Math.max(pieces, 4) : pieces;
  for (let i = 1; i < count; i++) {
    const angle = arc.start + (arc.sweep * i) / count;
    take(transformPoint(whole, Math.cos(angle), Math.sin(angle)));
  }
  take(end);
}
