import { boundsOf } from '../../geometry/bounds.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { type Ring, ringContains } from '../../geometry/polygon.ts';
import type { Way } from '../../mapmodel/types.ts';
import type { WayArea, WayMarker } from '../model.ts';
import { freeForBody } from './distance-map.ts';
import { type DoorSides, findDoor, type Room } from './doors.ts';
import { facingGap, findGaps, type Gap } from './gaps.ts';
import { cellAt, copyGrid, type Grid, strokeLine, strokeRing } from './grid.ts';
import { piecesOf } from './pieces.ts';

/** A way on one level from `a` to `b` that is not part of the mesh: a door, or a gap in the outline of a room. */
export type LevelLink = {
  a: Point;
  b: Point;
  /** Id of the door's marker; null for a gap. */
  markerId: string | null;
  /** Ids of further doors of the same gap. While one of them is closed, so is the gap. */
  alsoIds?: string[];
  /** Whether the way leads only from `a` to `b`. */
  isOneWay: boolean;
};

export type WalledArea = { area: WayArea; passage: 'room' | 'private' };
export type DoorMarker = { marker: WayMarker; way: Way };
/** Lengths in map pixels; `bodyCells` is in cells. */
export type Measures = {
  reachPx: number;
  depthPx: number;
  doorPx: number;
  stepPx: number;
  bodyCells: number;
};

export type PassageWays = { links: LevelLink[]; idleDoors: string[] };

type Opening = Gap & { doors: DoorMarker[]; isDrawn: boolean };
type WalledRoom = WalledArea & { openings: Opening[] };

/**
 * Walls the rooms of a level in the grid and finds the ways through: gaps that the plan shows, doors, and for a room
 * with neither a door in its longest side. A room with one way in is opened instead, because nobody can pass through
 * it. `isDrawn` is whether the grid was read from a plan. Mutates the grid. `idleDoors` are ids of doors that join
 * nothing.
 */
export function addPassages(
  grid: Grid,
  walled: readonly WalledArea[],
  doors: readonly DoorMarker[],
  isDrawn: boolean,
  measures: Measures,
): PassageWays {
  const before = copyGrid(grid);
  const rooms = walled.map(
    (room): WalledRoom => ({ ...room, openings: drawnOpenings(grid, room, isDrawn, measures) }),
  );
  for (const { area } of walled) strokeRing(grid, area.data, grid.cellPx * 0.75, 0);
  const links: LevelLink[] = [];
  const idleDoors: string[] = [];
  const space = roomIn(grid, doors.length > 0 ? measures.bodyCells : null);
  for (const door of doors) {
    if (claimOpening(rooms, door, measures)) continue;
    const sides = findDoor(grid, space, door.marker.position, measures.reachPx, measures.depthPx);
    if (!sides) {
      idleDoors.push(door.marker.id);
      continue;
    }
    links.push(doorLink(sides, door));
    for (const room of rooms)
      if (isThrough(room.area.data, sides)) room.openings.push(openingOf(sides, door));
  }
  addMissingDoors(grid, rooms, links, measures);
  for (const room of rooms) linkRoom(grid, before, room, links);
  return { links: withoutTwins(links, measures.depthPx), idleDoors };
}

/** Without doors, nothing is searched. */
function roomIn(grid: Grid, bodyCells: number | null): Room {
  if (bodyCells === null) return { free: grid, pieceOf: new Int32Array() };
  const free = { ...grid, cells: freeForBody(grid, bodyCells) };
  return { free, pieceOf: piecesOf(free.cells, grid.width).of };
}

function drawnOpenings(grid: Grid, { area }: WalledArea, isDrawn: boolean, measures: Measures): Opening[] {
  if (!isDrawn) return [];
  const { depthPx, doorPx, stepPx } = measures;
  const gaps = findGaps(grid, area.data, depthPx, Math.min(doorPx, grid.cellPx * 4), stepPx) ?? [];
  return gaps.map((gap) => ({ ...gap, doors: [], isDrawn: true }));
}

