import { selectedRange, sizeOf } from './cells-at.ts';
import type { CellAt, CellRange } from './range.ts';
import type { OpenSheet } from './sheet-state.ts';

/** The cursor, and the range from the cursor to the opposite corner. */
export type Selection = {
  /** Moves the cursor. `isExtending` keeps the opposite corner of the range. */
  goTo(at: CellAt, isExtending?: boolean): void;
  selectRange(range: CellRange): void;
  range(): CellRange;
};

export function createSelection({ store }: OpenSheet): Selection {
  return {
    goTo(at, isExtending = false) {
      const last = sizeOf(store.getState());
      const cursor = {
        row: Math.max(0, Math.min(at.row, last.rows - 1)),
        column: Math.max(0, Math.min(at.column, last.columns - 1)),
      };
      store.setState({ cursor, editing: null, ...(!isExtending && { anchor: cursor }) });
    },
    selectRange({ top, bottom, left, right }) {
      store.setState({
        anchor: { row: bottom, column: right },
        cursor: { row: top, column: left },
        editing: null,
      });
    },
    range: () => selectedRange(store.getState()),
  };
}
