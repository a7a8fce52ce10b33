/** The page of a list that an address asks for; what cannot be meant is the first. */
export function listPage(query: Record<string, string | string[] | undefined>): number {
  return typeof query.page === 'string' && /^[1-9]\d{0,5}$/.test(query.page) ? Number(query.page) : 1;
}

/** The address of a page of a list that nothing else chooses from. */
export function pageAddress(list: string, page: number): string {
  return page === 1 ? list : `${list}?page=${page}`;
}
