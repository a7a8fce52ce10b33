import { buildWayData } from '#lib/wayfinding/build/way-data.ts';
import type { Grid } from '#lib/wayfinding/floor/grid.ts';
import { floorOfGrid } from '#lib/wayfinding/floor/level-floor.ts';
import { buildMesh } from '#lib/wayfinding/mesh/build-mesh.ts';
import type { WayLevel } from '#lib/wayfinding/model.ts';
import type { Place } from '#lib/wayfinding/search/end-points.ts';
import { type FoundWay, WayFinder, type WayQuery } from '#lib/wayfinding/search/way-finder.ts';
import { gridOf, levelOf } from './drawings.ts';

/** Cells of 0.25 m, four map pixels a cell: small floors written as text. `#` is wall. */
export const cellMeters = 0.25;
export const cellPx = 4;
const metersPerPixel = cellMeters / cellPx;

export type FloorText = { rows: readonly string[] } & Partial<WayLevel>;

/** Levels from text, from the lowest up. */
export function buildFrom(floors: readonly FloorText[], speed = 1) {
  const built = floors.map(({ rows, ...rest }, i) => {
    const grid: Grid = gridOf(rows, cellPx);
    const level = levelOf(`level-${i}`, grid.width * cellPx, grid.height * cellPx, {
      order: i,
      metersPerPixel,
      ...rest,
    });
    const { floor } = floorOfGrid(level, grid, { metersPerPixel, isKnown: true }, 'plan', []);
    return {
      level,
      floor,
      mesh: buildMesh(floor.grid, floor.bodyCells),
      stepFreeMesh: floor.stepFreeGrid && buildMesh(floor.stepFreeGrid, floor.bodyCells),
    };
  });
  const ways = buildWayData(built, speed);
  const finder = new WayFinder(
    ways.data,
    built.map(({ mesh }) => mesh),
    built.map(({ stepFreeMesh }) => stepFreeMesh),
  );
  return { built, ways, finder };
}

/** The middle of a cell, in map pixels. */
export const cell = (x: number, y: number): [number, number] => [(x + 0.5) * cellPx, (y + 0.5) * cellPx];

export const at = (level: number, x: number, y: number): Place => ({
  level,
  points: [cell(x, y)],
  outline: [],
});

export const query = (from: Place, to: Place, rest: Partial<WayQuery> = {}): WayQuery => ({
  from: [from],
  to: [to],
  profile: 'walk',
  avoid: new Set(),
  closed: new Map(),
  ...rest,
});

/** An empty room of so many cells with a wall around. */
export function emptyRows(width: number, height: number): string[] {
  const wall = '#'.repeat(width);
  return [wall, ...Array.from({ length: height - 2 }, () => `#${'.'.repeat(width - 2)}#`), wall];
}

/** The rows with a box of `#` or `.` in them. */
export function withBox(
  rows: readonly string[],
  x: number,
  y: number,
  width: number,
  height: number,
  sign = '#',
): string[] {
  return rows.map((row, i) =>
    i < y || i >= y + height ? row : row.slice(0, x) + sign.repeat(width) + row.slice(x + width),
  );
}

export const kindsOf = (way: FoundWay | null) =>
  (way?.parts ?? []).map((part) => (part.kind === 'walk' ? 'walk' : part.edge.kind));
