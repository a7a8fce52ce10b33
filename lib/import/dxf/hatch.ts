import type { Point } from '../../geometry/point.ts';
import { bulgeCurves, type Curve, ellipseCurve, radians } from '../drawing/curves.ts';
import { type Groups, numberOf } from './pairs.ts';

/** A place in the groups of a hatch, whose boundaries are read in their order. */
type Cursor = { readonly groups: Groups; at: number };

/** Returns the boundaries of a hatch, and whether it fills them. */
export function readHatch(groups: Groups): { rings: Curve[][]; isSolid: boolean } {
  const cursor: Cursor = { groups, at: groups.codes.indexOf(91) };
  const rings: Curve[][] = [];
  if (cursor.at >= 0) {
    const count = Math.min(take(cursor, 91), groups.codes.length);
    for (let i = 0; i < count && cursor.at < groups.codes.length; i++) {
      const flags = take(cursor, 92);
      rings.push((flags & 2) === 2 ? polylineBoundary(cursor) : edgesBoundary(cursor));
    }
  }
  return { rings: rings.filter((ring) => ring.length > 0), isSolid: numberOf(groups, 70) === 1 };
}

/** Takes the next group of a code; `otherwise` if none follows. */
function take(cursor: Cursor, code: number, otherwise = 0): number {
  const { codes, values } = cursor.groups;
  const found = codes.indexOf(code, cursor.at);
  if (found < 0) {
    cursor.at = codes.length;
    return otherwise;
  }
  cursor.at = found + 1;
  return Number(values[found]);
}

/** Takes the next group if it has this code. */
function takeIf(cursor: Cursor, code: number, otherwise = 0): number {
  return cursor.groups.codes[cursor.at] === code ? take(cursor, code) : otherwise;
}

function takePoint(cursor: Cursor, code = 10): Point {
  return [take(cursor, code), take(cursor, code + 10)];
}

function polylineBoundary(cursor: Cursor): Curve[] {
  const isBulged = take(cursor, 72) === 1;
  take(cursor, 73);
  const count = take(cursor, 93);
  const corners: { at: Point; bulge: number }[] = [];
  for (let i = 0; i < count && cursor.at < cursor.groups.codes.length; i++) {
    const at = takePoint(cursor);
    corners.push({ at, bulge: isBulged ? takeIf(cursor, 42) : 0 });
  }
  return bulgeCurves(corners, true);
}

function edgesBoundary(cursor: Cursor): Curve[] {
  const count = take(cursor, 93);
  const curves: Curve[] = [];
  for (let i = 0; i < count && cursor.at < cursor.groups.codes.length; i++) {
    const type = take(cursor, 72);
    if (type === 1) curves.push({ points: [takePoint(cursor), takePoint(cursor, 11)] });
    else if (type === 2 || type === 3) curves.push(arcEdge(cursor, type === 3));
    else if (type === 4) curves.push(splineEdge(cursor));
  }
  return curves;
}

function arcEdge(cursor: Cursor, isEllipse: boolean): Curve {
  const center = takePoint(cursor);
  const axis: Point = isEllipse ? takePoint(cursor, 11) : [0, 0];
  const size = take(cursor, 40);
  const [from, to] = [radians(take(cursor, 50)), radians(take(cursor, 51))];
  const isLeft = take(cursor, 73, 1) === 1;
  const u: Point = isEllipse ? axis : [size, 0];
  const v: Point = isEllipse ? [-axis[1] * size, axis[0] * size] : [0, size];
  // Clockwise edges count their angles the other way round.
  return isLeft ? ellipseCurve(center, u, v, from, to) : ellipseCurve(center, u, [-v[0], -v[1]], from, to);
}

function splineEdge(cursor: Cursor): Curve {
  const degree = take(cursor, 94);
  const isRational = take(cursor, 73) === 1;
  take(cursor, 74);
  const knotCount = take(cursor, 95);
  const controlCount = take(cursor, 96);
  const end = cursor.groups.codes.length;
  const knots: number[] = [];
  for (let i = 0; i < knotCount && cursor.at < end; i++) knots.push(take(cursor, 40));
  const controls: Point[] = [];
  const weights: number[] = [];
  for (let i = 0; i < controlCount && cursor.at < end; i++) {
    controls.push(takePoint(cursor));
    if (isRational) weights.push(takeIf(cursor, 42, 1));
  }
  return { degree, controls, knots, weights };
}
