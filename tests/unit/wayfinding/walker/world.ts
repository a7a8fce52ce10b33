import { distance, lerp, type Point } from '#lib/geometry/point.ts';
import { ringContains } from '#lib/geometry/polygon.ts';
import { cellAt, copyGrid, type Grid, middleOf, newGrid, strokeLine } from '#lib/wayfinding/floor/grid.ts';
import type { LevelFloor } from '#lib/wayfinding/floor/level-floor.ts';
import { nearestPoint } from '#lib/wayfinding/itinerary/landmarks.ts';
import type { WayPlace } from '#lib/wayfinding/itinerary/types.ts';
import { type WayLevel, wayOf } from '#lib/wayfinding/model.ts';

/** Where stairs, lifts and doors are. `ends` are where a person comes out, by the index of the level. */
export type Shaft = { by: string; ends: readonly { level: number; at: Point }[] };

/**
 * What a person sees of a floor: where one can walk, walls, signs with titles. It reads the cells of the floor and knows
 * nothing of the search for ways.
 */
export type SeenFloor = {
  level: number;
  name: string;
  metersPerPixel: number;
  places: readonly WayPlace[];
  /** Doors that are told as a step of their own. */
  doors: readonly { a: Point; b: Point }[];
  /** Returns how far a person could walk straight on, in metres, at most `most`. */
  free(at: Point, heading: number, most: number): number;
  sees(a: Point, b: Point): boolean;
  /** The answer holds until the next call. */
  walks(from: Point, most: number): Walks;
};

/** Where somebody can walk to: numbered points with their metres. */
export type Walks = {
  cells: [cell: number, meters: number][];
  at(cell: number): Point;
  /** Returns the last `back` metres of the walk to a point, from the point backwards. */
  pathTo(cell: number, back: number): Point[];
};

/** About the side of the squares over which people walk: less than half a wall with the shoulders beside it. */
const paceMeters = 0.36;
const shoulderMeters = 0.2;
const doorMeters = 0.45;
/** A sign is in a wall: it is read from this far before. */
const signMeters = 0.9;

function directionOf(heading: number): Point {
  const angle = (heading * Math.PI) / 180;
  return [Math.sin(angle), -Math.cos(angle)];
}

type Built = { level: WayLevel; floor: Pick<LevelFloor, 'grid' | 'links'> };

/** Returns what a person sees of a built floor; `number` is the index of its level. */
export function seenFloor(
  { level, floor }: Built,
  number: number,
  metersPerPixel: number,
  places: readonly WayPlace[],
): SeenFloor {
  const grid = copyGrid(floor.grid);
  const named = new Set(
    level.markers.filter((marker) => marker.hasHours && wayOf(marker)).map(({ id }) => id),
  );
  // People open doors.
  for (const { a, b } of floor.links) strokeLine(grid, [a, b], doorMeters / metersPerPixel, 1);
  const cellMeters = grid.cellPx * metersPerPixel;
  const walkable = narrowed(grid, Math.round(shoulderMeters / cellMeters));
  const paces = coarser(walkable, Math.max(1, Math.round(paceMeters / cellMeters)));
  const stepMeters = Math.max(0.1, cellMeters / 2);
  const reached = newReached(paces.cells.length);
  return {
    level: number,
    name: level.name,
    metersPerPixel,
    places,
    doors: floor.links
      .filter(({ markerId, isOneWay }) => isOneWay || named.has(markerId ?? ''))
      .map(({ a, b }) => ({ a, b })),
    free(at, heading, most) {
      const [x, y] = directionOf(heading);
      for (let meters = stepMeters; meters <= most; meters += stepMeters) {
        const length = meters / metersPerPixel;
        if (walkable.cells[cellAt(walkable, [at[0] + x * length, at[1] + y * length])] !== 1)
          return meters - stepMeters;
      }
      return most;
    },
    sees(a, b) {
      const away = distance(a, b) * metersPerPixel;
      const upTo = Math.max(0, away - signMeters);
      for (let meters = 0; meters < upTo; meters += stepMeters)
        if (grid.cells[cellAt(grid, lerp(a, b, meters / away))] !== 1 && meters > 0.5) return false;
      return true;
    },
    walks: (from, most) => walksOver(paces, reached, from, most, metersPerPixel),
  };
}

/** Returns the grid without the cells that are nearer than so many cells to a wall. */
function narrowed(grid: Grid, by: number): Grid {
  const { width, height, cells } = grid;
  const kept = copyGrid(grid);
  const isWide = (x: number, y: number) => {
    if (x < by || x >= width - by || y < by || y >= height - by) return false;
    for (let i = -by; i <= by; i++)
      if (!cells[y * width + x + i] || !cells[(y + i) * width + x]) return false;
    return true;
  };
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) if (cells[i] && !isWide(x, y)) kept.cells[i] = 0;
  return kept;
}

