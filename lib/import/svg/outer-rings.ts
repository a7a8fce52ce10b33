import { type Bounds, boundsContain, boundsOf } from '../../geometry/bounds.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { ringArea, ringContains } from '../../geometry/polygon.ts';
import type { ReportCode } from '../report.ts';
import type { FlatRing } from './flatten.ts';

export type OuterRing = { points: readonly Point[]; area: number; holes: number };
export type OuterRings = { rings: OuterRing[] } | { left: ReportCode };

/** More outlines in one path are a pattern or a text. */
const ringsMax = 2000;
const closingPx = 0.01;

/** Returns the closed rings of a path that are in no other. Rings inside are holes, since an area has one ring. */
export function outerRings(rings: readonly FlatRing[], isFilled: boolean, grain: number): OuterRings {
  if (rings.some(({ points }) => points.some(([x, y]) => !Number.isFinite(x) || !Number.isFinite(y))))
    return { left: 'numbers' };
  if (rings.length > ringsMax) return { left: 'pattern' };
  const closed = rings.filter((ring) => isClosed(ring, isFilled, grain));
  if (closed.length === 0) return { left: 'openLine' };
  const outer: (OuterRing & { bounds: Bounds })[] = [];
  const sized = closed
    .map(({ points }) => ({ points, area: ringArea(points), bounds: boundsOf(points), holes: 0 }))
    .sort((one, other) => other.area - one.area);
  for (const ring of sized) {
    const host = outer.find(
      (other) => boundsContain(other.bounds, ring.bounds) && isInside(ring.points, other.points),
    );
    if (host) host.holes++;
    else outer.push(ring);
  }
  return { rings: outer };
}

function isClosed({ points, isClosed: isMarked }: FlatRing, isFilled: boolean, grain: number): boolean {
  const first = points[0];
  const last = points.at(-1);
  if (points.length < 3 || !first || !last) return false;
  return isMarked || isFilled || distance(first, last) < closingPx * grain;
}

/** Checks whether most of the corners are inside, because rings of one path may touch. */
function isInside(points: readonly Point[], outer: readonly Point[]): boolean {
  const step = Math.max(1, Math.floor(points.length / 9));
  const asked = points.filter((_, i) => i % step === 0);
  return asked.filter((point) => ringContains(outer, point)).length * 2 > asked.length;
}
