import { importer } from '../../map/import-again.ts';
import type { ViewerInterface } from '../../strings/load-viewer.ts';

const fetchLoader = importer(() => import('../../strings/load-viewer.ts'));
let isAgain = false;

/**
 * Loads the interface in the language of the map that fits the `asked` one, else in that of the interface. Resolves to
 * null if it cannot be loaded.
 */
export async function loadInterface(
  asked: string,
  available: readonly string[],
): Promise<(ViewerInterface & { language: string }) | null> {
  try {
    const { loadViewerStrings, fetchCataloguesBy, visitLanguage } = await fetchLoader();
    const language = visitLanguage(available, [asked], asked);
    if (!isAgain) fetchCataloguesBy(importer);
    isAgain = true;
    return { ...(await loadViewerStrings(language)), language };
  } catch {
    return null;
  }
}
