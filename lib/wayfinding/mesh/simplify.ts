import type { Point } from '../../geometry/point.ts';
import { distanceToSegment } from '../../geometry/segment.ts';
import { crossedEdges } from './crossings.ts';

/** Tests whether the straight line between two corners stays away from blocked cells. */
export type IsClear = (a: Point, b: Point) => boolean;

const roundsMax = 60;

/**
 * Returns rings with fewer corners that differ by at most `tolerance`. Their edges are clear and do not cross. Edges
 * that cross are split again; a ring that still crosses comes back unchanged.
 */
export function simplifyRings(rings: readonly Point[][], tolerance: number, isClear: IsClear): Point[][] {
  const kept = rings.map((ring) => keepCorners(ring, tolerance, isClear));
  const simple = rings.map((ring, i) => cornersOf(ring, kept[i]));
  for (let round = 0; ; round++) {
    const crossed = crossedEdges(simple);
    if (crossed.size === 0) return simple;
    for (const [i, edges] of crossed) {
      const ring = rings[i] ?? [];
      const flags = kept[i];
      if (!flags) continue;
      if (round >= roundsMax) flags.fill(1);
      else refine(ring, flags, edges);
      simple[i] = cornersOf(ring, flags);
    }
    if (round > roundsMax) return simple;
  }
}

function cornersOf(ring: readonly Point[], flags: Uint8Array | undefined): Point[] {
  return ring.filter((_, i) => flags?.[i] === 1);
}

/** Douglas-Peucker on a closed ring, cut at two corners that are far apart. */
function keepCorners(ring: readonly Point[], tolerance: number, isClear: IsClear): Uint8Array {
  const flags = new Uint8Array(ring.length);
  const first = ring[0];
  if (!first || ring.length <= 4) return flags.fill(1);
  const far = farthest(
    ring,
    1,
    ring.length,
    (point) => (point[0] - first[0]) ** 2 + (point[1] - first[1]) ** 2,
  );
  flags[0] = 1;
  flags[far] = 1;
  const open: [number, number][] = [
    [0, far],
    [far, ring.length],
  ];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const a = ring[from];
    const b = ring[to % ring.length];
    if (!a || !b || to - from < 2) continue;
    const away = (point: Point) => distanceToSegment(point, a, b);
    const split = farthest(ring, from + 1, to, away);
    const point = ring[split];
    if (!point || (away(point) <= tolerance && isClear(a, b))) continue;
    flags[split] = 1;
    open.push([from, split], [split, to]);
  }
  return flags;
}

/** Splits edges (by index among the kept corners) where they are farthest from the ring. */
function refine(ring: readonly Point[], flags: Uint8Array, edges: ReadonlySet<number>): void {
  const corners: number[] = [];
  for (let i = 0; i < flags.length; i++) if (flags[i]) corners.push(i);
  for (const edge of edges) {
    const from = corners[edge];
    const to = edge + 1 < corners.length ? corners[edge + 1] : (corners[0] ?? 0) + ring.length;
    if (from === undefined || to === undefined || to - from < 2) continue;
    const a = ring[from];
    const b = ring[to % ring.length];
    if (!a || !b) continue;
    const split = farthest(ring, from + 1, to, (point) => distanceToSegment(point, a, b));
    flags[split % ring.length] = 1;
  }
}

function farthest(ring: readonly Point[], from: number, to: number, away: (point: Point) => number): number {
  let best = from;
  let most = -1;
  for (let i = from; i < to; i++) {
    const point = ring[i % ring.length];
    const distance = point ? away(point) : -1;
    if (distance > most) {
      most = distance;
      best = i;
    }
  }
  return best;
}
