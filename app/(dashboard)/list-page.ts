/** The page of a list that an address asks for; what cannot be meant is the first. */
export function listPage(query: Record<string, string | string[] | undefined>): number {
  return typeof query.page === 'string' && /^[1-9]\d{0,5}$/.test(query.page) ? Number(query.page) : 1;
}

/** What the address of a list searches. */
export function listSearch({ search }: Record<string, string | string[] | undefined>): string {
  return typeof search === 'string' ? search.trim() : '';
}

/** The address of a page of a list that nothing chooses from but a search. */
export function pageAddress(list: string, page: number, search = ''): string {
  const params = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) });
  return params.size > 0 ? `${list}?${params}` : list;
}
