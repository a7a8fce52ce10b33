import { fromClipboard, toClipboard } from '../../import/table/clipboard.ts';
import type { CellWriter } from './cell-writer.ts';
import { editAt, editsOf, sizeOf, textAt } from './cells-at.ts';
import { isWritable } from './columns.ts';
import { placeCells } from './place-cells.ts';
import type { CellAt, CellRange } from './range.ts';
import type { Selection } from './selection.ts';
import type { OpenSheet } from './sheet-state.ts';

/** Actions on the whole selected range, one step each. */
export type RangeActions = {
  clear(): void;
  fillDown(): void;
  /** Shows the cells that a dragged corner of the range would fill; null shows none. */
  dragFill(to: CellAt | null): void;
  /** Fills the cells shown by `dragFill`. */
  endFill(): void;
  copy(): string;
  paste(text: string): void;
};

export function createRangeActions(
  sheet: OpenSheet,
  { range, selectRange }: Selection,
  { put, write }: CellWriter,
): RangeActions {
  const get = sheet.store.getState;
  /** Fills `target` with the repeated texts of `source`. Returns false if nothing was written. */
  const fill = (source: CellRange, target: CellRange): boolean => {
    const textOf = (at: CellAt) => (isWithin(source, at) ? null : textAt(sheet, repeated(source, at)));
    const wanted = editsOf(get(), target, textOf).filter(({ column }) => isWritable(column));
    if (wanted.length > 0) write('filled', wanted);
    return wanted.length > 0;
  };
  return {
    clear() {
      const edits = editsOf(get(), range(), () => '').filter(({ column }) => isWritable(column));
      const [only] = edits;
      if (only && edits.length === 1) put(only);
      else write('cleared', edits);
    },
    fillDown() {
      const { top, ...rest } = range();
      fill({ ...rest, top, bottom: top }, range());
    },
    dragFill(to) {
      sheet.store.setState({ filling: to && stretched(range(), to) });
    },
    endFill() {
      const { filling } = get();
      if (!filling) return;
      const source = range();
      sheet.store.setState({ filling: null });
      if (fill(source, filling)) selectRange(filling);
    },
    copy() {
      const { top, bottom, left, right } = range();
      const rows: string[][] = [];
      for (let row = top; row <= bottom; row++) {
        const cells: string[] = [];
        for (let column = left; column <= right; column++) cells.push(textAt(sheet, { row, column }));
        rows.push(cells);
      }
      return toClipboard(rows);
    },
    paste(text) {
      const { placed, cut, range: filled } = placeCells(fromClipboard(text), range(), sizeOf(get()));
      if (placed.length === 0) return;
      write(
        'pasted',
        placed.flatMap(({ text: cell, ...at }) => editAt(get(), at, cell)),
        cut,
      );
      selectRange(filled);
    },
  };
}

/** Returns the range extended by a dragged corner, in the direction of the longest distance only. */
function stretched(range: CellRange, to: CellAt): CellRange {
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
function repeated({ top, bottom, left, right }: CellRange, { row, column }: CellAt): CellAt {
  return {
    row: top + modulo(row - top, bottom - top + 1),
    column: left + modulo(column - left, right - left + 1),
  };
}

function isWithin({ top, bottom, left, right }: CellRange, { row, column }: CellAt): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
