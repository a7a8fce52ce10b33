import type { CellAt, CellRange } from './range.ts';

/** Returns the range extended by a dragged corner, in the direction of the longest distance only. */
export function stretched(range: CellRange, to: CellAt): CellRange {
  const below = to.row - range.bottom;
  const above = range.top - to.row;
  const after = to.column - range.right;
  const before = range.left - to.column;
  const furthest = Math.max(below, above, after, before);
  if (furthest <= 0) return range;
  if (below === furthest) return { ...range, bottom: to.row };
  if (above === furthest) return { ...range, top: to.row };
  return after === furthest ? { ...range, right: to.column } : { ...range, left: to.column };
}

/** Returns the cell of `source` for a cell of the extended range. The source repeats in rows and columns. */
export function repeated({ top, bottom, left, right }: CellRange, { row, column }: CellAt): CellAt {
  return {
    row: top + modulo(row - top, bottom - top + 1),
    column: left + modulo(column - left, right - left + 1),
  };
}

export function isWithin({ top, bottom, left, right }: CellRange, { row, column }: CellAt): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
