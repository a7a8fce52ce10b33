import { boundsOf } from '../../geometry/bounds.ts';
import { distance, lerp, type Point } from '../../geometry/point.ts';
import { edges } from '../../geometry/polygon.ts';

const outlinePointsMax = 16;

/**
 * A start or a goal in map pixels. `level` is the index of its level. `outline` is used if there is no floor at
 * `points`. `ring` is the ring of an area.
 */
export type Place = {
  level: number;
  points: readonly Point[];
  outline: readonly Point[];
  ring?: readonly Point[];
};

/** Returns the end for ways to an area: its middle, or its outline if the plan shows the area as solid. */
export function areaEnd(level: number, ring: readonly Point[]): Place {
  const outline: Point[] = [];
  let length = 0;
  for (const [a, b] of edges(ring)) length += distance(a, b);
  const step = Math.max(1, length / outlinePointsMax);
  for (const [a, b] of edges(ring)) {
    const count = Math.max(1, Math.round(distance(a, b) / step));
    for (let i = 0; i < count; i++) outline.push(lerp(a, b, (i + 0.5) / count));
  }
  // A round outline has a point for each of its many short sides.
  const share = Math.ceil(outline.length / (2 * outlinePointsMax));
  return { level, points: [innerPoint(ring)], outline: outline.filter((_, i) => i % share === 0), ring };
}

/** Returns a point inside the ring: the middle of the widest stretch of a horizontal line across it. */
export function innerPoint(ring: readonly Point[]): Point {
  const { minY, maxY } = boundsOf(ring);
  let best: Point = ring[0] ?? [0, 0];
  let widest = -1;
  for (const share of [0.5, 0.35, 0.65, 0.2, 0.8]) {
    const y = minY + (maxY - minY) * share + 1e-6;
    const xs: number[] = [];
    for (const [a, b] of edges(ring)) {
      if (a[1] > y !== b[1] > y) xs.push(((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]);
    }
    xs.sort((one, other) => one - other);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const from = xs[i] ?? 0;
      const to = xs[i + 1] ?? 0;
      // A later line must be clearly wider, because a point near the middle of the shape is better.
      if (to - from <= widest * 1.2) continue;
      widest = to - from;
      best = [(from + to) / 2, y];
    }
  }
  return best;
}
