import { distance, type Point } from '../../geometry/point.ts';
import { placesOf } from '../commands/command.ts';
import { boundsOfAll, clampMove, pointKey, pointsOf } from '../commands/geometry.ts';
import { findTarget } from './aim.ts';
import { findNeighbourLine } from './neighbour-lines.ts';
import type { SelectState } from './select-state.ts';
import type { PointerStep, SnapHint, World } from './types.ts';

type Moving = SelectState & { mode: 'move' };
/** With more corners than this, only those nearest to the pointer snap. */
const cornersMax = 60;

/** Returns the move after a pointer event. Shift keeps to one axis; otherwise a corner of the moved places may snap. */
export function moveStep(state: Moving, event: PointerStep, world: World): Moving {
  const { ids, from } = state;
  const places = placesOf(world.document, ids).filter(({ id }) => !world.locked.has(id));
  let dx = event.point[0] - from[0];
  let dy = event.point[1] - from[1];
  if (event.shift) {
    if (Math.abs(dx) >= Math.abs(dy)) dy = 0;
    else dx = 0;
  }
  const bounds = boundsOfAll(places);
  const free = clampMove(bounds, world.level, dx, dy);
  if (event.shift || event.alt || !world.isSnapping)
    return { ...state, ...delta(free), snap: null, exact: null };
  const all = places.flatMap(pointsOf);
  const corners = nearestCorners(all, from);
  const except = new Set(ids);
  const found =
    bestSnap(corners, free, (target) => findTarget(world, target, { except })) ??
    bestSnap(outermost(all), free, (target) => findNeighbourLine(world, target, except));
  if (!found) return { ...state, ...delta(free), snap: null, exact: null };
  const wanted: Point = [found.snap.point[0] - found.corner[0], found.snap.point[1] - found.corner[1]];
  const [sx, sy] = clampMove(bounds, world.level, wanted[0], wanted[1]);
  if (sx !== wanted[0] || sy !== wanted[1]) return { ...state, ...delta(free), snap: null, exact: null };
  const exact = found.snap.kind === 'vertex' ? ([pointKey(found.corner), found.snap.point] as const) : null;
  return { ...state, dx: sx, dy: sy, snap: found.snap, exact };
}

function delta([dx, dy]: Point) {
  return { dx, dy };
}

function nearestCorners(corners: readonly Point[], to: Point): readonly Point[] {
  if (corners.length <= cornersMax) return corners;
  return corners.toSorted((a, b) => distance(a, to) - distance(b, to)).slice(0, cornersMax);
}

/** Returns the outermost corners, which line up with neighbours. */
function outermost(corners: readonly Point[]): Point[] {
  const sides = [
    ([x]: Point) => x,
    ([, y]: Point) => y,
    ([x, y]: Point) => x + y,
    ([x, y]: Point) => x - y,
  ].flatMap((side) => [side, (corner: Point) => -side(corner)]);
  const found = sides.flatMap((side) => {
    const [first, ...others] = corners;
    return first ? [others.reduce((best, corner) => (side(corner) < side(best) ? corner : best), first)] : [];
  });
  return [...new Set(found)];
}

const kindRank = { vertex: 0, edge: 1, border: 2, guide: 3 };

function bestSnap(
  corners: readonly Point[],
  [dx, dy]: Point,
  find: (target: Point) => SnapHint | null,
): { corner: Point; snap: SnapHint } | null {
  let best: { corner: Point; snap: SnapHint; rank: number; away: number } | null = null;
  for (const corner of corners) {
    const target: Point = [corner[0] + dx, corner[1] + dy];
    const snap = find(target);
    if (!snap) continue;
    // A point on the lines of two neighbours is better than on one.
    const rank = kindRank[snap.kind] - (snap.guides?.length ?? 0) / 10;
    const away = distance(target, snap.point);
    if (!best || rank < best.rank || (rank === best.rank && away < best.away))
      best = { corner, snap, rank, away };
  }
  return best;
}
