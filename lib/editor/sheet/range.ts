/** Coordinates of a cell on the screen, starting at 0. */
export type CellAt = { readonly row: number; readonly column: number };
/** A block of cells, including both corners. */
export type CellRange = {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};
export type SheetSize = { readonly rows: number; readonly columns: number };

export const firstCell: CellAt = { row: 0, column: 0 };

export function rangeOf(anchor: CellAt, cursor: CellAt): CellRange {
  return {
    top: Math.min(anchor.row, cursor.row),
    bottom: Math.max(anchor.row, cursor.row),
    left: Math.min(anchor.column, cursor.column),
    right: Math.max(anchor.column, cursor.column),
  };
}

export function cellCount({ top, bottom, left, right }: CellRange): number {
  return (bottom - top + 1) * (right - left + 1);
}

export type Walk = {
  readonly key: string;
  /** Whether Ctrl or Cmd is held, to move to the edge. */
  readonly isFar: boolean;
  /** Rows per page. */
  readonly pageRows: number;
};

/** Returns the cell that a key leads to, or null if the key does not move the cursor. */
export function walk(from: CellAt, { key, isFar, pageRows }: Walk, size: SheetSize): CellAt | null {
  const { row, column } = from;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const to = (nextRow: number, nextColumn: number): CellAt => ({
    row: Math.max(0, Math.min(nextRow, lastRow)),
    column: Math.max(0, Math.min(nextColumn, lastColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(isFar ? 0 : row - 1, column);
    case 'ArrowDown':
      return to(isFar ? lastRow : row + 1, column);
    case 'ArrowLeft':
      return to(row, isFar ? 0 : column - 1);
    case 'ArrowRight':
      return to(row, isFar ? lastColumn : column + 1);
    case 'PageUp':
      return to(row - pageRows, column);
    case 'PageDown':
      return to(row + pageRows, column);
    case 'Home':
      return to(isFar ? 0 : row, 0);
    case 'End':
      return to(isFar ? lastRow : row, lastColumn);
    default:
      return null;
  }
}