/** Returns a grid of larger cells, which are floor where any of their cells is. */
function coarser({ width, height, cellPx, cells }: Grid, by: number): Grid {
  const large = newGrid(Math.ceil(width / by), Math.ceil(height / by), cellPx * by);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (cells[y * width + x]) large.cells[Math.floor(y / by) * large.width + Math.floor(x / by)] = 1;
  return large;
}

/** How far each cell of a floor is from a person, and the cell before it. Kept: a new one for each walk took longer. */
type Reached = { meters: Float32Array; before: Int32Array; touched: number[] };

const newReached = (count: number): Reached => ({
  meters: new Float32Array(count).fill(Number.POSITIVE_INFINITY),
  before: new Int32Array(count),
  touched: [],
});

/**
 * All points that are at most so many metres of walking away, and how one comes there. A band is as wide as the shortest
 * step, so that no point is nearer by way of another one in its band.
 */
function walksOver(
  grid: Grid,
  { meters, before, touched }: Reached,
  from: Point,
  most: number,
  metersPerPixel: number,
): Walks {
  const { width, cells } = grid;
  const cellMeters = grid.cellPx * metersPerPixel;
  const steps = neighbours.map(([x, y, length]) => ({ x, y: y * width, meters: length * cellMeters }));
  for (const cell of touched.splice(0)) meters[cell] = Number.POSITIVE_INFINITY;
  const bands: number[][] = [];
  const bandOf = (cell: number) => Math.floor((meters[cell] as number) / cellMeters);
  const order: number[] = [];
  const reach = (cell: number, at: number, by: number) => {
    meters[cell] = at;
    before[cell] = by;
    touched.push(cell);
    const band = bandOf(cell);
    bands[band] ??= [];
    bands[band].push(cell);
  };
  const start = nearestFloor(grid, from);
  if (start >= 0) reach(start, 0, -1);
  for (let band = 0; band < bands.length; band++)
    for (const cell of bands[band] ?? []) {
      // A shorter way to it was found meanwhile.
      if (bandOf(cell) !== band) continue;
      const walked = meters[cell] as number;
      order.push(cell);
      for (const { x, y, meters: length } of steps) {
        const next = cell + y + x;
        const to = walked + length;
        if (!cells[next] || to > most || to >= (meters[next] as number) - 1e-3) continue;
        const isCut = x !== 0 && y !== 0 && (!cells[cell + x] || !cells[cell + y]);
        if (!isCut) reach(next, to, cell);
      }
    }
  const pathTo = (cell: number, back: number): Point[] => {
    const path: Point[] = [];
    const least = (meters[cell] as number) - back;
    for (let at = cell; at >= 0; at = before[at] as number) {
      path.push(middleOf(grid, at));
      if ((meters[at] as number) <= least) break;
    }
    return path;
  };
  // A cell that was reached twice is there twice.
  const reached = [...new Set(order.filter((cell) => isOnLattice(cell, width)))];
  return {
    cells: reached.map((cell) => [cell, meters[cell] as number]),
    at: (cell) => middleOf(grid, cell),
    pathTo,
  };
}

/** Every second row and column is enough to choose a point. */
const isOnLattice = (cell: number, width: number) =>
  (cell % width) % 2 === 0 && Math.floor(cell / width) % 2 === 0;

const neighbours = [
  [1, 0, 1],
  [-1, 0, 1],
  [0, 1, 1],
  [0, -1, 1],
  [1, 1, Math.SQRT2],
  [1, -1, Math.SQRT2],
  [-1, 1, Math.SQRT2],
  [-1, -1, Math.SQRT2],
] as const;

/** Returns the floor nearest to a point: somebody may stand at a wall. */
function nearestFloor(grid: Grid, from: Point): number {
  for (let reach = 0; reach < 12; reach++)
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        const cell = cellAt(grid, [from[0] + x * grid.cellPx, from[1] + y * grid.cellPx]);
        if (grid.cells[cell]) return cell;
      }
  return -1;
}

/**
 * Returns how far a place with this title is that a person sees, in metres: 0 inside of it. Null if it is not seen or
 * farther than `most`.
 */
export function seenAway(
  floor: SeenFloor,
  title: string,
  at: Point,
  most = Number.POSITIVE_INFINITY,
): { meters: number; point: Point } | null {
  let best: { meters: number; point: Point } | null = null;
  for (const place of floor.places) {
    if (place.title !== title) continue;
    if (place.kind === 'area' && ringContains(place.points, at)) return { meters: 0, point: at };
    const point = nearestPoint(place, at);
    const meters = distance(point, at) * floor.metersPerPixel;
    if (meters <= most && meters < (best?.meters ?? Number.POSITIVE_INFINITY) && floor.sees(at, point))
      best = { meters, point };
  }
  return best;
}
