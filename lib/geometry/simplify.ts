import type { Point } from './point.ts';
import type { Ring } from './polygon.ts';

/**
 * Returns the ring with fewer corners (Douglas-Peucker). No removed corner is farther than `tolerance` map pixels from
 * the result. Cuts the ring at two corners that are far apart, so the result does not depend on where the ring begins.
 * Returns rings of fewer than five corners unchanged.
 */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const start = ring[0];
  if (!start || ring.length < 5) return ring;
  const outermost = ring.reduce((best, corner) => (isBefore(corner, best) ? corner : best), start);
  const first = farthestFrom(ring, ring[farthestFrom(ring, outermost)] ?? start);
  const turned = [...ring.slice(first), ...ring.slice(0, first)];
  const second = farthestFrom(turned, turned[0] ?? start);
  const there = simplifyLine(turned.slice(0, second + 1), tolerance);
  const back = simplifyLine([...turned.slice(second), ...turned.slice(0, 1)], tolerance);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

/** Returns the line with fewer corners, none of the removed ones farther than `tolerance` from it. Both ends stay. */
export function simplifyLine(line: readonly Point[], tolerance: number): Point[] {
  const kept = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    const middle = farthestBetween(line, from, to, tolerance);
    if (middle === null) continue;
    kept.add(middle);
    open.push([from, middle], [middle, to]);
  }
  return line.filter((_, i) => kept.has(i));
}

/** Returns the index of the corner farthest from the segment of two others; null if none is beyond `tolerance`. */
function farthestBetween(line: readonly Point[], from: number, to: number, tolerance: number): number | null {
  const a = line[from];
  const b = line[to];
  if (!a || !b) return null;
  let farthest: number | null = null;
  let most = tolerance * tolerance;
  for (let i = from + 1; i < to; i++) {
    const away = squaredToSegment(line[i] ?? a, a, b);
    if (away > most) {
      most = away;
      farthest = i;
    }
  }
  return farthest;
}

/** Like `distanceToSegment`, but squared and without allocating a point: a traced border has thousands of corners. */
function squaredToSegment(point: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const px = point[0] - a[0];
  const py = point[1] - a[1];
  const lengthSquared = dx * dx + dy * dy;
  const t = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared));
  return (px - t * dx) ** 2 + (py - t * dy) ** 2;
}

/** Returns the index of the corner farthest from a point. Ties go to the leftmost corner, then the uppermost. */
function farthestFrom(ring: Ring, [x, y]: Point): number {
  let farthest = 0;
  let most = -1;
  for (const [i, corner] of ring.entries()) {
    const away = (corner[0] - x) ** 2 + (corner[1] - y) ** 2;
    if (away > most || (away === most && isBefore(corner, ring[farthest] ?? corner))) {
      most = away;
      farthest = i;
    }
  }
  return farthest;
}

function isBefore(a: Point, b: Point): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
}