/**
 * Assigns a door to the nearest gap within reach: while the door is closed, so is all of the gap. Two rooms that share a
 * wall both have it, so gaps that are about as near are claimed too. Returns whether there is one.
 */
function claimOpening(
  rooms: readonly WalledRoom[],
  door: DoorMarker,
  { reachPx, depthPx }: Pick<Measures, 'reachPx' | 'depthPx'>,
): boolean {
  const at = door.marker.position;
  const near = rooms.flatMap(({ openings }) =>
    openings.flatMap((opening) => {
      if (!opening.isDrawn || !isNearRing(opening.run, at, reachPx)) return [];
      const away = Math.min(...opening.run.map((point) => distance(point, at)));
      return away <= reachPx ? [{ opening, away }] : [];
    }),
  );
  const [nearest] = near.toSorted((a, b) => a.away - b.away);
  if (!nearest) return false;
  const isSame = ({ run }: Opening) =>
    run === nearest.opening.run ||
    run.some((point) => nearest.opening.run.some((other) => distance(point, other) <= depthPx));
  for (const { opening } of near) if (isSame(opening)) opening.doors.push(door);
  // The other parts of a wide gap may be farther than the reach.
  for (const { openings } of rooms) {
    for (const opening of openings) {
      const isPart = near.some((one) => one.opening.run === opening.run && one.opening.doors.includes(door));
      if (isPart && !opening.doors.includes(door)) opening.doors.push(door);
    }
  }
  return true;
}

function isNearRing(run: readonly Point[], [x, y]: Point, reach: number): boolean {
  const { minX, minY, maxX, maxY } = boundsOf(run);
  return Math.max(minX - x, x - maxX, minY - y, y - maxY) <= reach;
}

function isThrough(ring: Ring, { a, b }: DoorSides): boolean {
  if (!isNearRing(ring, a, 0) && !isNearRing(ring, b, 0)) return false;
  return ringContains(ring, a) !== ringContains(ring, b);
}

function openingOf({ a, b }: DoorSides, marker: DoorMarker): Opening {
  const at = marker.marker.position;
  return { at, inside: a, outside: b, width: 0, run: [at], doors: [marker], isDrawn: false };
}

function doorLink({ a, b }: DoorSides, { marker, way }: DoorMarker): LevelLink {
  if (way.heading === null) return { a, b, markerId: marker.id, isOneWay: false };
  const angle = (way.heading * Math.PI) / 180;
  const along = (b[0] - a[0]) * Math.sin(angle) - (b[1] - a[1]) * Math.cos(angle);
  return along >= 0
    ? { a, b, markerId: marker.id, isOneWay: true }
    : { a: b, b: a, markerId: marker.id, isOneWay: true };
}

/** Gives rooms without a way in a door towards reached floor. Rooms behind other rooms get theirs in later rounds. */
function addMissingDoors(
  grid: Grid,
  rooms: readonly WalledRoom[],
  links: readonly LevelLink[],
  measures: Measures,
): void {
  let shut = rooms.filter(({ openings }) => openings.length === 0);
  if (shut.length === 0) return;
  const { of, sizes } = piecesOf(freeForBody(grid, measures.bodyCells), grid.width);
  const pieceAt = (point: Point) => of[cellAt(grid, point)] ?? -1;
  const shutPieces = new Set(shut.flatMap(({ area }) => [...piecesWithin(grid, of, area.data)]));
  let largest = -1;
  for (const [piece, size] of sizes.entries()) {
    if (!shutPieces.has(piece) && size > (sizes[largest] ?? 0)) largest = piece;
  }
  const reached = new Set([largest]);
  const openings = () => [
    ...links.map(({ a, b }) => [pieceAt(a), pieceAt(b)] as const),
    ...rooms.flatMap((room) => room.openings.map((o) => [pieceAt(o.inside), pieceAt(o.outside)] as const)),
  ];
  spread(reached, openings());
  for (let isChanged = true; isChanged && shut.length > 0; ) {
    const added: WalledRoom[] = [];
    for (const room of shut) {
      const gap = facingGap(grid, room.area.data, measures.depthPx, measures.doorPx, (point) =>
        reached.has(pieceAt(point)),
      );
      if (!gap) continue;
      room.openings.push({ ...gap, doors: [], isDrawn: false });
      added.push(room);
    }
    isChanged = added.length > 0;
    shut = shut.filter((room) => !added.includes(room));
    spread(reached, openings());
  }
}

