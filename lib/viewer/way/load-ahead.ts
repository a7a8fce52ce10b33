import { loadWayStrings } from '../../strings/load-way.ts';
import { loadSearchWords } from '../../strings/search-words/load-search-words.ts';
import type { Kit } from '../kit.ts';

// No value of the first script is imported: the bundler would split that.

/** All that a visitor can open, in these languages: the browser has the files before the network goes. Rejects where one is missing. */
export type LoadAhead = (languages: readonly string[]) => Promise<void>;

/** `again` makes of each import one that is asked for anew after a failure. */
export function createAhead(again: Kit['importer']): LoadAhead {
  const fetchStrings = again(() => import('../../strings/load-viewer.ts'));
  const parts: (() => Promise<unknown>)[] = [
    again(() => import('../card-content.ts')),
    again(() => import('../search-field.ts')),
    again(() => import('../directory.ts')),
    again(() => import('../favourites.ts')),
    again(() => import('../filter-panel.ts')),
    again(() => import('../gallery.ts')),
    again(() => import('../language-panel.ts')),
    again(() => import('../live-changes.ts')),
    again(() => import('../menu-panel.ts')),
    again(() => import('../rich-text.ts')),
    again(() => import('../share-panel.ts')),
    again(() => import('../sheet.ts')),
    again(() => import('../../map/icons.ts')),
  ];
  return async (languages) => {
    await Promise.all([
      ...parts.map((load) => load()),
      ...languages.flatMap((language): Promise<unknown>[] => [
        loadSearchWords(language),
        loadWayStrings(language),
        fetchStrings().then(({ loadViewerStrings }) => loadViewerStrings(language)),
      ]),
    ]);
  };
}
