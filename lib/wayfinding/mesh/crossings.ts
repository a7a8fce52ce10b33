import type { Point } from '../../geometry/point.ts';
import { edges } from '../../geometry/polygon.ts';
import { segmentsIntersect } from '../../geometry/segment.ts';

type Edge = { a: Point; b: Point; ring: number; index: number };

const bucketSide = 16;

/** Returns, by ring, the edges that cross or touch other edges anywhere but in a common corner. */
export function crossedEdges(rings: readonly (readonly Point[])[]): Map<number, Set<number>> {
  const crossed = new Map<number, Set<number>>();
  const mark = ({ ring, index }: Edge) => {
    const own = crossed.get(ring);
    if (own) own.add(index);
    else crossed.set(ring, new Set([index]));
  };
  for (const near of bucketsOf(rings)) {
    for (const [i, one] of near.entries()) {
      for (let j = i + 1; j < near.length; j++) {
        const other = near[j];
        if (!other || !areCrossed(one, other)) continue;
        mark(one);
        mark(other);
      }
    }
  }
  return crossed;
}

function bucketsOf(rings: readonly (readonly Point[])[]): Iterable<Edge[]> {
  const buckets = new Map<number, Edge[]>();
  for (const [ring, corners] of rings.entries()) {
    let index = 0;
    for (const [a, b] of edges(corners)) {
      const edge = { a, b, ring, index: index++ };
      const left = Math.floor(Math.min(a[0], b[0]) / bucketSide);
      const top = Math.floor(Math.min(a[1], b[1]) / bucketSide);
      for (let y = top; y <= Math.max(a[1], b[1]) / bucketSide; y++) {
        for (let x = left; x <= Math.max(a[0], b[0]) / bucketSide; x++) {
          const bucket = buckets.get(y * 65_536 + x);
          if (bucket) bucket.push(edge);
          else buckets.set(y * 65_536 + x, [edge]);
        }
      }
    }
  }
  return buckets.values();
}

function areCrossed({ a, b }: Edge, { a: c, b: d }: Edge): boolean {
  if (!segmentsIntersect(a, b, c, d)) return false;
  const common = [a, b].find((point) => isSame(point, c) || isSame(point, d));
  if (!common) return true;
  const one = isSame(a, common) ? b : a;
  const other = isSame(c, common) ? d : c;
  return liesOver(common, one, other);
}

function isSame(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Checks whether two edges from one corner overlap. */
function liesOver(corner: Point, one: Point, other: Point): boolean {
  const ux = one[0] - corner[0];
  const uy = one[1] - corner[1];
  const vx = other[0] - corner[0];
  const vy = other[1] - corner[1];
  return ux * vy === uy * vx && ux * vx + uy * vy > 0;
}
