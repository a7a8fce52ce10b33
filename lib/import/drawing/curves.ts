import type { Point } from '../../geometry/point.ts';
import { type Matrix, transformPoint } from '../svg/matrix.ts';

/** A part of a line: corners, an arc of an ellipse, or a spline. Each keeps its form under any affine transform. */
export type Curve = Polyline | EllipseArc | Spline;
export type Polyline = { readonly points: readonly Point[] };
/** The points `center + cos(t) u + sin(t) v` for `t` from `from` over `sweep` radians. */
export type EllipseArc = {
  readonly center: Point;
  readonly u: Point;
  readonly v: Point;
  readonly from: number;
  readonly sweep: number;
};
/** A B-spline, rational if it has weights. */
export type Spline = {
  readonly degree: number;
  readonly controls: readonly Point[];
  readonly knots: readonly number[];
  readonly weights: readonly number[];
};

const stepsMax = 720;
const degreeMax = 20;
const controlsMax = 10_000;

/** Returns the arc of an ellipse between two angles, counter-clockwise. */
export function ellipseCurve(center: Point, u: Point, v: Point, from: number, to: number): Curve {
  const turn = 2 * Math.PI;
  const sweep = (((to - from) % turn) + turn) % turn || turn;
  return { center, u, v, from, sweep };
}

/** Returns the image of a curve. */
export function transformCurve(curve: Curve, matrix: Matrix): Curve {
  const put = ([x, y]: Point) => transformPoint(matrix, x, y);
  if ('points' in curve) return { points: curve.points.map(put) };
  if ('controls' in curve) return { ...curve, controls: curve.controls.map(put) };
  const center = put(curve.center);
  const axis = ([x, y]: Point): Point => [matrix[0] * x + matrix[2] * y, matrix[1] * x + matrix[3] * y];
  return { ...curve, center, u: axis(curve.u), v: axis(curve.v) };
}

/** Returns the points of a curve, none of its parts farther than about `tolerance` from them. */
export function flattenCurve(curve: Curve, tolerance: number): readonly Point[] {
  if ('points' in curve) return curve.points;
  return 'controls' in curve ? flattenSpline(curve, tolerance) : flattenArc(curve, tolerance);
}

/** Returns the point of an arc at an angle (radians). */
export function pointOnArc({ center, u, v }: EllipseArc, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [center[0] + cos * u[0] + sin * v[0], center[1] + cos * u[1] + sin * v[1]];
}

function flattenArc(arc: EllipseArc, tolerance: number): Point[] {
  const radius = Math.max(Math.hypot(...arc.u), Math.hypot(...arc.v));
  const step = radius > tolerance ? 2 * Math.acos(1 - Math.min(1, tolerance / radius)) : Math.PI / 2;
  const steps = Math.min(stepsMax, Math.max(2, Math.ceil(Math.abs(arc.sweep) / step) || 2));
  return Array.from({ length: steps + 1 }, (_, i) => pointOnArc(arc, arc.from + (arc.sweep * i) / steps));
}

function flattenSpline({ degree, controls, knots, weights }: Spline, tolerance: number): readonly Point[] {
  const count = controls.length;
  const isWhole =
    Number.isInteger(degree) && degree >= 1 && degree <= degreeMax && degree < count && count <= controlsMax;
  if (!isWhole || knots.length !== count + degree + 1) return controls;
  const points: Point[] = [];
  for (let span = degree; span < count; span++) {
    const [from = 0, to = 0] = [knots[span], knots[span + 1]];
    if (!(to > from)) continue;
    const part = controls.slice(span - degree, span + 1);
    let length = 0;
    for (let i = 1; i < part.length; i++)
      length += Math.hypot(
        (part[i]?.[0] ?? 0) - (part[i - 1]?.[0] ?? 0),
        (part[i]?.[1] ?? 0) - (part[i - 1]?.[1] ?? 0),
      );
    // A curve that bends once over this length is within the tolerance of its chords.
    const steps =
      degree === 1 ? 1 : Math.min(64, Math.max(4, Math.ceil(Math.sqrt(length / (8 * tolerance)))));
    for (let i = points.length === 0 ? 0 : 1; i <= steps; i++)
      points.push(deBoor({ degree, controls, knots, weights }, span, from + ((to - from) * i) / steps));
  }
  return points;
}

type Weighted = [x: number, y: number, weight: number];

function deBoor({ degree, controls, knots, weights }: Spline, span: number, at: number): Point {
  const own = Array.from({ length: degree + 1 }, (_, i): Weighted => {
    const [x, y] = controls[span - degree + i] ?? [0, 0];
    const weight = weights[span - degree + i] ?? 1;
    return [x * weight, y * weight, weight];
  });
  for (let r = 1; r <= degree; r++) {
    for (let i = degree; i >= r; i--) {
      const [left = 0, right = 0] = [knots[span - degree + i], knots[span + 1 + i - r]];
      const share = right > left ? (at - left) / (right - left) : 0;
      const a: Weighted = own[i - 1] ?? [0, 0, 1];
      const b: Weighted = own[i] ?? [0, 0, 1];
      own[i] = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])];
    }
  }
  const [x, y, weight] = own[degree] ?? [0, 0, 1];
  return [x / weight, y / weight];
}

/** Returns the edges of a polyline as curves. A bulge is the tangent of a quarter of the arc's angle, left is positive. */
export function bulgeCurves(
  corners: readonly { readonly at: Point; readonly bulge: number }[],
  isClosed: boolean,
): Curve[] {
  const curves: Curve[] = [];
  let straight: Point[] = [];
  for (const [i, { at, bulge }] of corners.entries()) {
    straight.push(at);
    const next = corners[i + 1] ?? (isClosed ? corners[0] : undefined);
    if (!next || !bulge || !Number.isFinite(bulge)) continue;
    if (straight.length > 1) curves.push({ points: straight });
    curves.push(bulgeArc(at, next.at, bulge));
    straight = corners[i + 1] ? [] : [next.at];
  }
  if (straight.length > 0) curves.push({ points: straight });
  return curves;
}

function bulgeArc(from: Point, to: Point, bulge: number): EllipseArc {
  const sweep = 4 * Math.atan(bulge);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const away = (1 - bulge * bulge) / (4 * bulge);
  const center: Point = [(from[0] + to[0]) / 2 - dy * away, (from[1] + to[1]) / 2 + dx * away];
  const radius = Math.hypot(from[0] - center[0], from[1] - center[1]);
  const start = Math.atan2(from[1] - center[1], from[0] - center[0]);
  return { center, u: [radius, 0], v: [0, radius], from: start, sweep };
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
