import type { CellWriter } from './cell-writer.ts';
import { editAt, editsOf, selectedRange, sizeOf, textAt } from './cells-at.ts';
import { isWritable } from './columns.ts';
import type { OpenSheet } from './sheet-state.ts';

/** Editing of the cell at the cursor. */
export type CellEditor = {
  /** Starts to edit the cell at the cursor, with its text or with the typed text instead. */
  edit(typed?: string): void;
  /** Writes the text into the edited cell. Returns false if the cell rejects the text. */
  commit(text: string): boolean;
  /** Writes the text into all cells of the range. */
  commitAll(text: string): void;
  /** Leaves the cell without writing. Discards a text that was rejected before. */
  cancel(): void;
  /** Writes the text and leaves the cell. A rejected text stays in the cell. */
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
