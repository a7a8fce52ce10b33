import type { Place } from '../model/types.ts';
import { cellText, type SheetWorld } from './cells.ts';
import type { SheetColumn } from './columns.ts';
import type { CellEdit } from './write-cells.ts';

export type TextQuery = {
  find: string;
  replace: string;
  isCaseKept: boolean;
  /** Whether the text must match the whole cell. */
  isWhole: boolean;
};

/** Returns the cells that contain the text, row by row. An empty text finds nothing. */
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

/** Returns the cells with the text replaced literally: no character of the replacement is special. */
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
