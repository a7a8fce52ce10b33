import type { StoreApi } from 'zustand/vanilla';
import type { Document } from '../model/document.ts';
import { noFilter } from './arrange-rows.ts';
import type { SheetState } from './sheet-state.ts';

/** Takes out rows whose place is gone and adds those of new places; answers what ends that. */
export function followDocument(document: Document, store: StoreApi<SheetState>): () => void {
  return document.subscribe(({ ids }) => {
    const { rows, filter, cursor, anchor } = store.getState();
    const known = new Set(rows);
    const isGone = [...ids].some((id) => known.has(id) && !document.place(id));
    const added = [...ids].filter((id) => !known.has(id) && document.place(id));
    // A filter that is on does not let in what it did not look at; without one everything is shown.
    const more = filter === noFilter ? added : [];
    if (!isGone && more.length === 0) return;
    const next = [...rows.filter((id) => document.place(id)), ...more];
    const last = Math.max(0, next.length - 1);
    const within = { row: Math.min(cursor.row, last), column: cursor.column };
    const isCut = Math.max(cursor.row, anchor.row) > last;
    store.setState({ rows: next, ...(isCut && { cursor: within, anchor: within, editing: null }) });
  });
}
