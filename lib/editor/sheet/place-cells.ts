import type { CellRange, SheetSize } from './range.ts';

export type Placed = { readonly row: number; readonly column: number; readonly text: string };

/**
 * Places clipboard cells into a range. A single value fills the range, a block repeats if the range is a multiple of
 * its size. Otherwise the block is placed once, at the first corner. `cut` is the number of cells beyond the last row
 * or column.
 */
export function placeCells(
  cells: readonly (readonly string[])[],
  range: CellRange,
  size: SheetSize,
): { placed: Placed[]; cut: number; range: CellRange } {
  const height = cells.length;
  const width = Math.max(0, ...cells.map((row) => row.length));
  if (height === 0 || width === 0) return { placed: [], cut: 0, range };
  const [rows, columns] = [range.bottom - range.top + 1, range.right - range.left + 1];
  const isTiled = rows % height === 0 && columns % width === 0;
  const [down, across] = isTiled ? [rows, columns] : [height, width];
  const placed: Placed[] = [];
  let cut = 0;
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const text = cells[y % height]?.[x % width];
      if (text === undefined) continue;
      const at = { row: range.top + y, column: range.left + x };
      if (at.row >= size.rows || at.column >= size.columns) cut++;
      else placed.push({ ...at, text });
    }
  const bottom = Math.min(range.top + down, size.rows) - 1;
  const right = Math.min(range.left + across, size.columns) - 1;
  return { placed, cut, range: { ...range, bottom, right } };
}
