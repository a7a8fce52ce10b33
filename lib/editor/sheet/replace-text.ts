import { placesOf } from '../commands/command.ts';
import type { CellWriter } from './cell-writer.ts';
import { selectedRange } from './cells-at.ts';
import { isWritable } from './columns.ts';
import { findCells, replaceInCells, type TextQuery } from './find-text.ts';
import type { OpenSheet } from './sheet-state.ts';
import type { CellEdit } from './write-cells.ts';

/** Finds and replaces a text in all shown cells or in the range. */
export type TextReplacer = {
  found(query: TextQuery, isInRange: boolean): CellEdit[];
  replace(query: TextQuery, isInRange: boolean): void;
};

export function createTextReplacer(
  { session, world, store }: OpenSheet,
  { write }: CellWriter,
): TextReplacer {
  const found: TextReplacer['found'] = (query, isInRange) => {
    const { rows, columns } = store.getState();
    const { top, bottom, left, right } = selectedRange(store.getState());
    const ids = isInRange ? rows.slice(top, bottom + 1) : rows;
    const within = isInRange ? columns.slice(left, right + 1) : columns;
    return findCells(placesOf(session.document, ids), within.filter(isWritable), query, world);
  };
  return {
    found,
    replace(query, isInRange) {
      write('replaced', replaceInCells(found(query, isInRange), query));
    },
  };
}
