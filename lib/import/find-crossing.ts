import { boundsOf } from '../geometry/bounds.ts';
import { edges, type Ring } from '../geometry/polygon.ts';
import { segmentIntersection, segmentsIntersect } from '../geometry/segment.ts';
import { importLimits } from './limits.ts';

/** Pairs of edges that may still be compared for one file. `isSpent` is true once a search ran out of them. */
export type CrossingBudget = { pairs: number; isSpent: boolean };

/** Returns the budget of one file. */
export function newCrossingBudget(): CrossingBudget {
  return { pairs: importLimits.crossingPairsOfFileMax, isSpent: false };
}

type Edge = {
  index: number;
  a: readonly [number, number];
  b: readonly [number, number];
  min: number;
  max: number;
};

/**
 * Checks whether edges that are not neighbours meet, or neighbours run back over each other. Compares only edges that
 * overlap along the ring's longer side, and takes them from the budget. Returns false if it runs out.
 */
export function findCrossing(ring: Ring, budget: CrossingBudget, areMeeting = meet): boolean {
  const { minX, minY, maxX, maxY } = boundsOf(ring);
  const axis = maxX - minX >= maxY - minY ? 0 : 1;
  const sorted: Edge[] = [...edges(ring)]
    .map(([a, b], index) => ({
      index,
      a,
      b,
      min: Math.min(a[axis], b[axis]),
      max: Math.max(a[axis], b[axis]),
    }))
    .sort((one, other) => one.min - other.min);
  let left = Math.min(budget.pairs, importLimits.crossingPairsMax);
  const start = left;
  let open: Edge[] = [];
  for (const edge of sorted) {
    open = open.filter(({ max }) => max >= edge.min);
    left -= open.length + 1;
    if (left < 0) break;
    if (open.some((other) => areMeeting(edge, other, ring.length))) {
      budget.pairs -= start - left;
      return true;
    }
    open.push(edge);
  }
  budget.pairs -= start - Math.max(left, 0);
  if (left < 0) budget.isSpent = true;
  return false;
}

/** Checks whether two edges cut through each other (figure of eight). Such a ring may have the signed area 0. */
export function cutThrough(one: Edge, other: Edge): boolean {
  const at = segmentIntersection(one.a, one.b, other.a, other.b);
  return at !== null && ![one.a, one.b, other.a, other.b].some(([x, y]) => x === at[0] && y === at[1]);
}

function meet(one: Edge, other: Edge, count: number): boolean {
  const apart = Math.abs(one.index - other.index);
  if (apart > 1 && apart < count - 1) return segmentsIntersect(one.a, one.b, other.a, other.b);
  const [first, second] = (one.index + 1) % count === other.index ? [one, other] : [other, one];
  return runsBack(first.a, first.b, second.b);
}

/** Checks whether the segment from `b` to `c` runs back over the segment from `a` to `b`. */
function runsBack(a: Edge['a'], b: Edge['a'], c: Edge['a']): boolean {
  const cross = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
  return cross === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;
}
