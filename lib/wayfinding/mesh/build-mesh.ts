import type { Point } from '../../geometry/point.ts';
import { freeForBody } from '../floor/distance-map.ts';
import type { Grid } from '../floor/grid.ts';
import { piecesOf } from '../floor/pieces.ts';
import type { MeshData } from '../search/mesh.ts';
import { contoursOf } from './contours.ts';
import { type IsClear, simplifyRings } from './simplify.ts';
import { triangulate } from './triangulate.ts';

const pieceCellsMin = 12;
const toleranceCells = 1;
/** Edges keep this distance from blocked cells, so that a way along them touches none. */
const clearCells = 0.25;

/** Builds the mesh of a floor for the middle of a body, which stays `bodyCells` cells away from walls. */
export function buildMesh(grid: Grid, bodyCells: number): MeshData {
  const free = withoutSmallPieces(freeForBody(grid, bodyCells), grid.width);
  const rings = contoursOf(free, grid.width, grid.height);
  const tolerance = Math.max(toleranceCells, bodyCells * 0.4);
  const found = triangulate(simplifyRings(rings, tolerance, clearIn(grid))) ??
    triangulate(rings) ?? { xs: [], ys: [], triangles: [] };
  return { cellPx: grid.cellPx, ...found };
}

/** Returns the rings of the walkable floor in map pixels: outer rings clockwise, holes the other way. */
export function ringsOfFloor(grid: Grid, bodyCells: number): Point[][] {
  const free = withoutSmallPieces(freeForBody(grid, bodyCells), grid.width);
  const rings = simplifyRings(contoursOf(free, grid.width, grid.height), toleranceCells, clearIn(grid));
  return rings.map((ring) => ring.map(([x, y]): Point => [x * grid.cellPx, y * grid.cellPx]));
}

function withoutSmallPieces(cells: Uint8Array, width: number): Uint8Array {
  const { of, sizes } = piecesOf(cells, width);
  return cells.map((cell, i) => (cell && (sizes[of[i] ?? 0] ?? 0) >= pieceCellsMin ? 1 : 0));
}

/**
 * Returns a test of whether a segment keeps `clearCells` from every blocked cell. The test is exact: row by row, it
 * reads the cells between the ends of the segment in that row. Samples along the segment would miss corners of cells.
 */
function clearIn({ width, height, cells }: Grid): IsClear {
  return (a, b) => {
    const [low, high] = a[1] <= b[1] ? [a, b] : [b, a];
    const xAt = (y: number) => {
      const share = high[1] > low[1] ? (y - low[1]) / (high[1] - low[1]) : 0;
      return low[0] + (high[0] - low[0]) * Math.min(1, Math.max(0, share));
    };
    const isLevel = high[1] === low[1];
    const lastRow = Math.floor(high[1] + clearCells);
    for (let row = Math.floor(low[1] - clearCells); row <= lastRow; row++) {
      const enters = isLevel ? a[0] : xAt(row - clearCells);
      const leaves = isLevel ? b[0] : xAt(row + 1 + clearCells);
      const last = Math.floor(Math.max(enters, leaves) + clearCells);
      for (let column = Math.floor(Math.min(enters, leaves) - clearCells); column <= last; column++) {
        const isInside = row >= 0 && column >= 0 && row < height && column < width;
        if (!isInside || cells[row * width + column] !== 1) return false;
      }
    }
    return true;
  };
}
