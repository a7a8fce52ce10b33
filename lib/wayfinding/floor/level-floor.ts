import { boundsOf } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import type { FloorSource, Pixels, WayLevel, WayMarker } from '../model.ts';
import { wayOf } from '../model.ts';
import type { Scale } from '../scale.ts';
import { innerPoint } from '../search/end-points.ts';
import { drawLines } from './draw-lines.ts';
import { cellAt, copyGrid, fillRing, type Grid, newGrid } from './grid.ts';
import {
  addPassages,
  type DoorMarker,
  type LevelLink,
  type Measures,
  type WalledArea,
} from './passage-ways.ts';
import { decidePassages } from './passages.ts';
import { piecesOf } from './pieces.ts';
import { type ColorReport, floorOfPlan, type Guard } from './plan-floor.ts';

/** The floor of a level that people can walk on, before it becomes a mesh. */
export type LevelFloor = {
  source: Exclude<FloorSource, 'auto'>;
  grid: Grid;
  /** The floor without areas of steps; null if there are none. */
  stepFreeGrid: Grid | null;
  /** Distance of the middle of a body to walls, in cells. */
  bodyCells: number;
  links: LevelLink[];
  walled: WalledArea[];
  colors: ColorReport[];
  /** Number of pieces of floor that no door or gap joins, without specks. */
  pieces: number;
  idleDoors: string[];
};

/** Half the width of a body. In coarse plans a body is as small as `bodyCellsMin`, to fit through doors. */
const bodyMeters = 0.25;
const bodyCellsMin = 1.2;
const doorReachMeters = 2;
const doorMeters = 1;
const gapStepMeters = 4;
const pieceMeters2 = 2;
const areasGridSide = 2000;
const aroundAreasMeters = 3;

/** Derives the floor of a level from its decoded plan (null if it has none), its areas and its markers. */
export function floorOfLevel(level: WayLevel, pixels: Pixels | null, scale: Scale): LevelFloor {
  const { source } = level.wayfinding;
  if (source === 'none') return nothing(level);
  if (source === 'areas' || (source === 'auto' && !pixels)) return fromAreas(level, scale);
  if (!pixels) return nothing(level);
  const plan = fromPlan(level, pixels, scale, 'door');
  if (isPlanGood(level, plan.floor, plan.joined)) return plan.floor;
  // A wide entrance in the outer wall would let the outside flood into every corridor.
  const guarded = fromPlan(level, pixels, scale, 'entrance');
  if (isPlanGood(level, guarded.floor, guarded.joined)) return guarded.floor;
  return source === 'plan' ? plan.floor : fromAreas(level, scale);
}

function nothing(level: WayLevel): LevelFloor {
  const grid = newGrid(1, 1, Math.max(level.width, level.height));
  const empty = { links: [], walled: [], colors: [], idleDoors: [], pieces: 0 };
  return { source: 'none', grid, stepFreeGrid: null, bodyCells: bodyCellsMin, ...empty };
}

function fromPlan(level: WayLevel, pixels: Pixels, scale: Scale, guard: Guard) {
  const metersPerPixel = scale.isKnown ? scale.metersPerPixel : null;
  const entrances = doorsOf(level.markers).flatMap(({ marker, way }) =>
    way.kind === 'entrance' ? [marker.position] : [],
  );
  const { grid, colors } = floorOfPlan(
    pixels,
    level.width,
    metersPerPixel,
    level.wayfinding,
    guard,
    entrances,
  );
  return floorOfGrid(level, grid, scale, 'plan', colors);
}

function fromAreas(level: WayLevel, scale: Scale): LevelFloor {
  const cellPx = Math.max(level.width, level.height) / areasGridSide;
  const grid = newGrid(Math.ceil(level.width / cellPx), Math.ceil(level.height / cellPx), cellPx);
  const passages = decidePassages(level.areas, 'areas');
  const open = passages.filter(({ passage }) => passage === 'open');
  const inner = passages.filter(({ passage }) => passage === 'room' || passage === 'private');
  for (const { area } of [...open, ...inner]) fillRing(grid, area.data, 1);
  if (open.length === 0 && inner.length > 0)
    fillAround(grid, inner, aroundAreasMeters / scale.metersPerPixel);
  return floorOfGrid(level, grid, scale, 'areas', []).floor;
}

/** No outline of the building is known: fills the space between the rooms and a little around them. */
function fillAround(grid: Grid, areas: readonly { area: { data: readonly Point[] } }[], byPx: number): void {
  const { minX, minY, maxX, maxY } = boundsOf(areas.flatMap(({ area }) => area.data));
  fillRing(
    grid,
    [
      [minX - byPx, minY - byPx],
      [maxX + byPx, minY - byPx],
      [maxX + byPx, maxY + byPx],
      [minX - byPx, maxY + byPx],
    ],
    1,
  );
}

