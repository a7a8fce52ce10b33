import { boundsOf } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import type { Face } from './faces.ts';

const lines = 7;

/** Returns a point within a cell and not in its holes, as far as possible from its outline on one of a few levels. */
export function pointInside({ ring, holes }: Pick<Face, 'ring' | 'holes'>): Point {
  const { minY, maxY } = boundsOf(ring);
  let best: { at: Point; width: number } = { at: ring[0] ?? [0, 0], width: -1 };
  for (let i = 1; i <= lines; i++) {
    // Not at a round share, where corners lie.
    const y = minY + ((maxY - minY) * (i - 0.013)) / (lines + 1);
    const crossings = [ring, ...holes].flatMap((each) => crossingsAt(each, y)).sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const [from = 0, to = 0] = [crossings[k], crossings[k + 1]];
      if (to - from > best.width) best = { at: [(from + to) / 2, y], width: to - from };
    }
  }
  return best.at;
}

function crossingsAt(ring: readonly Point[], y: number): number[] {
  const found: number[] = [];
  let a = ring.at(-1);
  for (const b of ring) {
    if (a && a[1] > y !== b[1] > y) found.push(a[0] + ((y - a[1]) * (b[0] - a[0])) / (b[1] - a[1]));
    a = b;
  }
  return found;
}
