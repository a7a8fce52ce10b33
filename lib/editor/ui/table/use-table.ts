import { useMemo, useRef, useState } from 'react';
import type { Place } from '../../model/types.ts';
import { arrangeRows, noFilter, type RowFilter } from '../../sheet/arrange-rows.ts';
import { sheetColumns } from '../../sheet/columns.ts';
import { useEditor } from '../context.tsx';
import { useDocument, useScreen } from '../hooks.ts';

export type SortKey = 'title' | 'level' | 'status' | 'price';
export type Table = ReturnType<typeof useTable>;

/** Returns the rows of the table of all places, with filter, sort order and chosen rows, as on the page Places. */
export function useTable() {
  const { editor, t } = useEditor();
  const { document } = editor.session;
  const levels = useDocument((doc) => doc.levels());
  const all = useAllPlaces();
  const language = useScreen((state) => state.language);
  const { languages, settings } = document.project();
  const { defaultLanguage } = settings;
  const [filter, setFilter] = useState<Omit<RowFilter, 'missing'> & { isMissing: boolean }>({
    ...noFilter,
    isMissing: false,
  });
  const [sort, setSort] = useState<{ key: SortKey; isDown: boolean }>({ key: 'title', isDown: true });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const places = useMemo(() => {
    void levels;
    const { none: _, ...statusWords } = t.inspector.statuses;
    const columns = sheetColumns(languages, defaultLanguage);
    const column = columns.find(
      (one) => one.field === sort.key && (one.language === null || one.language === language),
    );
    const { isMissing, ...rest } = filter;
    return arrangeRows(all, {
      document,
      columns: columns.filter(({ field }) => field === 'title'),
      filter: { ...rest, missing: isMissing ? 'any' : 'all' },
      sort: column ? { column, isDown: sort.isDown } : null,
      world: { document, statusWords, hoursWords: t.hoursWords, icons: new Set(), ownIcon: '' },
      language,
    });
  }, [all, filter, sort, language, defaultLanguage, languages, levels, document, t]);
  return {
    places,
    levels,
    language,
    filter,
    setFilter: (fields: Partial<typeof filter>) => setFilter({ ...filter, ...fields }),
    sort,
    sortBy: (key: SortKey) => setSort({ key, isDown: sort.key === key ? !sort.isDown : true }),
    chosen,
    choose: (ids: readonly string[]) => setChosen(new Set(ids)),
  };
}

function useAllPlaces(): readonly Place[] {
  const kept = useRef<{ lists: readonly (readonly Place[])[]; all: readonly Place[] }>({
    lists: [],
    all: [],
  });
  return useDocument((document) => {
    const lists = document.levels().map(({ id }) => document.places(id));
    const isSame =
      lists.length === kept.current.lists.length && lists.every((list, i) => list === kept.current.lists[i]);
    if (!isSame) kept.current = { lists, all: lists.flat() };
    return kept.current.all;
  });
}
