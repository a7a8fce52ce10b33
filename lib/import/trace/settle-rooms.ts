import { boundsCenter, boundsIntersect, boundsOf } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { type Ring, ringContains } from '../../geometry/polygon.ts';
import { type FoundRoom, medianOf } from './find-rooms.ts';
import { snapCorners, snapReach } from './snap-corners.ts';

/** A found room, compared with the areas of the level. */
export type SettledRoom = FoundRoom & {
  /** Fraction of its area that is inside these areas. */
  taken: number;
  /** Whether at least half of it is taken. Such a room is not ticked. */
  isTaken: boolean;
};

const usualLevel = { width: 1000, height: 1000 };
const takenMin = 0.5;
/** Greatest distance to a point of the drawing that a corner snaps to, in pixels of a usual level. */
const drawnPx = 2;
/** Number of lines, each way, of the grid of points at which the taken fraction is measured. */
const latticeLines = 24;

/**
 * Sorts found rooms in rows from the top left, the reading order for naming them. Snaps their corners to those of the
 * level's areas and of each other, and measures how much of each is taken. If the lines of the drawing are known,
 * corners snap to its points first. `level` has the size of the level. Runs on the page and not in the worker, because the page has the current areas.
 */
export function settleRooms(
  found: readonly FoundRoom[],
  areas: readonly Ring[],
  drawn: readonly Ring[] = [],
  level: { width: number; height: number } = usualLevel,
): SettledRoom[] {
  const corners: Ring[] = [...areas];
  return inRows(found).map((room) => {
    const ring = snapCorners(
      snapCorners(room.ring, drawn, snapReach(level, drawnPx)),
      corners,
      snapReach(level),
    );
    corners.push(ring);
    const taken = takenShare(ring, areas);
    return { ...room, ring, taken, isTaken: taken >= takenMin };
  });
}

/** Returns the fraction of the ring's area inside any of the others, measured at the points of a grid. */
function takenShare(ring: Ring, others: readonly Ring[]): number {
  const bounds = boundsOf(ring);
  const near = others.filter((other) => boundsIntersect(boundsOf(other), bounds));
  if (near.length === 0) return 0;
  let inside = 0;
  let taken = 0;
  for (let row = 0; row < latticeLines; row++) {
    for (let column = 0; column < latticeLines; column++) {
      const point: Point = [
        bounds.minX + ((column + 0.5) / latticeLines) * (bounds.maxX - bounds.minX),
        bounds.minY + ((row + 0.5) / latticeLines) * (bounds.maxY - bounds.minY),
      ];
      if (!ringContains(ring, point)) continue;
      inside++;
      if (near.some((other) => ringContains(other, point))) taken++;
    }
  }
  return inside > 0 ? taken / inside : 0;
}

/** A row ends at a room whose middle is below that of the row's first room by half the median height. */
function inRows(rooms: readonly FoundRoom[]): FoundRoom[] {
  const placed = rooms.map((room) => {
    const bounds = boundsOf(room.ring);
    const [x, y] = boundsCenter(bounds);
    return { room, x, y, height: bounds.maxY - bounds.minY };
  });
  const rowHeight = medianOf(placed.map(({ height }) => height)) / 2;
  const rows: (typeof placed)[] = [];
  for (const place of placed.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && place.y - first.y < rowHeight) row.push(place);
    else rows.push([place]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x).map(({ room }) => room));
}
