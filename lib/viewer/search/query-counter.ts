import type { Viewer } from '../core/viewer.ts';

/** A query is counted once the visitor has stopped typing for this time. */
const countedMs = 1200;

let timer: ReturnType<typeof setTimeout> | undefined;
let counted = '';

/** Counts a query once. Called directly when a result is picked. */
export function countQuery(viewer: Viewer, query: string, results: number): void {
  clearTimeout(timer);
  if (query !== '' && query !== counted) viewer.analytics.track('searchQuery', { query, results });
  counted = query;
}

/** Counts the text of the field once the visitor stops typing. */
export function countQuerySoon(viewer: Viewer, query: () => string, results: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => countQuery(viewer, query(), results), countedMs);
}
