import { difference, union } from 'polyclip-ts';
import { type Point, roundPoint } from '../../geometry/point.ts';
import type { Ring } from '../../geometry/polygon.ts';

export type Clip = {
  /** Returns each polygon as its rings: the outline first, then holes. */
  union(rings: readonly Ring[]): Ring[][];
  difference(ring: Ring, others: readonly Ring[]): Ring[][];
};

const cornerPx = 1e-6;

const closed = (ring: Ring): [number, number][] => ring.map(([x, y]) => [x, y]);

/** The boolean geometry. Resulting corners that coincide with given corners have exactly the same coordinates. */
export const clip: Clip = {
  union(rings) {
    const [first, ...rest] = rings.map((ring) => [closed(ring)]);
    return first ? outlines(union(first, ...rest), rings) : [];
  },
  difference: (ring, others) =>
    outlines(difference([closed(ring)], ...others.map((other) => [closed(other)])), [ring, ...others]),
};

function outlines(
  polygons: readonly (readonly (readonly [number, number])[])[][],
  given: readonly Ring[],
): Ring[][] {
  const corners = given.flat();
  const settle = ([x, y]: readonly [number, number]): Point =>
    corners.find((corner) => Math.abs(corner[0] - x) < cornerPx && Math.abs(corner[1] - y) < cornerPx) ??
    roundPoint([x, y]);
  return polygons.map((rings) => rings.map((ring) => ring.slice(0, -1).map(settle)));
}
