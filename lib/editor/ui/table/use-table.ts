import { useMemo, useRef, useState } from 'react';
import { titleOf } from '../../model/entities.ts';
import type { Place } from '../../model/types.ts';
import { findPlaces } from '../../sheet/find-places.ts';
import { useEditor } from '../context.tsx';
import { useDocument, useEditorState } from '../hooks.ts';

export type SortKey = 'title' | 'level' | 'status' | 'price';
export type Table = ReturnType<typeof useTable>;

/** What the table of all places shows, in which order, and which of it is chosen. */
export function useTable() {
  const { editor } = useEditor();
  const { document } = editor.session;
  const levels = useDocument((doc) => doc.levels());
  const all = useAllPlaces();
  const language = useEditorState((state) => state.language);
  const { languages, settings } = document.project();
  const { defaultLanguage } = settings;
  const [filter, setFilter] = useState({ search: '', level: 'all', kind: 'all', isMissing: false });
  const [sort, setSort] = useState<{ key: SortKey; isDown: boolean }>({ key: 'title', isDown: true });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const places = useMemo(() => {
    const found = findPlaces(all, filter.search, document).filter(
      (place) =>
        (filter.level === 'all' || place.level === filter.level) &&
        (filter.kind === 'all' || place.kind === filter.kind) &&
        (!filter.isMissing || languages.some((code) => !place.translations[code]?.title)),
    );
    const order = new Map(levels.map(({ id }, i) => [id, i]));
    const value = (place: Place): string | number => {
      if (sort.key === 'title') return titleOf(place, language, defaultLanguage).toLowerCase();
      if (sort.key === 'level') return order.get(place.level) ?? 0;
      return (sort.key === 'status' ? place.status : place.price) ?? '';
    };
    const collator = new Intl.Collator(language, { numeric: true });
    const compare = (a: Place, b: Place) => {
      const [x, y] = [value(a), value(b)];
      return typeof x === 'number' && typeof y === 'number' ? x - y : collator.compare(String(x), String(y));
    };
    return found.toSorted((a, b) => (sort.isDown ? compare(a, b) : compare(b, a)));
  }, [all, filter, sort, language, defaultLanguage, languages, levels, document]);
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
