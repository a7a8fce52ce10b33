import type { StoreApi } from 'zustand/vanilla';
import type { Document } from '../model/document.ts';
import { noFilter } from './arrange-rows.ts';
import type { CellAt } from './range.ts';
import type { SheetState } from './sheet-state.ts';

/**
 * Removes the rows of deleted places and appends the rows of new places. A restored place returns to its old row. The
 * cursor stays at its place, so that an edited text is never written into another. Returns a function that stops
 * following.
 */
export function followDocument(document: Document, store: StoreApi<SheetState>): () => void {
  const above = new Map<string, string | null>();
  return document.subscribe(({ ids }) => {
    const { rows, filter, cursor, anchor } = store.getState();
    const known = new Set(rows);
    const isGone = [...ids].some((id) => known.has(id) && !document.place(id));
    const added = [...ids].filter((id) => !known.has(id) && document.place(id));
    // An active filter does not admit new places, since it has not checked them.
    const more = filter === noFilter ? added : [];
    if (!isGone && more.length === 0) return;
    for (const [i, id] of rows.entries()) if (!document.place(id)) above.set(id, rows[i - 1] ?? null);
    const stay = rows.filter((id) => document.place(id));
    const next = [...withReturned(stay, more, above), ...more.filter((id) => !above.has(id))];
    const isCursorGone = !document.place(rows[cursor.row] ?? '');
    store.setState({
      rows: next,
      cursor: inRows(cursor, rows, next),
      anchor: inRows(anchor, rows, next),
      filling: null,
      ...(isCursorGone && { editing: null }),
    });
  });
}

/** Returns the cell of the same place in other rows. If the place is gone, returns the cell that took its row. */
function inRows(cell: CellAt, before: readonly string[], after: readonly string[]): CellAt {
  const index = after.indexOf(before[cell.row] ?? '');
  const kept = new Set(after);
  const above = before.slice(0, cell.row).filter((id) => kept.has(id)).length;
  const row = index >= 0 ? index : Math.min(above, Math.max(0, after.length - 1));
  return row === cell.row ? cell : { ...cell, row };
}

/** Returns the rows with the returned ids of `more`, each below the row that it followed before. */
function withReturned(
  rows: readonly string[],
  more: readonly string[],
  above: ReadonlyMap<string, string | null>,
): string[] {
  const next = [...rows];
  const shown = new Set(rows);
  const left = new Set(more.filter((id) => above.has(id)));
  const insert = (id: string) => {
    left.delete(id);
    let neighbour = above.get(id) ?? null;
    for (; neighbour !== null && !shown.has(neighbour); neighbour = above.get(neighbour) ?? null) {
      if (left.has(neighbour)) insert(neighbour);
      if (shown.has(neighbour)) break;
    }
    next.splice(neighbour === null ? 0 : next.indexOf(neighbour) + 1, 0, id);
    shown.add(id);
  };
  for (const id of more) if (left.has(id)) insert(id);
  return next;
}
