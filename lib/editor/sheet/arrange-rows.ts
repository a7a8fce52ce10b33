import type { Document } from '../model/document.ts';
import type { Place } from '../model/types.ts';
import { cellText, type SheetWorld } from './cells.ts';
import type { SheetColumn } from './columns.ts';
import { findPlaces } from './find-places.ts';
import { isMissing, missablesOf } from './missing.ts';

export type RowFilter = {
  search: string;
  /** Id of a level, or `all`. */
  level: string;
  kind: 'all' | Place['kind'];
  /** Id of what places lack (`missablesOf`), `any` of it, or `all` places. */
  missing: string;
};

export type RowSort = { column: SheetColumn; isDown: boolean };

export const noFilter: RowFilter = { search: '', level: 'all', kind: 'all', missing: 'all' };

type Arranged = {
  document: Pick<Document, 'get' | 'levels'>;
  columns: readonly SheetColumn[];
  filter: RowFilter;
  /** Null keeps the order of the places on their levels. */
  sort: RowSort | null;
  world: SheetWorld;
  /** Language of the sort order. */
  language: string;
};

/** Returns the places that pass the filter, sorted. Places without a value come last. */
export function arrangeRows(places: readonly Place[], arranged: Arranged): readonly Place[] {
  const { document, filter, sort } = arranged;
  const missing = missablesOf(arranged.columns).filter(
    ({ id }) => filter.missing === 'any' || filter.missing === id,
  );
  const found = findPlaces(places, filter.search, document).filter(
    (place) =>
      (filter.level === 'all' || place.level === filter.level) &&
      (filter.kind === 'all' || place.kind === filter.kind) &&
      (filter.missing === 'all' || missing.some((column) => isMissing(place, column))),
  );
  return sort ? sortRows(found, sort, arranged) : found;
}

function sortRows(
  places: readonly Place[],
  { column, isDown }: RowSort,
  { document, world, language }: Arranged,
): Place[] {
  const levels = new Map(document.levels().map(({ id }, i) => [id, i]));
  const keyed = places.map((place, i) => ({ place, i, text: cellText(place, column, world) }));
  const { compare } = new Intl.Collator(language, { numeric: true });
  const byText = (a: string, b: string) => {
    if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
    return isDown ? compare(a, b) : compare(b, a);
  };
  const byLevel = (a: Place, b: Place) =>
    ((levels.get(a.level) ?? 0) - (levels.get(b.level) ?? 0)) * (isDown ? 1 : -1);
  keyed.sort(
    (a, b) => (column.field === 'level' ? byLevel(a.place, b.place) : byText(a.text, b.text)) || a.i - b.i,
  );
  return keyed.map(({ place }) => place);
}
