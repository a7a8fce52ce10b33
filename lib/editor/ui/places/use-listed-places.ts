import { useMemo, useState } from 'react';
import { lateCodes } from '../../../late/late-code.ts';
import { useLate } from '../../../ui/hooks/late.ts';
import { kept } from '../../../ui/kept.ts';
import { titleOf } from '../../model/entities.ts';
import type { Place } from '../../model/types.ts';
import { findPlaces } from '../../sheet/find-places.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen } from '../frame/hooks.ts';
import { type PlaceSort, placeSorts, sortPlaces } from './sort-places.ts';

const sortKey = 'atrium.editor.places-sort';
/** Readers of kinds, by the language of the interface and those of the map, separated by spaces. */
const kindReaders = lateCodes(async (languages) => {
  const [ui = '', ...others] = languages.split(' ');
  return (await import('../kinds/kind-reader.ts')).kindReader(others, ui);
});

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
  const kindOf = useLate(kindReaders([ui, ...languages].join(' ')), sort === 'kind');
  const places = useMemo(() => {
    const { defaultLanguage } = document.project().settings;
    const sorted = sortPlaces(all, sort, {
      language: ui,
      titleOf: (place) => titleOf(place, language, defaultLanguage),
      kindOf: (place) => kindOf?.(place, tags) ?? null,
      changedAt: editor.changedAt,
    });
    return findPlaces(sorted, search, document);
  }, [all, sort, search, document, kindOf, tags, language, ui, editor]);
  return {
    places,
    sort,
    setSort(next: PlaceSort) {
      kept.set(sortKey, next);
      setSort(next);
    },
  };
}
