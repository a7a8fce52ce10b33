import { distance, type Point } from './point.ts';
import type { Ring } from './polygon.ts';
import { distanceToSegment } from './segment.ts';

/**
 * The line without the corners that lie within `tolerance` map pixels of the rest (Douglas and
 * Peucker). First and last stay; corners that stay keep their exact coordinates.
 */
export function simplifyLine(line: readonly Point[], tolerance: number): Point[] {
  const keep = new Set<number>([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [start, end] = span;
    const middle = farthest(line, start, end, tolerance);
    if (middle === null) continue;
    keep.add(middle);
    open.push([start, middle], [middle, end]);
  }
  return line.filter((_, i) => keep.has(i));
}

/** The ring simplified the same way; comes back unchanged where fewer than 3 corners would be left. */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const first = ring[0];
  if (!first || ring.length < 4) return ring;
  let opposite = 0;
  ring.forEach((point, i) => {
    const reached = ring[opposite];
    if (reached && distance(first, point) > distance(first, reached)) opposite = i;
  });
  const there = simplifyLine(ring.slice(0, opposite + 1), tolerance);
  const back = simplifyLine([...ring.slice(opposite), first], tolerance);
  const simple = [...there, ...back.slice(1, -1)];
  return simple.length < 3 ? ring : simple;
}

function farthest(line: readonly Point[], start: number, end: number, tolerance: number): number | null {
  const a = line[start];
  const b = line[end];
  if (!a || !b) return null;
  let found: number | null = null;
  let most = tolerance;
  for (let i = start + 1; i < end; i++) {
    const point = line[i];
    const away = point ? distanceToSegment(point, a, b) : 0;
    if (away > most) {
      most = away;
      found = i;
    }
  }
  return found;
}
