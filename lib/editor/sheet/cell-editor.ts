import type { CellWriter } from './cell-writer.ts';
import { editAt, editsOf, selectedRange, sizeOf, textAt } from './cells-at.ts';
import { isWritable } from './columns.ts';
import type { OpenSheet } from './sheet-state.ts';

/** Typing in the cell at the cursor: how it begins, and the ways in which it ends. */
export type CellEditor = {
  /** Begins to edit the cell at the cursor, with its text or with what was typed over it. */
  edit(typed?: string): void;
  /** Writes the text of the cell that is edited; false where the cell does not take it. */
  commit(text: string): boolean;
  /** As `commit` for every cell of the range. */
  commitAll(text: string): void;
  /** Leaves the cell without writing. A text that was rejected before is given up. */
  cancel(): void;
  /** Leaves the cell; a text that it does not take stays with it. */
  leave(text: string): void;
};

export function createCellEditor(sheet: OpenSheet, writer: CellWriter): CellEditor {
  const { session, store } = sheet;
  const editHere = (text: string) => editAt(store.getState(), store.getState().cursor, text);
  return {
    edit(typed) {
      const { cursor, columns } = store.getState();
      const column = columns[cursor.column];
      const isEmpty = sizeOf(store.getState()).rows === 0;
      if (!session.store.getState().canWrite || !column || !isWritable(column) || isEmpty) return;
      const text = typed ?? textAt(sheet, cursor);
      store.setState({ editing: { text, isTypedOver: typed !== undefined, fault: null } });
    },
    commit(text) {
      const [edit] = editHere(text);
      const fault = edit ? writer.put(edit) : null;
      store.setState({ editing: fault && { text, isTypedOver: false, fault } });
      return fault === null;
    },
    commitAll(text) {
      store.setState({ editing: null });
      const state = store.getState();
      writer.write(
        'filled',
        editsOf(state, selectedRange(state), () => text),
      );
    },
    cancel() {
      const [edit] = editHere('');
      if (edit) writer.giveUp(edit);
      store.setState({ editing: null });
    },
    leave(text) {
      if (!store.getState().editing) return;
      store.setState({ editing: null });
      const [edit] = editHere(text);
      if (edit) writer.leaveWith(edit);
    },
  };
}
