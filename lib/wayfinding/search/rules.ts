import type { Closed } from './closed.ts';
import { type Edge, metersApart } from './edges.ts';
import type { PieceGraph } from './graph.ts';
import type { End, WayData } from './way-data.ts';

/** What crossing a room costs beside its time: the way round it may take so much longer. */
const roomSeconds = 15;

/** The rooms that pieces of floor are in: leaving and entering them costs nothing, and is allowed. */
export function areasOfPieces(
  ends: readonly End[],
  pieceOf: readonly (string | null)[],
  pieces: readonly string[],
): Set<number> {
  const areas = new Set<number>();
  for (const [i, end] of ends.entries()) {
    const piece = pieceOf[i];
    if (piece && pieces.includes(piece)) for (const area of end.areas) areas.add(area);
  }
  return areas;
}

/** What a connector costs beside its time: half of a crossing for each room on one side only. */
export function penaltyOf(
  { from, to }: Edge,
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

/** Whether no connector takes people farther than they would walk in its time: the straight line then is a bound. */
export function isStraightLeast({ leaving }: PieceGraph, ends: readonly End[], data: WayData): boolean {
  for (const edges of leaving.values()) {
    for (const { from, to, seconds } of edges) {
      const a = ends[from];
      const b = ends[to];
      if (a && b && metersApart(data, a, b) / data.speed > seconds + 1e-9) return false;
    }
  }
  return true;
}

/** When the last of the closed markers on a way opens; null where one has no hours that say so. */
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
