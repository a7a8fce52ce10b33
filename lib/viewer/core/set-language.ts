import { importer } from '../../late/import-again.ts';
import type { ViewerInterface } from '../../messages/viewer.ts';
import { fill } from './fill.ts';
import { fitToBox } from './fit-to-box.ts';
import { drawingOf } from './show-level.ts';
import { mapHelp } from './texts.ts';
import type { Viewer } from './viewer.ts';

const fetchKinds = importer(() => import('./load-kinds.ts'));

/** The language requested last. Texts of another language that arrive later are ignored. */
let wantedLanguage = '';

/** Shows all texts in another language of the map or of the interface, without a reload. */
export async function setLanguage(viewer: Viewer, asked: string): Promise<void> {
  const { map, root, store } = viewer;
  wantedLanguage = asked;
  if (asked === store.state.language) return;
  const { languages, name } = viewer.project();
  const found = await loadInterface(
    asked,
    languages.map(({ code }) => code),
  );
  const language = found?.language ?? asked;
  const isOutdated = () => asked !== wantedLanguage || language === store.state.language;
  if (isOutdated()) return;
  const own = languages.find(({ code }) => code === language);
  if (!found) viewer.notify(viewer.strings().failedOffline);
  if (!own && !found?.isOffered)
    return viewer.post({ type: 'error', kind: 'unknownLanguage', detail: asked });
  const kinds = await fetchKinds().then(
    ({ loadKinds }) => loadKinds(language),
    () => viewer.kinds,
  );
  if (isOutdated()) return;
  viewer.kinds = kinds;
  const strings = found?.strings ?? viewer.boot.strings;
  viewer.takeStrings(strings);
  document.documentElement.lang = language;
  document.documentElement.dir = (own ?? found)?.direction ?? '';
  root.querySelector('#atrium-help')?.replaceChildren(mapHelp(strings, viewer.project()));
  viewer.box.setAttribute('aria-label', fill(strings.mapLabel, { name }));
  store.set({ language });
  const level = viewer.level();
  if (level && map.level) map.update(drawingOf(viewer, level).places);
  viewer.emit('appearance', null);
  fitToBox(viewer);
}

const fetchLoader = importer(() => import('./late-texts.ts'));

/**
 * Loads the interface in the language of the map that fits the `asked` one, else in that of the interface. Resolves to
 * null if it cannot be loaded.
 */
export async function loadInterface(
  asked: string,
  available: readonly string[],
): Promise<(ViewerInterface & { language: string }) | null> {
  try {
    const { loadViewerStrings, visitLanguage } = await fetchLoader();
    const language = visitLanguage(available, [asked], asked);
    return { ...(await loadViewerStrings(language)), language };
  } catch {
    return null;
  }
}
