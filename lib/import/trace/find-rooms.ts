import type { Ring } from '../../geometry/polygon.ts';
import { type Face, outlineRegion } from './outline.ts';
import type { Plan } from './prepare.ts';
import { forNeighbours, isInside } from './raster.ts';
import { basinRegion } from './region.ts';

/** A found room. The ring is in pixels of the level. */
export type FoundRoom = {
  ring: Ring;
  /** From 0 to 1: the fraction of its border that is wall, reduced if the room is small beside the others. */
  confidence: number;
};

/** A room with at least this fraction of the median area is not reduced for its size. */
const usualShare = 0.25;

/** Returns all rooms of the plan. Calls `onRoom` after each with the numbers of finished and of all rooms. */
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

/** Returns the fraction of each basin's border that is wall, not passage. */
function wallShares({ basins: { leaves, basinOf, basinCount }, ...size }: Plan): Float64Array {
  const walls = new Float64Array(basinCount + 1);
  const border = new Float64Array(basinCount + 1);
  let basin = 0;
  // One function for all pixels: creating one for each would cost more than its work.
  const look = (neighbour: number) => {
    const other = basinOf[leaves[neighbour] ?? 0] ?? 0;
    if (other === basin) return;
    border[basin] = (border[basin] ?? 0) + 1;
    if (other === 0) walls[basin] = (walls[basin] ?? 0) + 1;
  };
  for (let i = 0; i < leaves.length; i++) {
    const leaf = leaves[i] ?? 0;
    basin = basinOf[leaf] ?? 0;
    if (basin > 0 && !isInside(leaves, i, leaf, size.width)) forNeighbours(i, size, false, look);
  }
  return walls.map((count, basin) => count / Math.max(1, border[basin] ?? 0));
}

/** Returns the median; 0 for no values. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
