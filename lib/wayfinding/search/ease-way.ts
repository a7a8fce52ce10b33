import { distance, type Point } from '../../geometry/point.ts';
import { lengthOf } from './line-length.ts';
import type { FloorMesh } from './mesh.ts';
import type { ShortestWay } from './shortest.ts';

/** A mesh with its search. `idle` are searches for work in steps that others interrupt. */
export type Floor = { mesh: FloorMesh; shortest: ShortestWay; idle: ShortestWay[] };

const nearCells = 0.05;
const shares = [1, 0.6, 0.35, 0.15];
const sideShare = 0.35;
/** A bend that deviates by less than this many cells from the straight line does not count. */
const straightCells = 0.6;

/** Checks whether the straight line between two points (in cells) stays on the floor. */
export function canSee({ mesh, shortest }: Floor, a: Point, b: Point): boolean {
  const [start] = mesh.near(mesh.toMap({ x: a[0], y: a[1] }), nearCells * mesh.cellPx);
  const [goal] = mesh.near(mesh.toMap({ x: b[0], y: b[1] }), nearCells * mesh.cellPx);
  if (!start || !goal) return false;
  const straight = Math.hypot(goal.x - start.x, goal.y - start.y) + 1e-6;
  const way = shortest.find(start, goal, straight);
  return way !== null && lengthOf(way) <= straight;
}

/**
 * Returns the way as people walk it: each bend moves away from its corner by up to `most` cells, as far as the floor
 * allows. Both ends stay. Points are in cells.
 */
export function* easeWay(floor: Floor, taut: readonly Point[], most: number): Generator<void, Point[]> {
  const eased = [...taut];
  for (let pass = 0; pass < 2; pass++) {
    for (let i = 1; i < taut.length - 1; i++) {
      const a = eased[i - 1];
      const b = taut[i];
      const c = eased[i + 1];
      const moved = a && b && c && moveBend(floor, a, b, c, most);
      if (moved) eased[i] = moved;
      yield;
    }
  }
  return dropStraight(floor, eased);
}

function moveBend(floor: Floor, a: Point, b: Point, c: Point, most: number): Point | null {
  const before = distance(a, b) || 1;
  const after = distance(b, c) || 1;
  const x = (b[0] - a[0]) / before + (b[0] - c[0]) / after;
  const y = (b[1] - a[1]) / before + (b[1] - c[1]) / after;
  const length = Math.hypot(x, y);
  if (length < 1e-3) return null;
  const away = Math.min(most, sideShare * Math.min(before, after)) / length;
  for (const share of shares) {
    const at = (factor: number): Point => [b[0] + x * away * factor, b[1] + y * away * factor];
    // Testing almost twice as far keeps the way away from the opposite wall of a corridor.
    if (canSee(floor, b, at(share * 1.9)) && canSee(floor, a, at(share)) && canSee(floor, at(share), c)) {
      return at(share);
    }
  }
  return null;
}

function dropStraight(floor: Floor, points: readonly Point[]): Point[] {
  const kept: Point[] = points.slice(0, 1);
  for (let i = 1; i < points.length - 1; i++) {
    const a = kept[kept.length - 1] as Point;
    const b = points[i] as Point;
    const c = points[i + 1] as Point;
    const off = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
    const base = distance(a, c) || 1;
    if (off / base >= straightCells || !canSee(floor, a, c)) kept.push(b);
  }
  const last = points[points.length - 1];
  if (last && points.length > 1) kept.push(last);
  return kept;
}
