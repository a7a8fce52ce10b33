import type { Point } from './point.ts';
import { distanceToSegment, segmentsIntersect } from './segment.ts';

/** An open ring of corners in map pixels. */
export type Ring = readonly Point[];

/** Signed area in square pixels: above 0 for corners that run clockwise on a screen. */
export function signedArea(ring: Ring): number {
  let sum = 0;
  let a = ring[ring.length - 1];
  for (const b of ring) {
    if (a) sum += a[0] * b[1] - b[0] * a[1];
    a = b;
  }
  return sum / 2;
}

/** Area in square pixels, 0 or more. */
export function ringArea(ring: Ring): number {
  return Math.abs(signedArea(ring));
}

/** Whether `point` lies in the ring (even-odd rule); on the border it may be either. */
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

/** Distance from `point` to the ring's border in map pixels; `Infinity` for a ring without corners. */
export function distanceToRing(ring: Ring, point: Point): number {
  let nearest = Infinity;
  for (const [a, b] of edges(ring)) nearest = Math.min(nearest, distanceToSegment(point, a, b));
  return nearest;
}

/**
 * Whether two edges that are not neighbours meet, or neighbours run back over each other.
 * Compares every pair: meant for one ring under a hand, not for thousands at once.
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

/** The ring's edges in order, the closing one last. */
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
