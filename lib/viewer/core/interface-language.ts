import { importer } from '../../late/import-again.ts';
import type { ViewerInterface } from '../../messages/viewer.ts';

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
