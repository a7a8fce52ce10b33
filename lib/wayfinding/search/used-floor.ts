import type { Floor } from './ease-way.ts';
import type { WayData } from './way-data.ts';

/** A drawn shaft or stairwell is a piece of floor of at most this size; what is larger is a room. */
export const shaftMeters2 = 20;

/** How a piece of floor is called: each level has its own. */
export function pieceName(level: number, piece: number): string {
  return `${level}:${piece}`;
}

/** The pieces of floor that people may be on: rooms, and whatever has an end of a connector. */
export function usedPieces(
  floors: readonly (Floor | null)[],
  { levels }: WayData,
  pieceOfEnd: readonly (string | null)[],
): ReadonlySet<string> {
  const used = new Set(pieceOfEnd.flatMap((piece) => piece ?? []));
  for (const [level, floor] of floors.entries()) {
    if (!floor) continue;
    const metersPerCell = (levels[level]?.metersPerPixel ?? 1) * floor.mesh.cellPx;
    for (const [piece, cells] of floor.mesh.pieceAreas.entries())
      if (cells * metersPerCell ** 2 > shaftMeters2) used.add(pieceName(level, piece));
  }
  return used;
}
