import { isSame } from '../../mapmodel/is-same.ts';
import { arrangeRows, noFilter, type RowFilter } from './arrange-rows.ts';
import type { SheetColumn } from './columns.ts';
import { firstCell } from './range.ts';
import type { OpenSheet } from './sheet-state.ts';

/** Filter and sort order of the rows. */
export type RowOrder = {
  setFilter(filter: Partial<RowFilter>): void;
  /** Sorts by a column: first ascending, then descending, then not at all. */
  sortBy(column: SheetColumn): void;
};

export function createRowOrder(
  { session: { document }, world, store }: OpenSheet,
  { columns, language }: { columns: readonly SheetColumn[]; language: string },
): RowOrder {
  const arrange = () => {
    const { filter, sort } = store.getState();
    const places = document.levels().flatMap(({ id }) => document.places(id));
    const rows = arrangeRows(places, { document, columns, filter, sort, world, language });
    store.setState({ rows: rows.map(({ id }) => id), cursor: firstCell, anchor: firstCell, editing: null });
  };
  return {
    setFilter(filter) {
      const next = { ...store.getState().filter, ...filter };
      store.setState({ filter: isSame(next, noFilter) ? noFilter : next });
      arrange();
    },
    sortBy(column) {
      const { sort } = store.getState();
      const isSorted = sort?.column.id === column.id;
      store.setState({ sort: isSorted && !sort.isDown ? null : { column, isDown: !isSorted } });
      arrange();
    },
  };
}
