import type { Floor } from './ease-way.ts';
import type { WayData } from './way-data.ts';

/** A shaft or stairwell in a plan is a piece of floor of at most this size. Larger pieces are rooms. */
export const shaftMeters2 = 20;

/** Returns the name of a piece of floor, which includes its level. */
export function pieceName(level: number, piece: number): string {
  return `${level}:${piece}`;
}

/** Returns the pieces of floor that people may be on: rooms, and pieces with an end of a connector. */
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
