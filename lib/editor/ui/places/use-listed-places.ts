import { useMemo, useState } from 'react';
import { useLate } from '../../../ui/hooks/late.ts';
import { kept } from '../../../ui/kept.ts';
import { kindOf } from '../../commands/give-kind.ts';
import { titleOf } from '../../model/entities.ts';
import type { Place } from '../../model/types.ts';
import { findPlaces } from '../../sheet/find-places.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen } from '../frame/hooks.ts';
import { kindNames } from '../kinds/use-kinds.ts';
import { type PlaceSort, placeSorts, sortPlaces } from './sort-places.ts';

const sortKey = 'atrium.editor.places-sort';

/** Returns the places of a list in the chosen order, without those that a search does not find. */
export function useListedPlaces(all: readonly Place[], search: string) {
  const { editor, language: ui } = useEditor();
  const { document } = editor.session;
  const language = useScreen((state) => state.language);
  const tags = useDocument((now) => now.tags());
  const [sort, setSort] = useState<PlaceSort>(
    () => placeSorts.find((each) => each === kept.get(sortKey)) ?? 'map',
  );
  const languages = useDocument((now) => now.project().languages);
  const names = useLate(kindNames(languages.join(' ')), sort === 'kind');
  const labels = useLate(kindNames(ui), sort === 'kind')?.get(ui);
  const places = useMemo(() => {
    const { defaultLanguage } = document.project().settings;
    const sorted = sortPlaces(all, sort, {
      language: ui,
      titleOf: (place) => titleOf(place, language, defaultLanguage),
      kindOf: (place) => {
        const kind = names ? kindOf(place, tags, names) : null;
        return kind ? (labels?.[kind] ?? null) : null;
      },
      changedAt: editor.changedAt,
    });
    return findPlaces(sorted, search, document);
  }, [all, sort, search, document, names, labels, tags, language, ui, editor]);
  return {
    places,
    sort,
    setSort(next: PlaceSort) {
      kept.set(sortKey, next);
      setSort(next);
    },
  };
}
