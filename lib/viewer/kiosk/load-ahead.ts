import { importer } from '../../late/import-again.ts';
import { loadKioskStrings } from '../../messages/kiosk.ts';
import { loadSearchWords } from '../../messages/search-words.ts';
import { loadWayStrings } from '../../messages/way.ts';

const fetchStrings = importer(() => import('../core/late-texts.ts'));
const parts: (() => Promise<unknown>)[] = [
  importer(() => import('../search/search-field.ts')),
  importer(() => import('../directory/directory.ts')),
  importer(() => import('../filter/show-filter.ts')),
  importer(() => import('../card/gallery.ts')),
  importer(() => import('../language/language-panel.ts')),
  importer(() => import('../core/live-changes.ts')),
  importer(() => import('../core/load-kinds.ts')),
  importer(() => import('../card/rich-text.ts')),
  importer(() => import('../share/share-panel.ts')),
  importer(() => import('../turning/compass.ts')),
  importer(() => import('../venue/show-venue.ts')),
  importer(() => import('./show-pictures.ts')),
  importer(() => import('./keyboard/keyboard.ts')),
  importer(() => import('./upright.ts')),
  importer(() => import('./low-reach.ts')),
  importer(() => import('../print/print-view.ts')),
  importer(() => import('../directions/print-way.ts')),
  importer(() => import('../../map/drawing/icons.ts')),
  importer(() => import('../../map/layers/pulse-layer.ts')),
];

/**
 * Loads everything that a visitor can open, in these languages, so that the browser has the files if the network fails.
 * Rejects if a file is missing.
 */
export async function loadAhead(languages: readonly string[]): Promise<void> {
  await Promise.all([
    ...parts.map((load) => load()),
    ...languages.flatMap((language): Promise<unknown>[] => [
      loadSearchWords(language),
      loadWayStrings(language),
      loadKioskStrings(language),
      fetchStrings().then(({ loadViewerStrings }) => loadViewerStrings(language)),
    ]),
  ]);
}
