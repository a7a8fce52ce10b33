import type { Closed } from './closed-by.ts';
import type { Edge } from './edges.ts';
import type { End, WayData } from './way-data.ts';

/** Cost of crossing a room, beside its time: a way around it may take this much longer. */
const roomSeconds = 15;

/** Returns the rooms that contain pieces of floor. Leaving and entering these rooms is allowed and costs nothing. */
export function areasOfPieces(
  ends: readonly End[],
  pieceOf: readonly (string | null)[],
  pieces: ReadonlySet<string>,
): Set<number> {
  const areas = new Set<number>();
  for (const [i, end] of ends.entries()) {
    const piece = pieceOf[i];
    if (piece && pieces.has(piece)) for (const area of end.areas) areas.add(area);
  }
  return areas;
}

/**
 * Returns the cost of a connector beside its time, in seconds: half a crossing for each room that is on one side only.
 * Infinity for a private room.
 */
export function penaltyOf(
  from: number,
  to: number,
  ends: readonly End[],
  rooms: WayData['areas'],
  allowed: ReadonlySet<number>,
): number {
  const left = ends[from]?.areas ?? [];
  const entered = ends[to]?.areas ?? [];
  let sum = 0;
  for (const area of [...left, ...entered]) {
    if (allowed.has(area) || (left.includes(area) && entered.includes(area))) continue;
    sum += rooms[area]?.isPrivate ? Infinity : roomSeconds / 2;
  }
  return sum;
}

/** Returns when the last of the closed markers on a way opens (ms); null if the hours of one do not tell. */
export function opensAt(edges: readonly Edge[], closed: Closed): number | null {
  let last: number | null = null;
  for (const id of edges.flatMap(({ ids }) => ids)) {
    if (!closed.has(id)) continue;
    const opens = closed.get(id) ?? null;
    if (opens === null) return null;
    last = Math.max(last ?? opens, opens);
  }
  return last;
}
