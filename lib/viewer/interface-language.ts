import { importer } from '../map/import-again.ts';
import type { ViewerInterface } from '../strings/load-viewer.ts';

const fetchLoader = importer(() => import('../strings/load-viewer.ts'));
let isAgain = false;

/** Loads the interface in a language. Resolves to null if it cannot be loaded. */
export async function loadInterface(language: string): Promise<ViewerInterface | null> {
  try {
    const { loadViewerStrings, fetchCataloguesBy } = await fetchLoader();
    if (!isAgain) fetchCataloguesBy(importer);
    isAgain = true;
    return await loadViewerStrings(language);
  } catch {
    return null;
  }
}
