import { distance, type Point } from '../../geometry/point.ts';
import { cellAt, type Grid, isFloorAt, middleOf, strokeLine } from './grid.ts';

/** The two sides of a door, in map pixels. */
export type DoorSides = { a: Point; b: Point };

const localPieceCellsMin = 6;
const directionsCount = 24;

/** The cells in which a body fits, and their pieces. A gap too narrow for a body separates two pieces. */
export type Room = { free: Grid; pieceOf: Int32Array };

/**
 * Finds what a door marker at `at` joins: the two nearest pieces of floor within `reachPx` that a wall separates there,
 * preferably two that nothing else joins. If there is only one piece, finds the narrowest passage and closes it in the
 * grid, so that only the door leads through. Returns null if there is neither. Lengths are in map pixels.
 */
export function findDoor(
  grid: Grid,
  { free, pieceOf }: Room,
  at: Point,
  reachPx: number,
  depthPx: number,
): DoorSides | null {
  const sides = nearSides(free, at, reachPx);
  const first = sides[0];
  if (!first) return null;
  const others = sides.slice(1);
  const second = others.find(({ cell }) => pieceOf[cell] !== pieceOf[first.cell]) ?? others[0];
  if (!second) return shutPassage(grid, at, reachPx, depthPx) ?? shutBeside(grid, at, reachPx, depthPx);
  return { a: middleOf(grid, first.cell), b: middleOf(grid, second.cell) };
}

type Side = { cell: number; away: number };

/** Returns the nearest cell of each piece of floor within the reach. A piece is what is joined inside the reach. */
function nearSides(grid: Grid, at: Point, reachPx: number): Side[] {
  const { width, height, cellPx, cells } = grid;
  const cx = at[0] / cellPx - 0.5;
  const cy = at[1] / cellPx - 0.5;
  const reach = reachPx / cellPx;
  const seen = new Set<number>();
  const isNear = (x: number, y: number) => (x - cx) ** 2 + (y - cy) ** 2 <= reach * reach;
  const sides: Side[] = [];
  const flood = (start: number): void => {
    const stack = [start];
    seen.add(start);
    let size = 0;
    let best: Side = { cell: start, away: Infinity };
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      size++;
      const x = cell % width;
      const y = (cell - x) / width;
      const away = Math.hypot(x - cx, y - cy);
      if (away < best.away) best = { cell, away };
      for (const [nx, ny] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        const next = ny * width + nx;
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        if (!cells[next] || seen.has(next) || !isNear(nx, ny)) continue;
        seen.add(next);
        stack.push(next);
      }
    }
    if (size >= localPieceCellsMin) sides.push(best);
  };
  for (let y = Math.max(0, Math.floor(cy - reach)); y <= Math.min(height - 1, cy + reach); y++) {
    for (let x = Math.max(0, Math.floor(cx - reach)); x <= Math.min(width - 1, cx + reach); x++) {
      const cell = y * width + x;
      if (cells[cell] && !seen.has(cell) && isNear(x, y)) flood(cell);
    }
  }
  return sides.sort((one, other) => one.away - other.away);
}

/** Draws a wall across the narrowest passage through the point and returns the points on both sides of it. */
function shutPassage(grid: Grid, at: Point, reachPx: number, depthPx: number): DoorSides | null {
  if (cellAt(grid, at) < 0 || !isFloorAt(grid, at)) return null;
  let best: Across | null = null;
  for (let i = 0; i < directionsCount; i++) {
    const angle = (Math.PI * i) / directionsCount;
    const one = wallFrom(grid, at, angle, reachPx);
    const other = wallFrom(grid, at, angle + Math.PI, reachPx);
    if (!one || !other) continue;
    const length = distance(one, other);
    if (!best || length < best.length) best = { length, ends: [one, other], angle };
  }
  return best && shutAcross(grid, best, depthPx);
}

/** The ends of a passage in walls, and its direction from one to the other. */
type Across = { length: number; ends: readonly [Point, Point]; angle: number };

function shutAcross(grid: Grid, { ends, angle }: Across, depthPx: number): DoorSides {
  strokeLine(grid, ends, grid.cellPx * 0.75, 0);
  const away = depthPx + grid.cellPx;
  const nx = -Math.sin(angle) * away;
  const ny = Math.cos(angle) * away;
  const middle: Point = [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2];
  return { a: [middle[0] - nx, middle[1] - ny], b: [middle[0] + nx, middle[1] + ny] };
}

const slants = [0, -0.07, 0.07, -0.14, 0.14];

/**
 * For a point in a wall with floor on both sides that a gap beside the point joins: draws a wall across that gap. The wall
 * runs across the direction in which floor is nearest on both sides.
 */
function shutBeside(grid: Grid, at: Point, reachPx: number, depthPx: number): DoorSides | null {
  if (cellAt(grid, at) < 0 || isFloorAt(grid, at)) return null;
  let thickness = Infinity;
  let across = 0;
  for (let i = 0; i < directionsCount; i++) {
    const angle = (Math.PI * i) / directionsCount;
    const one = floorFrom(grid, at, angle, reachPx);
    const other = floorFrom(grid, at, angle + Math.PI, reachPx);
    if (!one || !other || distance(one, other) >= thickness) continue;
    thickness = distance(one, other);
    across = angle;
  }
  if (thickness === Infinity) return null;
  let best: Across | null = null;
  for (const along of [across + Math.PI / 2, across - Math.PI / 2]) {
    for (const slant of slants) {
      const angle = along + slant;
      const near = floorFrom(grid, at, angle, reachPx);
      const far = near && wallFrom(grid, near, angle, 2 * reachPx);
      if (!near || !far) continue;
      const length = distance(at, near);
      if (!best || length < best.length) best = { length, ends: [near, far], angle };
    }
  }
  return best && shutAcross(grid, best, depthPx);
}

function floorFrom(grid: Grid, at: Point, angle: number, reachPx: number): Point | null {
  for (let away = grid.cellPx / 2; away <= reachPx; away += grid.cellPx / 2) {
    const point: Point = [at[0] + Math.cos(angle) * away, at[1] + Math.sin(angle) * away];
    if (isFloorAt(grid, point)) return point;
  }
  return null;
}

function wallFrom(grid: Grid, at: Point, angle: number, reachPx: number): Point | null {
  for (let away = grid.cellPx / 2; away <= reachPx; away += grid.cellPx / 2) {
    const point: Point = [at[0] + Math.cos(angle) * away, at[1] + Math.sin(angle) * away];
    if (!isFloorAt(grid, point)) return point;
  }
  return null;
}
