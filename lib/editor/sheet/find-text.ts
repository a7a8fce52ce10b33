import type { Place } from '../model/types.ts';
import { cellText, type SheetWorld } from './cells.ts';
import type { SheetColumn } from './columns.ts';
import type { CellEdit } from './write-cells.ts';

export type TextQuery = {
  find: string;
  replace: string;
  isCaseKept: boolean;
  /** The whole cell must be the text. */
  isWhole: boolean;
};

/** The cells that hold the text, row by row; an empty text finds nothing. */
export function findCells(
  places: readonly Place[],
  columns: readonly SheetColumn[],
  query: TextQuery,
  world: SheetWorld,
): CellEdit[] {
  const pattern = patternOf(query);
  if (!pattern) return [];
  return places.flatMap((place) =>
    columns.flatMap((column): CellEdit[] => {
      const text = cellText(place, column, world);
      pattern.lastIndex = 0;
      return pattern.test(text) ? [{ id: place.id, column, text }] : [];
    }),
  );
}

/** The same cells with the text replaced, as it is typed: nothing in it has a meaning of its own. */
export function replaceInCells(found: readonly CellEdit[], query: TextQuery): CellEdit[] {
  const pattern = patternOf(query);
  if (!pattern) return [];
  return found.map((edit) => ({ ...edit, text: edit.text.replace(pattern, () => query.replace) }));
}

function patternOf({ find, isCaseKept, isWhole }: TextQuery): RegExp | null {
  if (find === '') return null;
  const text = find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(isWhole ? `^(?:${text})$` : text, isCaseKept ? 'gu' : 'giu');
}
