import { distance, type Point } from './point.ts';

/** Returns the point of the segment `a`-`b` nearest to `point`. Returns `a` or `b` itself if an end is nearest. */
export function closestOnSegment(point: Point, a: Point, b: Point): Point {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const lengthSquared = dx * dx + dy * dy;
  if (lengthSquared === 0) return a;
  const t = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / lengthSquared;
  if (t <= 0) return a;
  if (t >= 1) return b;
  return [a[0] + t * dx, a[1] + t * dy];
}

/** Returns the distance from `point` to the segment `a`-`b`, in map pixels. */
export function distanceToSegment(point: Point, a: Point, b: Point): number {
  return distance(point, closestOnSegment(point, a, b));
}

/**
 * Returns twice the signed area of the triangle: positive if `c` lies clockwise of `a`-`b` on a screen (y down), 0 if
 * the three points are in line.
 */
function cross(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** Checks whether the closed segments `a`-`b` and `c`-`d` share a point. Touching ends and overlaps in line count. */
export function segmentsIntersect(a: Point, b: Point, c: Point, d: Point): boolean {
  const d1 = Math.sign(cross(c, d, a));
  const d2 = Math.sign(cross(c, d, b));
  const d3 = Math.sign(cross(a, b, c));
  const d4 = Math.sign(cross(a, b, d));
  if (d1 * d2 < 0 && d3 * d4 < 0) return true;
  return (
    (d1 === 0 && inBox(a, c, d)) ||
    (d2 === 0 && inBox(b, c, d)) ||
    (d3 === 0 && inBox(c, a, b)) ||
    (d4 === 0 && inBox(d, a, b))
  );
}

/** Returns the point where the segments `a`-`b` and `c`-`d` meet; null if they do not meet or are parallel. */
export function segmentIntersection(a: Point, b: Point, c: Point, d: Point): Point | null {
  const rx = b[0] - a[0];
  const ry = b[1] - a[1];
  const sx = d[0] - c[0];
  const sy = d[1] - c[1];
  const denominator = rx * sy - ry * sx;
  if (denominator === 0) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / denominator;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / denominator;
  if (t < 0 || t > 1 || u < 0 || u > 1) return null;
  return [a[0] + t * rx, a[1] + t * ry];
}

function inBox(point: Point, a: Point, b: Point): boolean {
  return (
    point[0] >= Math.min(a[0], b[0]) &&
    point[0] <= Math.max(a[0], b[0]) &&
    point[1] >= Math.min(a[1], b[1]) &&
    point[1] <= Math.max(a[1], b[1])
  );
}
