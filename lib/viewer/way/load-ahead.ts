import { loadWayStrings } from '../../strings/load-way.ts';
import { loadSearchWords } from '../../strings/search-words/load-search-words.ts';
import type { Kit } from '../kit.ts';

// Imports no value of the first script, because the bundler would split it.

/**
 * Loads everything that a visitor can open, in these languages, so that the browser has the files if the network fails.
 * Rejects if a file is missing.
 */
export type LoadAhead = (languages: readonly string[]) => Promise<void>;

/** Returns the loader. `again` wraps an import so that a failed load can be retried. */
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
