import type { StoreApi } from 'zustand/vanilla';
import type { Document } from '../model/document.ts';
import { noFilter } from './arrange-rows.ts';
import type { SheetState } from './sheet-state.ts';

/**
 * Removes the rows of deleted places and appends the rows of new places. A restored place returns to its old row.
 * Returns a function that stops following.
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
    const last = Math.max(0, next.length - 1);
    const within = { row: Math.min(cursor.row, last), column: cursor.column };
    const isCut = Math.max(cursor.row, anchor.row) > last;
    store.setState({ rows: next, ...(isCut && { cursor: within, anchor: within, editing: null }) });
  });
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
