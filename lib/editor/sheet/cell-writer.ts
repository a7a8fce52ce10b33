import type { CellFault } from './cells.ts';
import { cellName, type OpenSheet, type Told } from './sheet-state.ts';
import { type CellEdit, type WrittenCells, writeCells } from './write-cells.ts';

/** Writes cells into the document, keeps rejected texts and reports the result. */
export type CellWriter = {
  /** Writes these cells as one step. `cut` is the number of clipboard cells that did not fit. */
  write(kind: Told['kind'], edits: readonly CellEdit[], cut?: number): WrittenCells;
  /** Writes one cell, independent of the cursor. Returns the fault if the cell rejects the text, else null. */
  put(edit: CellEdit): CellFault | null;
  /** Writes one cell. A rejected text stays in the cell. */
  leaveWith(edit: CellEdit): void;
  /** Discards the rejected text of a cell. */
  giveUp(edit: CellEdit): void;
};

export function createCellWriter({ session, world, store }: OpenSheet): CellWriter {
  const run = (edits: readonly CellEdit[]): WrittenCells => {
    const mayWrite = session.store.getState().canWrite;
    const written = writeCells(session.document, mayWrite ? edits : [], { world, newId: session.newId });
    session.run(written.command);
    return written;
  };
  /** Keeps the texts of rejected cells and drops those of written cells. */
  const keepRejected = (edits: readonly CellEdit[], { rejected }: Pick<WrittenCells, 'rejected'>) => {
    const kept = new Map(store.getState().rejected);
    for (const { id, column } of edits) kept.delete(cellName(id, column));
    for (const cell of rejected) kept.set(cellName(cell.id, cell.column), cell);
    store.setState({ rejected: kept });
  };
  const tell = (kind: Told['kind'], written: WrittenCells, cut = 0) => {
    const { changed, changedLive: live, rejected } = written;
    const count = (store.getState().told?.count ?? 0) + 1;
    store.setState({ told: { kind, changed, live, rejected: rejected.length, cut, count } });
  };
  /** Reports a single cell only if visitors see the change at once. */
  const finishOne = (edit: CellEdit, written: WrittenCells) => {
    keepRejected([edit], written);
    if (written.changedLive > 0) tell('written', written);
  };
  return {
    write(kind, edits, cut) {
      const written = run(edits);
      keepRejected(edits, written);
      tell(kind, written, cut);
      return written;
    },
    put(edit) {
      const written = run([edit]);
      const [rejected] = written.rejected;
      if (rejected) return rejected.fault;
      finishOne(edit, written);
      return null;
    },
    leaveWith: (edit) => finishOne(edit, run([edit])),
    giveUp: (edit) => keepRejected([edit], { rejected: [] }),
  };
}
