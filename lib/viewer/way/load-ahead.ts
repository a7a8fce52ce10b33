import { loadWayStrings } from '../../strings/load-way.ts';
import { loadSearchWords } from '../../strings/search-words/load-search-words.ts';

// No value of the first script is imported: the bundler would split that.

/** All that a visitor can open, in these languages: the browser has the files before the network goes. */
export async function loadAhead(languages: readonly string[]): Promise<void> {
  await Promise.allSettled([
    import('../card-content.ts'),
    import('../search-field.ts'),
    import('../directory.ts'),
    import('../favourites.ts'),
    import('../filter-panel.ts'),
    import('../gallery.ts'),
    import('../language-panel.ts'),
    import('../live-changes.ts'),
    import('../menu-panel.ts'),
    import('../rich-text.ts'),
    import('../share-panel.ts'),
    import('../sheet.ts'),
    import('../../map/icons.ts'),
    ...languages.flatMap((language): Promise<unknown>[] => [
      loadSearchWords(language),
      loadWayStrings(language),
      import('../../strings/load-viewer.ts').then(({ loadViewerStrings }) => loadViewerStrings(language)),
    ]),
  ]);
}
