import type { Ring } from '../../geometry/polygon.ts';
import { type Face, outlineRegion } from './outline.ts';
import type { Plan } from './prepare.ts';
import { forNeighbours } from './raster.ts';
import { basinRegion } from './region.ts';

/** A room that was found; the ring is in pixels of the level. */
export type FoundRoom = {
  ring: Ring;
  /** 0 to 1: how much of its border is wall, less for what is small beside the other rooms. */
  confidence: number;
};

/** A room of this share of the usual one's area is not doubted for its size. */
const usualShare = 0.25;

/** All rooms of the plan. `onRoom` is called after each with how many of all are done. */
export function findRooms(plan: Plan, face: Face, onRoom?: (done: number, all: number) => void): FoundRoom[] {
  const { areas, isRoom } = plan.judged;
  const rooms = [...isRoom.keys()].filter((basin) => isRoom[basin]);
  const walled = wallShares(plan);
  const usual = medianOf(rooms.map((basin) => areas[basin] ?? 0));
  const found: FoundRoom[] = [];
  for (const [i, basin] of rooms.entries()) {
    const region = basinRegion(plan.basins, basin);
    const ring = outlineRegion(plan, region, { face, isRaw: false, through: [] });
    const size = Math.min(1, (areas[basin] ?? 0) / (usualShare * usual));
    if (ring && ring.length >= 3) found.push({ ring, confidence: (walled[basin] ?? 0) * size });
    onRoom?.(i + 1, rooms.length);
  }
  return found;
}

/** Share of each basin's border that is wall, and not a passage. */
function wallShares({ basins: { leaves, basinOf, basinCount }, ...size }: Plan): Float64Array {
  const walls = new Float64Array(basinCount + 1);
  const border = new Float64Array(basinCount + 1);
  let basin = 0;
  // One for all pixels: a new one for each costs more than what it does.
  const look = (neighbour: number) => {
    const other = basinOf[leaves[neighbour] ?? 0] ?? 0;
    if (other === basin) return;
    border[basin] = (border[basin] ?? 0) + 1;
    if (other === 0) walls[basin] = (walls[basin] ?? 0) + 1;
  };
  for (let i = 0; i < leaves.length; i++) {
    basin = basinOf[leaves[i] ?? 0] ?? 0;
    if (basin > 0) forNeighbours(i, size, false, look);
  }
  return walls.map((count, basin) => count / Math.max(1, border[basin] ?? 0));
}

/** The middle one of some numbers; 0 of none. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
