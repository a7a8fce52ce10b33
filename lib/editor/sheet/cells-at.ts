import { cellText } from './cells.ts';
import { type CellAt, type CellRange, rangeOf, type SheetSize } from './range.ts';
import { cellName, type OpenSheet, type SheetState } from './sheet-state.ts';
import type { CellEdit } from './write-cells.ts';

/** Returns the range between the cursor and the opposite corner. */
export function selectedRange({ anchor, cursor }: SheetState): CellRange {
  return rangeOf(anchor, cursor);
}

export function sizeOf({ rows, columns }: SheetState): SheetSize {
  return { rows: rows.length, columns: columns.length };
}

/** Returns an edit for the cell at these coordinates, or an empty list if there is no cell. */
export function editAt({ rows, columns }: SheetState, { row, column }: CellAt, text: string): CellEdit[] {
  const id = rows[row];
  const found = columns[column];
  return id === undefined || !found ? [] : [{ id, column: found, text }];
}

/** Returns edits for the cells of a range, row by row. A null text leaves a cell out. */
export function editsOf(
  state: SheetState,
  { top, bottom, left, right }: CellRange,
  textOf: (at: CellAt) => string | null,
): CellEdit[] {
  const edits: CellEdit[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const text = textOf({ row, column });
      if (text !== null) edits.push(...editAt(state, { row, column }, text));
    }
  return edits;
}

/** Returns the text in a cell: the rejected text, else the value of the place. */
export function textAt({ session, world, store }: OpenSheet, at: CellAt): string {
  const [edit] = editAt(store.getState(), at, '');
  if (!edit) return '';
  const rejected = store.getState().rejected.get(cellName(edit.id, edit.column));
  const place = session.document.place(edit.id);
  return rejected?.text ?? (place ? cellText(place, edit.column, world) : '');
}
