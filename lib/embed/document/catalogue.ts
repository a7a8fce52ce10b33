import { inViewerLanguages } from '#lib/messages/all-languages.ts';
import { viewerLanguageOf } from '#lib/messages/languages.ts';
import { loadViewerStrings, type ViewerStrings } from '#lib/messages/viewer.ts';

const catalogues = await inViewerLanguages(loadViewerStrings);

/**
 * Returns the interface texts of a language, else the English ones. For documents; the viewer fetches the one it needs.
 */
export function catalogueFor(language: string): ViewerStrings {
  return catalogues(viewerLanguageOf(language) ?? 'en').strings;
}