function piecesWithin(grid: Grid, of: Int32Array, ring: Ring): Set<number> {
  const found = new Set<number>();
  const { minX, minY, maxX, maxY } = boundsOf(ring);
  for (let y = Math.floor(minY / grid.cellPx); y <= maxY / grid.cellPx; y += 2) {
    for (let x = Math.floor(minX / grid.cellPx); x <= maxX / grid.cellPx; x += 2) {
      const middle: Point = [(x + 0.5) * grid.cellPx, (y + 0.5) * grid.cellPx];
      const piece = of[cellAt(grid, middle)] ?? -1;
      if (piece >= 0 && !found.has(piece) && ringContains(ring, middle)) found.add(piece);
    }
  }
  return found;
}

function spread(reached: Set<number>, joined: readonly (readonly [number, number])[]): void {
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [a, b] of joined) {
      if (a < 0 || b < 0 || reached.has(a) === reached.has(b)) continue;
      reached.add(a);
      reached.add(b);
      isChanged = true;
    }
  }
}

/** Opens the only way into a room. Several ways become links, so that a search can tell who passes through the room. */
function linkRoom(grid: Grid, before: Grid, { openings }: WalledRoom, links: LevelLink[]): void {
  for (const opening of openings) {
    const { inside, outside, width, doors, isDrawn } = opening;
    // A door with hours or one way is told by its name.
    const [door, ...others] = doors.toSorted((a, b) => Number(isTold(b)) - Number(isTold(a)));
    if (door) {
      // Doors without a gap are linked already.
      if (isDrawn) {
        const alsoIds = others.map(({ marker }) => marker.id);
        links.push({
          ...doorLink({ a: inside, b: outside }, door),
          ...(alsoIds.length > 0 && { alsoIds }),
        });
      }
    } else if (openings.length === 1) {
      strokeLine(grid, [inside, outside], width / 2, 1, isDrawn ? before.cells : undefined);
    } else {
      links.push({ a: inside, b: outside, markerId: null, isOneWay: false });
    }
  }
}

function isTold({ marker, way }: DoorMarker): boolean {
  return marker.hasHours || way.heading !== null;
}

/** Two rooms that share a wall both find its gap. Removes the second one, and gaps at which there is a door. */
function withoutTwins(links: readonly LevelLink[], nearPx: number): LevelLink[] {
  const kept = new Map<string, LevelLink[]>();
  const marked = links.toSorted((a, b) => Number(a.markerId === null) - Number(b.markerId === null));
  return marked.filter((link) => {
    const x = Math.round((link.a[0] + link.b[0]) / 2 / nearPx);
    const y = Math.round((link.a[1] + link.b[1]) / 2 / nearPx);
    for (let i = 0; i < 9; i++) {
      const others = kept.get(`${x + (i % 3) - 1},${y + Math.floor(i / 3) - 1}`) ?? [];
      if (others.some((other) => isTwin(link, other, nearPx))) return false;
    }
    const own = kept.get(`${x},${y}`);
    if (own) own.push(link);
    else kept.set(`${x},${y}`, [link]);
    return true;
  });
}

function isTwin(link: LevelLink, other: LevelLink, nearPx: number): boolean {
  if (link.markerId !== null && link.markerId !== other.markerId) return false;
  const areSame = distance(link.a, other.a) < nearPx && distance(link.b, other.b) < nearPx;
  return areSame || (distance(link.a, other.b) < nearPx && distance(link.b, other.a) < nearPx);
}
