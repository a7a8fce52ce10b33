import { lerp, type Point } from './point.ts';
import { distanceToSegment, segmentsIntersect } from './segment.ts';

/** An open ring of corners in map pixels: the first corner is not repeated at the end. */
export type Ring = readonly Point[];

/** Returns the signed area in square pixels: positive if the corners run clockwise on a screen (shoelace formula). */
export function signedArea(ring: Ring): number {
  let sum = 0;
  let a = ring[ring.length - 1];
  for (const b of ring) {
    if (a) sum += a[0] * b[1] - b[0] * a[1];
    a = b;
  }
  return sum / 2;
}

/** Returns the area in square pixels, 0 or more. */
export function ringArea(ring: Ring): number {
  return Math.abs(signedArea(ring));
}

/** Returns the part of a convex ring where `depth`, the distance from a line in pixels, is not negative. */
export function cutRing(ring: Ring, depth: (point: Point) => number): Ring {
  return ring.flatMap((b, i) => {
    const a = ring.at(i - 1) ?? b;
    const [from, to] = [depth(a), depth(b)];
    return [...(from * to < 0 ? [lerp(a, b, from / (from - to))] : []), ...(to < 0 ? [] : [b])];
  });
}

/** Checks whether `point` lies in the ring (even-odd rule). The result is undefined for a point on the border. */
export function ringContains(ring: Ring, point: Point): boolean {
  let isInside = false;
  let a = ring[ring.length - 1];
  for (const b of ring) {
    if (a && a[1] > point[1] !== b[1] > point[1]) {
      const x = ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0];
      if (point[0] < x) isInside = !isInside;
    }
    a = b;
  }
  return isInside;
}

/** Returns the distance from `point` to the ring's border in map pixels; `Infinity` for fewer than two corners. */
export function distanceToRing(ring: Ring, point: Point): number {
  let nearest = Infinity;
  for (const [a, b] of edges(ring)) nearest = Math.min(nearest, distanceToSegment(point, a, b));
  return nearest;
}

/**
 * Checks whether two edges that are not neighbours meet, or neighbours run back over each other. Compares every pair of
 * edges, so use it for a single ring, not for thousands at once.
 */
export function isSelfCrossing(ring: Ring): boolean {
  const all = [...edges(ring)];
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 2; j < all.length; j++) {
      if (i === 0 && j === all.length - 1) continue;
      const first = all[i];
      const second = all[j];
      if (first && second && segmentsIntersect(first[0], first[1], second[0], second[1])) return true;
    }
  }
  return false;
}

/** Yields the edges of the ring in order, the closing edge last. A ring with fewer than two corners has no edges. */
export function* edges(ring: Ring): Generator<readonly [Point, Point]> {
  const first = ring[0];
  if (!first || ring.length < 2) return;
  let previous = first;
  for (let i = 1; i < ring.length; i++) {
    const point = ring[i];
    if (!point) continue;
    yield [previous, point];
    previous = point;
  }
  yield [previous, first];
}
