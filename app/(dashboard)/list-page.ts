import type { PageQuery } from '#app/page-props.ts';

/** Returns one value of an address; '' if it is missing or given twice. */
export function queryText(query: PageQuery, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}

/** Returns the page number of a list's address. Invalid values mean the first page. A second list has its own `name`. */
export function listPage(query: PageQuery, name = 'page'): number {
  const text = queryText(query, name);
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Returns the search text of a list's address. */
export function listSearch(query: PageQuery): string {
  return queryText(query, 'search').trim();
}

/** Returns a page number for an address. The first page has none. */
export function pageText(page: number): string | null {
  return page > 1 ? String(page) : null;
}

/** Returns the address of a page of a list. Filters without a value are left out, and so is the first page. */
export function pageAddress(list: string, page: number, filters: Record<string, string | null> = {}): string {
  const params = new URLSearchParams();
  const values = Object.entries({ ...filters, page: pageText(page) });
  for (const [name, value] of values) if (value) params.set(name, value);
  return params.size > 0 ? `${list}?${params}` : list;
}
