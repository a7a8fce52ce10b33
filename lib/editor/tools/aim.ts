import { boundsOf, expandBounds } from '../../geometry/bounds.ts';
import { clampPoint, constrainAngle, distance, type Point } from '../../geometry/point.ts';
import { distanceToRing, type Ring } from '../../geometry/polygon.ts';
import { type Snap, snapPoint } from '../../geometry/snap.ts';
import { pointsOf, settle, settleUnless } from '../commands/geometry.ts';
import { findNeighbourLine, linesThrough } from './neighbour-lines.ts';
import type { PointerKind, SnapHint, World } from './types.ts';

const snapPx = 10;
export const clickPx = 4;
const handlePx = { mouse: 8, pen: 12, touch: 20 };
const sameRingPx = 1e-6;

/** Returns the distance at which a press still hits a handle, in screen px. */
export function handleReach(pointer: PointerKind): number {
  return handlePx[pointer];
}

export type AimOptions = {
  shift: boolean;
  alt: boolean;
  /** Origin of the 45 degree steps of Shift. */
  origin?: Point | undefined;
  /** Ids of places that do not attract the point. */
  except?: ReadonlySet<string>;
  /** Points whose vertical and horizontal lines attract. */
  guides?: readonly Point[];
};

/**
 * Returns the target of a pointer: constrained by Shift, else snapped. The point is inside the plan, and on 1/100 px or
 * exactly on a corner.
 */
export function aim(
  world: World,
  point: Point,
  options: AimOptions,
): { point: Point; snap: SnapHint | null } {
  if (options.shift && options.origin) {
    return { point: settle(constrainAngle(options.origin, point), world.level), snap: null };
  }
  const snap = options.alt ? null : findSnap(world, point, options);
  if (!snap) return { point: settle(point, world.level), snap: null };
  const landed = settleUnless(snap.point, world.level, snap.kind === 'vertex');
  return { point: landed, snap: { ...snap, point: landed } };
}

/**
 * Finds what attracts a point within 10 screen px: corner, edge, border of the plan, or a vertical or horizontal line
 * through `guides`, in this order. Otherwise finds a line of a neighbour within 6 screen px.
 */
export function findSnap(
  world: World,
  point: Point,
  options: Pick<AimOptions, 'except' | 'guides'>,
): SnapHint | null {
  return findTarget(world, point, options) ?? findNeighbourLine(world, point, options.except);
}

/** Like `findSnap`, without lines of neighbours. */
export function findTarget(
  world: World,
  point: Point,
  { except, guides = [] }: Pick<AimOptions, 'except' | 'guides'>,
): SnapHint | null {
  if (!world.isSnapping) return null;
  const radius = snapPx / world.k;
  const near = world.search(expandBounds(boundsOf([point]), radius)).filter(({ id }) => !except?.has(id));
  const rings = near.map(pointsOf);
  const snap = snapPoint(
    point,
    {
      rings,
      image: world.level,
      guides: guides.flatMap(linesThrough),
    },
    radius,
  );
  if (!snap) return null;
  const owner = near.find((place) => place.kind === 'area' && isOn(place.data, snap));
  return { ...snap, ringId: owner?.id ?? null };
}

function isOn(ring: Ring, snap: Snap): boolean {
  if (snap.kind === 'vertex') return ring.some((corner) => corner === snap.point);
  return snap.kind === 'edge' && distanceToRing(ring, snap.point) < sameRingPx;
}

/** Checks whether a point is farther beside the plan than its border attracts. */
export function isBeside({ level, k }: World, point: Point): boolean {
  return distance(point, clampPoint(point, level.width, level.height)) * k > snapPx;
}

/** Returns the distance of two map points in screen px. */
export function screenDistance(world: World, a: Point, b: Point): number {
  return distance(a, b) * world.k;
}
