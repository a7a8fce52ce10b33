import type { PageQuery } from '#app/page-props.ts';
import { projectOrders, projectStatuses } from '#lib/contract/choices.ts';
import { listPage, listSearch, pageAddress, queryText } from '../list-page.ts';

export type ListQuery = ReturnType<typeof parseListQuery>;

/** Parses the query of the list's address. Invalid values count as absent. */
export function parseListQuery(query: PageQuery) {
  const status = projectStatuses.find((known) => known === queryText(query, 'status')) ?? null;
  const order = projectOrders.find((known) => known === queryText(query, 'order')) ?? 'changed';
  return { search: listSearch(query), status, order, page: listPage(query) };
}

/** Returns the address of the list with `query`. */
export function listAddress({ search, status, order, page }: ListQuery): string {
  return pageAddress('/projects', page, { search, status, order: order === 'changed' ? null : order });
}
