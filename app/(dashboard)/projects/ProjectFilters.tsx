'use client';

import { LayoutGrid, Rows3 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { projectOrders } from '#lib/contract/choices.ts';
import { keepPreference } from '#lib/ui/preferences.ts';
import { Segmented } from '#lib/ui/Segmented.tsx';
import { Select } from '#lib/ui/Select.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { SearchField } from '#lib/ui/TextField.tsx';
import { useSearchText } from '#lib/ui/use-search-text.ts';
import { type ListQuery, listAddress } from './list-query.ts';
import styles from './projects.module.css';
import { type View, viewCookie } from './view.ts';

const typingPauseMs = 250;

export type ProjectFiltersProps = { query: ListQuery; view: View; count: string };

export function ProjectFilters({ query, view, count }: ProjectFiltersProps) {
  const { t } = useStrings();
  const router = useRouter();
  const { text: search, setText: setSearch, ask } = useSearchText(query.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (change: Partial<ListQuery>) => {
    const next = { ...query, search: search.trim(), ...change, page: 1 };
    ask(next.search);
    router.replace(listAddress(next), { scroll: false });
  };
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        label={t.projects.search}
        value={search}
        onChange={(event) => {
          const next = event.target.value;
          setSearch(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => show({ search: next.trim() }), typingPauseMs);
        }}
      />
      <Select
        label={t.projects.status}
        value={query.status ?? 'any'}
        choices={[
          { value: 'any', label: t.projects.anyStatus },
          { value: 'DRAFT', label: t.projects.states.draft },
          { value: 'PUBLISH', label: t.projects.states.live },
          { value: 'ARCHIVE', label: t.projects.states.archived },
        ]}
        onChange={(status) => show({ status: status === 'any' ? null : status })}
      />
      <Select
        label={t.projects.order}
        value={query.order}
        choices={projectOrders.map((order) => ({ value: order, label: t.projects.orders[order] }))}
        onChange={(order) => show({ order })}
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
      <p className={styles.count} role="status">
        {count}
      </p>
    </div>
  );
}
