import type { ViewerContext } from './context.ts';

/** A query counts as one when the visitor has stopped typing this long. */
const countedMs = 1200;

let timer: ReturnType<typeof setTimeout> | undefined;
let counted = '';

/** Counts a query once: at once where a result is picked. */
export function countQuery(ctx: ViewerContext, query: string, results: number): void {
  clearTimeout(timer);
  if (query !== '' && query !== counted) ctx.analytics.track('searchQuery', { query, results });
  counted = query;
}

/** Counts what stands in the field once the visitor rests. */
export function countQuerySoon(ctx: ViewerContext, query: () => string, results: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => countQuery(ctx, query(), results), countedMs);
}
