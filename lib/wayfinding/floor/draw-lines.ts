import { distance, lerp, type Point } from '../../geometry/point.ts';
import type { FloorLine } from '../model.ts';
import { copyGrid, type Grid, isFloorAt, strokeLine } from './grid.ts';

/** Draws the walls and openings that a person added into the grid. Lengths are in map pixels. */
export function drawLines(grid: Grid, lines: readonly FloorLine[], openingPx: number): void {
  for (const { kind, points } of lines) {
    if (kind === 'wall') strokeLine(grid, points, grid.cellPx * 0.75, 0);
    else openAlong(grid, points, openingPx);
  }
}

/** A person may draw an opening across a wall or along it. Along it, the wall beside each of its points is removed. */
function openAlong(grid: Grid, points: readonly Point[], openingPx: number): void {
  const radius = Math.max(grid.cellPx * 1.5, openingPx / 2);
  const before = copyGrid(grid);
  strokeLine(grid, points, radius, 1);
  for (const [i, a] of points.entries()) {
    const b = points[i + 1];
    const length = b ? distance(a, b) : 0;
    if (!b || length === 0) continue;
    const nx = -(b[1] - a[1]) / length;
    const ny = (b[0] - a[0]) / length;
    const count = Math.ceil(length / grid.cellPx);
    for (let step = 0; step <= count; step++) {
      const at = lerp(a, b, step / count);
      const one = floorTowards(before, at, nx, ny, openingPx);
      const other = floorTowards(before, at, -nx, -ny, openingPx);
      if (one && other) strokeLine(grid, [one, other], grid.cellPx, 1);
    }
  }
}

function floorTowards(grid: Grid, at: Point, nx: number, ny: number, reachPx: number): Point | null {
  for (let away = 0; away <= reachPx; away += grid.cellPx / 2) {
    const point: Point = [at[0] + nx * away, at[1] + ny * away];
    if (isFloorAt(grid, point)) return point;
  }
  return null;
}