/** Derives the floor of a level from a grid that was read from its plan or its areas. Mutates the grid. */
export function floorOfGrid(
  level: WayLevel,
  grid: Grid,
  scale: Scale,
  source: 'plan' | 'areas',
  colors: ColorReport[],
): { floor: LevelFloor; joined: Joined } {
  const measures = measuresOf(grid, scale);
  const passages = decidePassages(level.areas, source);
  const ringsOf = (wanted: string) =>
    passages.flatMap(({ area, passage }) => (passage === wanted ? [area.data] : []));
  if (source === 'plan') for (const ring of ringsOf('open')) fillRing(grid, ring, 1);
  for (const ring of ringsOf('obstacle')) fillRing(grid, ring, 0);
  drawLines(grid, level.wayfinding.lines, measures.doorPx);
  const walled = passages.flatMap(({ area, passage }): WalledArea[] =>
    passage === 'room' || passage === 'private' ? [{ area, passage }] : [],
  );
  const { links, idleDoors } = addPassages(grid, walled, doorsOf(level.markers), source === 'plan', measures);
  const joined = joinPieces(level, grid, links, scale);
  const floor: LevelFloor = {
    source,
    grid,
    stepFreeGrid: withoutSteps(grid, ringsOf('steps')),
    bodyCells: bodyCellsOf(grid, scale),
    links,
    walled,
    colors,
    pieces: joined.count,
    idleDoors,
  };
  return { floor, joined };
}

function bodyCellsOf(grid: Grid, scale: Scale): number {
  return scale.isKnown
    ? Math.max(bodyCellsMin, bodyMeters / (scale.metersPerPixel * grid.cellPx))
    : bodyCellsMin;
}

function measuresOf(grid: Grid, scale: Scale): Measures {
  const bodyCells = bodyCellsOf(grid, scale);
  const bodyPx = bodyCells * grid.cellPx;
  return {
    bodyCells,
    reachPx: Math.max(doorReachMeters / scale.metersPerPixel, grid.cellPx * 4),
    depthPx: bodyPx + grid.cellPx * 1.6,
    doorPx: Math.max(doorMeters / scale.metersPerPixel, bodyPx * 2 + grid.cellPx * 2.5),
    stepPx: Math.max(gapStepMeters / scale.metersPerPixel, grid.cellPx * 8),
  };
}

function doorsOf(markers: readonly WayMarker[]): DoorMarker[] {
  return markers.flatMap((marker) => {
    const way = wayOf(marker);
    return way && (way.kind === 'door' || way.kind === 'entrance') ? [{ marker, way }] : [];
  });
}

function withoutSteps(grid: Grid, rings: readonly (readonly Point[])[]): Grid | null {
  if (rings.length === 0) return null;
  const stepFree = copyGrid(grid);
  for (const ring of rings) fillRing(stepFree, ring, 0);
  return stepFree;
}

/** Pieces of floor and what joins them within the level. `rootOf` returns the same number for all joined pieces. */
type Joined = { of: Int32Array; rootOf: (piece: number) => number; count: number };

function joinPieces(level: WayLevel, grid: Grid, links: readonly LevelLink[], scale: Scale): Joined {
  const { of, sizes } = piecesOf(grid.cells, grid.width);
  const parents = sizes.map((_, i) => i);
  const rootOf = (piece: number): number => {
    let root = piece;
    while ((parents[root] ?? root) !== root) root = parents[root] ?? root;
    return root;
  };
  const join = (a: number, b: number) => {
    if (a >= 0 && b >= 0) parents[rootOf(a)] = rootOf(b);
  };
  const pieceAt = (point: Point) => of[cellAt(grid, point)] ?? -1;
  for (const { a, b } of links) join(pieceAt(a), pieceAt(b));
  const stops = level.markers.flatMap((marker) => {
    const way = wayOf(marker);
    return way?.shaft ? [{ name: `${way.kind}/${way.shaft}`, piece: pieceAt(marker.position) }] : [];
  });
  for (const [first, ...others] of Map.groupBy(stops, ({ name }) => name).values()) {
    for (const other of others) join(first?.piece ?? -1, other.piece);
  }
  const cells = new Map<number, number>();
  for (const [piece, size] of sizes.entries()) {
    cells.set(rootOf(piece), (cells.get(rootOf(piece)) ?? 0) + size);
  }
  const speck = pieceMeters2 / (scale.metersPerPixel * grid.cellPx) ** 2;
  const count = [...cells.values()].filter((size) => size >= Math.min(speck, of.length / 2)).length;
  return { of, rootOf, count };
}

/** A plan is good if one piece of its floor has half of the places. */
function isPlanGood(level: WayLevel, { grid }: LevelFloor, { of, rootOf }: Joined): boolean {
  const places: Point[] = [
    ...level.areas.filter(({ isHidden }) => !isHidden).map(({ data }) => innerPoint(data)),
    ...level.markers.filter(({ isHidden }) => !isHidden).map(({ position }) => position),
  ];
  const counts = new Map<number, number>();
  for (const place of places) {
    const piece = nearPiece(grid, of, place);
    if (piece >= 0) counts.set(rootOf(piece), (counts.get(rootOf(piece)) ?? 0) + 1);
  }
  if (places.length > 0) return Math.max(0, ...counts.values()) * 2 >= places.length;
  return grid.cells.some((cell) => cell === 1);
}

const nearCells = 14;

function nearPiece(grid: Grid, of: Int32Array, point: Point): number {
  const own = cellAt(grid, point);
  if (own < 0) return -1;
  let best = of[own] ?? -1;
  let nearest = best >= 0 ? 0 : Infinity;
  const x = own % grid.width;
  const y = (own - x) / grid.width;
  for (let dy = -nearCells; dy <= nearCells && nearest > 0; dy++) {
    for (let dx = -nearCells; dx <= nearCells; dx++) {
      if (x + dx < 0 || x + dx >= grid.width || y + dy < 0 || y + dy >= grid.height) continue;
      const piece = of[own + dy * grid.width + dx] ?? -1;
      if (piece < 0 || dx * dx + dy * dy >= nearest) continue;
      best = piece;
      nearest = dx * dx + dy * dy;
    }
  }
  return best;
}
