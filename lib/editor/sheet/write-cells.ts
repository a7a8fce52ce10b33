import { Tally } from '../../import/report.ts';
import { commandOf } from '../commands/command.ts';
import { tagTaker } from '../commands/import-tags.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Place } from '../model/types.ts';
import { type CellFault, type SheetWorld, writeCell } from './cells.ts';
import type { SheetColumn } from './columns.ts';

/** A text for one cell. */
export type CellEdit = { readonly id: string; readonly column: SheetColumn; readonly text: string };
/** A cell that did not take its text. */
export type RejectedCell = CellEdit & { readonly fault: CellFault };

export type WrittenCells = {
  command: Command;
  rejected: RejectedCell[];
  /** How many cells change, and how many of these visitors see at once. */
  changed: number;
  changedLive: number;
};

/** One step that writes texts into cells of one or many places. A cell that refuses its text keeps what it had. */
export function writeCells(
  document: Reader,
  edits: readonly CellEdit[],
  { world, newId }: { world: SheetWorld; newId: () => string },
): WrittenCells {
  const tally = new Tally();
  const taker = tagTaker(document, newId, tally);
  const tagIds = (names: readonly string[]) => {
    const ids = taker.idsOf(names);
    return ids.length < names.length ? null : ids;
  };
  const after = new Map<string, Place>();
  const result: WrittenCells = {
    command: commandOf('details', []),
    rejected: [],
    changed: 0,
    changedLive: 0,
  };
  for (const edit of edits) {
    const place = after.get(edit.id) ?? document.place(edit.id);
    if (!place) continue;
    const written = writeCell(place, edit.column, edit.text, { world, tagIds });
    if ('fault' in written) result.rejected.push({ ...edit, fault: written.fault });
    else if (written.place !== place) {
      after.set(edit.id, written.place);
      result.changed++;
      if (edit.column.group === 'live') result.changedLive++;
    }
  }
  const changes = [...after].map(([id, place]) => ({ id, before: document.place(id) ?? null, after: place }));
  return { ...result, command: commandOf('details', [...taker.changes(), ...changes]) };
}
