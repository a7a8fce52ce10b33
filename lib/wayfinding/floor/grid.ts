import type { Point } from '../../geometry/point.ts';
import type { Ring } from '../../geometry/polygon.ts';
import { closestOnSegment } from '../../geometry/segment.ts';

/** Square cells over a level: 1 is floor, 0 is not. `cellPx` is the side of a cell in map pixels. */
export type Grid = { width: number; height: number; cellPx: number; cells: Uint8Array };

/** Returns a grid without floor. `width` and `height` are in cells, `cellPx` in map pixels. */
export function newGrid(width: number, height: number, cellPx: number): Grid {
  return { width, height, cellPx, cells: new Uint8Array(width * height) };
}

/** Returns a copy with cells of its own. */
export function copyGrid(grid: Grid): Grid {
  return { ...grid, cells: grid.cells.slice() };
}

/** Returns the index of the cell that contains a point in map pixels; -1 if the point is outside the grid. */
export function cellAt(grid: Grid, point: Point): number {
  const x = Math.floor(point[0] / grid.cellPx);
  const y = Math.floor(point[1] / grid.cellPx);
  return x >= 0 && y >= 0 && x < grid.width && y < grid.height ? y * grid.width + x : -1;
}

/** Checks whether the cell that contains the point is floor. */
export function isFloorAt(grid: Grid, point: Point): boolean {
  return (grid.cells[cellAt(grid, point)] ?? 0) === 1;
}

/** Returns the middle of a cell in map pixels. */
export function middleOf(grid: Grid, cell: number): Point {
  const x = cell % grid.width;
  return [(x + 0.5) * grid.cellPx, ((cell - x) / grid.width + 0.5) * grid.cellPx];
}

/** Sets every cell whose middle is in the ring (even-odd rule). */
export function fillRing(grid: Grid, ring: Ring, value: 0 | 1): void {
  const { width, height, cellPx, cells } = grid;
  const [top, bottom] = rowsOf(grid, ring);
  for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y++) {
    const crossings = crossingsAt(ring, (y + 0.5) * cellPx);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil((crossings[i] ?? 0) / cellPx - 0.5));
      const to = Math.min(width - 1, Math.floor((crossings[i + 1] ?? 0) / cellPx - 0.5));
      if (from <= to) cells.fill(value, y * width + from, y * width + to + 1);
    }
  }
}

/** Sets cells whose middle is within `radius` (map pixels) of the line; with `only`, those that are 1 in it. */
export function strokeLine(
  grid: Grid,
  line: readonly Point[],
  radius: number,
  value: 0 | 1,
  only?: Uint8Array,
): void {
  for (const [i, a] of line.entries()) {
    const b = line[i + 1] ?? (line.length === 1 ? a : undefined);
    if (b) strokeSegment(grid, a, b, radius, value, only);
  }
}

/** Sets every cell whose middle is within `radius` (map pixels) of the ring's border. */
export function strokeRing(grid: Grid, ring: Ring, radius: number, value: 0 | 1): void {
  const first = ring[0];
  if (first) strokeLine(grid, [...ring, first], radius, value);
}

function strokeSegment(
  grid: Grid,
  a: Point,
  b: Point,
  radius: number,
  value: 0 | 1,
  only: Uint8Array | undefined,
): void {
  const { width, height, cellPx, cells } = grid;
  const left = Math.max(0, Math.floor((Math.min(a[0], b[0]) - radius) / cellPx));
  const right = Math.min(width - 1, Math.ceil((Math.max(a[0], b[0]) + radius) / cellPx));
  const top = Math.max(0, Math.floor((Math.min(a[1], b[1]) - radius) / cellPx));
  const bottom = Math.min(height - 1, Math.ceil((Math.max(a[1], b[1]) + radius) / cellPx));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (only && !only[y * width + x]) continue;
      const middle: Point = [(x + 0.5) * cellPx, (y + 0.5) * cellPx];
      const near = closestOnSegment(middle, a, b);
      if ((near[0] - middle[0]) ** 2 + (near[1] - middle[1]) ** 2 <= radius * radius) {
        cells[y * width + x] = value;
      }
    }
  }
}

function rowsOf(grid: Grid, ring: Ring): [number, number] {
  let top = Infinity;
  let bottom = -Infinity;
  for (const point of ring) {
    top = Math.min(top, point[1]);
    bottom = Math.max(bottom, point[1]);
  }
  return [Math.floor(top / grid.cellPx), Math.ceil(bottom / grid.cellPx)];
}

function crossingsAt(ring: Ring, y: number): number[] {
  const found: number[] = [];
  let a = ring[ring.length - 1];
  for (const b of ring) {
    if (a && a[1] > y !== b[1] > y) found.push(((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]);
    a = b;
  }
  return found.sort((one, other) => one - other);
}
