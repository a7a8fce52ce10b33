import { boundsIntersect, boundsOf } from '../geometry/bounds.ts';
import { type Ring, ringArea } from '../geometry/polygon.ts';
import { importLimits } from './limits.ts';

/** Outlines that share this part of their common area are of the same place. */
export const sameOverlap = 0.9;

/** Edges that may still be visited to compare the outlines of one file. */
export type OverlapBudget = { edges: number };

/** Returns the budget of one file. */
export function newOverlapBudget(): OverlapBudget {
  return { edges: importLimits.overlapEdgesMax };
}

const scanLines = 64;

/**
 * Returns the common part of two areas as a share of both together: 1 for the same area, 0 for areas apart. Measures
 * along 64 lines. Returns 0 for areas whose sizes already differ too much, and when the budget is spent.
 */
export function overlapOf(one: Ring, other: Ring, budget: OverlapBudget): number {
  const [a, b] = [boundsOf(one), boundsOf(other)];
  if (!boundsIntersect(a, b)) return 0;
  const [areaA, areaB] = [ringArea(one), ringArea(other)];
  if (Math.min(areaA, areaB) < sameOverlap * Math.max(areaA, areaB)) return 0;
  budget.edges -= scanLines * (one.length + other.length);
  if (budget.edges < 0) return 0;
  const [top, bottom] = [Math.min(a.minY, b.minY), Math.max(a.maxY, b.maxY)];
  let [common, whole] = [0, 0];
  for (let line = 0; line < scanLines; line++) {
    const y = top + ((line + 0.5) / scanLines) * (bottom - top);
    const [inOne, inOther] = [crossingsAt(one, y), crossingsAt(other, y)];
    const shared = sharedLength(inOne, inOther);
    common += shared;
    whole += lengthOf(inOne) + lengthOf(inOther) - shared;
  }
  return whole > 0 ? common / whole : 0;
}

/** Returns where a line cuts a ring, sorted: the ring is between the first two, the next two, and so on. */
function crossingsAt(ring: Ring, y: number): number[] {
  const found: number[] = [];
  let before = ring.at(-1);
  for (const corner of ring) {
    if (before && before[1] > y !== corner[1] > y)
      found.push(before[0] + ((y - before[1]) / (corner[1] - before[1])) * (corner[0] - before[0]));
    before = corner;
  }
  return found.sort((left, right) => left - right);
}

function lengthOf(crossings: readonly number[]): number {
  return crossings.reduce((sum, x, i) => sum + (i % 2 === 0 ? -x : x), 0);
}

function sharedLength(one: readonly number[], other: readonly number[]): number {
  let [i, j, sum] = [0, 0, 0];
  while (i + 1 < one.length && j + 1 < other.length) {
    const [startA = 0, endA = 0, startB = 0, endB = 0] = [one[i], one[i + 1], other[j], other[j + 1]];
    sum += Math.max(0, Math.min(endA, endB) - Math.max(startA, startB));
    if (endA < endB) i += 2;
    else j += 2;
  }
  return sum;
}
