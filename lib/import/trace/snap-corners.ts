import { boundsIntersect, boundsOf, expandBounds } from '../../geometry/bounds.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { isSelfCrossing, type Ring } from '../../geometry/polygon.ts';

/** Greatest distance to a corner of a neighbour, in pixels of a usual level. */
const snapPx = 3;
/** On a smaller plan, which may be in metres, corners snap over less. */
const smallSidePx = 400;

/** Returns the distance over which corners snap on a level, in its pixels: 3, less on a small level. */
export function snapReach({ width, height }: { width: number; height: number }, px = snapPx): number {
  return px * Math.min(1, Math.max(width, height) / smallSidePx);
}

/**
 * Returns the ring with each corner that is within 3 px (or `reachPx`) of a neighbour's corner replaced by that corner
 * (`===`). Returns the ring unchanged if this would fold it.
 */
export function snapCorners(ring: Ring, neighbours: readonly Ring[], reachPx = snapPx): Ring {
  const around = expandBounds(boundsOf(ring), reachPx);
  const corners = neighbours.filter((other) => boundsIntersect(boundsOf(other), around)).flat();
  const snapped = ring.map((corner) => nearestCorner(corner, corners, reachPx) ?? corner);
  if (snapped.every((corner, i) => corner === ring[i])) return ring;
  const whole = snapped.filter((corner, i) => !isSame(corner, snapped[i - 1] ?? snapped.at(-1)));
  return whole.length >= 3 && !isSelfCrossing(whole) ? whole : ring;
}

function nearestCorner(corner: Point, corners: readonly Point[], reachPx: number): Point | null {
  let nearest: Point | null = null;
  let least = reachPx;
  for (const other of corners) {
    const away = distance(corner, other);
    if (away > least) continue;
    nearest = other;
    least = away;
  }
  return nearest;
}

function isSame(a: Point, b: Point | undefined): boolean {
  return b !== undefined && a[0] === b[0] && a[1] === b[1];
}
