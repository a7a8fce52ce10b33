/** Returns the page number of a list's address. Invalid values mean the first page. */
export function listPage(query: Record<string, string | string[] | undefined>): number {
  return typeof query.page === 'string' && /^[1-9]\d{0,5}$/.test(query.page) ? Number(query.page) : 1;
}

/** Returns the search text of a list's address. */
export function listSearch({ search }: Record<string, string | string[] | undefined>): string {
  return typeof search === 'string' ? search.trim() : '';
}

/** Returns the address of a page of a list that has no filter but a search. */
export function pageAddress(list: string, page: number, search = ''): string {
  const params = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) });
  return params.size > 0 ? `${list}?${params}` : list;
}
