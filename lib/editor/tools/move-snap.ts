import { distance, type Point } from '../../geometry/point.ts';
import { placesOf } from '../commands/command.ts';
import { boundsOfAll, clampMove, pointKey, pointsOf } from '../commands/geometry.ts';
import { findSnap } from './aim.ts';
import type { PointerStep, SelectState, SnapHint, World } from './types.ts';

type Moving = SelectState & { mode: 'move' };
/** More corners than this snap by those nearest to the pointer. */
const cornersMax = 60;

/** The move after a pointer event: Shift keeps to one axis, else a corner of what is moved may stick to another. */
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
  const corners = nearestCorners(places.flatMap(pointsOf), from);
  const found = bestSnap(world, corners, free, new Set(ids));
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

const kindRank = { vertex: 0, edge: 1, border: 2, guide: 3 };

function bestSnap(
  world: World,
  corners: readonly Point[],
  [dx, dy]: Point,
  except: ReadonlySet<string>,
): { corner: Point; snap: SnapHint } | null {
  let best: { corner: Point; snap: SnapHint; rank: number; away: number } | null = null;
  for (const corner of corners) {
    const target: Point = [corner[0] + dx, corner[1] + dy];
    const snap = findSnap(world, target, { except });
    if (!snap) continue;
    const rank = kindRank[snap.kind];
    const away = distance(target, snap.point);
    if (!best || rank < best.rank || (rank === best.rank && away < best.away))
      best = { corner, snap, rank, away };
  }
  return best;
}
