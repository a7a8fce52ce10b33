'use client';

import { LayoutGrid, Rows3 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { projectOrders } from '#lib/contract/choices.ts';
import { Select } from '#lib/ui/menus/Select.tsx';
import { keepPreference } from '#lib/ui/preferences.ts';
import { SearchField } from '#lib/ui/SearchField.tsx';
import { Segmented } from '#lib/ui/Segmented.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { useListSearch } from '../use-list-search.ts';
import { type ListQuery, listAddress } from './list-query.ts';
import styles from './projects.module.css';
import { type View, viewCookie } from './view.ts';

type ProjectFiltersProps = { query: ListQuery; view: View; count: string };

export function ProjectFilters({ query, view, count }: ProjectFiltersProps) {
  const { t } = useStrings('projects');
  const router = useRouter();
  const addressWith = (change: Partial<ListQuery>) => (search: string) =>
    listAddress({ ...query, ...change, search, page: 1 });
  const { field, open } = useListSearch(query.search, addressWith({}));
  return (
    <FilterBar count={count}>
      <SearchField className={styles.search} label={t.projects.search} {...field} />
      <Select
        label={t.projects.status}
        value={query.status ?? 'any'}
        choices={[
          { value: 'any', label: t.projects.anyStatus },
          { value: 'DRAFT', label: t.projects.states.draft },
          { value: 'PUBLISH', label: t.projects.states.live },
          { value: 'ARCHIVE', label: t.projects.states.archived },
        ]}
        onChange={(status) => open(addressWith({ status: status === 'any' ? null : status }))}
      />
      <Select
        label={t.projects.order}
        value={query.order}
        choices={projectOrders.map((order) => ({ value: order, label: t.projects.orders[order] }))}
        onChange={(order) => open(addressWith({ order }))}
      />
      <Segmented
        label={t.projects.view}
        value={view}
        choices={[
          { value: 'grid', label: t.projects.grid, icon: <LayoutGrid aria-hidden /> },
          { value: 'table', label: t.projects.table, icon: <Rows3 aria-hidden /> },
        ]}
        onChange={(next) => {
          keepPreference(viewCookie, next);
          router.refresh();
        }}
      />
    </FilterBar>
  );
}
