import { type ProjectOrder, projectOrders, projectStatuses } from '#lib/contract/choices.ts';

export type ListQuery = {
  search: string;
  status: (typeof projectStatuses)[number] | null;
  order: ProjectOrder;
  page: number;
};

/** Parses the query of the list's address. Invalid values count as absent. */
export function parseListQuery(query: Record<string, string | string[] | undefined>): ListQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const page = /^[1-9]\d{0,5}$/.test(text('page')) ? Number(text('page')) : 1;
  const status = projectStatuses.find((known) => known === text('status')) ?? null;
  const order = projectOrders.find((known) => known === text('order')) ?? 'changed';
  return { search: text('search').trim(), status, order, page };
}

/** Returns the address of the list with `query`. */
export function listAddress({ search, status, order, page }: ListQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (status) params.set('status', status);
  if (order !== 'changed') params.set('order', order);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/projects?${params}` : '/projects';
}
