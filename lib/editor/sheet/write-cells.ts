import { Tally } from '../../import/report.ts';
import { commandOf } from '../commands/command.ts';
import { tagTaker } from '../commands/import-tags.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Place } from '../model/types.ts';
import { idsToChange } from '../way/ends-together.ts';
import { type CellFault, type SheetWorld, writeCell } from './cells.ts';
import type { SheetColumn } from './columns.ts';

export type CellEdit = { readonly id: string; readonly column: SheetColumn; readonly text: string };
/** A cell that rejected its text. */
export type RejectedCell = CellEdit & { readonly fault: CellFault };

export type WrittenCells = {
  command: Command;
  rejected: RejectedCell[];
  /** Number of cells that change, and number of those that visitors see at once. */
  changed: number;
  changedLive: number;
};

/** Returns the same edits for the other ends of lifts and stairs, which are one object, where they get no text of their own. */
function endEdits(document: Reader, edits: readonly CellEdit[]): CellEdit[] {
  const nameOf = (id: string, column: SheetColumn) => `${id} ${column.id}`;
  const own = new Set(edits.map(({ id, column }) => nameOf(id, column)));
  return edits.flatMap((edit) => {
    const place = document.place(edit.id);
    const ids = place ? idsToChange(document, [place]) : [];
    return ids.filter((id) => !own.has(nameOf(id, edit.column))).map((id) => ({ ...edit, id }));
  });
}

/** Makes one step that writes texts into cells. A cell that rejects its text keeps its value. */
export function writeCells(
  document: Reader,
  edits: readonly CellEdit[],
  { world, newId }: { world: SheetWorld; newId: () => string },
): WrittenCells {
  const tally = new Tally();
  const taker = tagTaker(document, newId, { tally, kinds: new Map(), languages: [] });
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
  for (const edit of [...endEdits(document, edits), ...edits]) {
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
