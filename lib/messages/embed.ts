import { inViewerLanguages } from './all-languages.ts';
import type en from './en/embed.json';
import { type ViewerLanguage, viewerDirection, viewerLanguages } from './languages.ts';
import { loader } from './load.ts';
import { matchLanguage } from './match-language.ts';

const embedTexts = await inViewerLanguages(
  loader<typeof en>((language) => import(`./${language}/embed.json`, { with: { type: 'json' } })),
);

/** Statuses that are answered by a page instead of a map. */
export type RefusedStatus = 403 | 404 | 429 | 503;

export type RefusalText = { language: ViewerLanguage; direction: 'ltr' | 'rtl'; title: string; text: string };

/** Returns why there is no map, in the first of `languages` that the viewer speaks, else in English. */
export function refusalText(status: RefusedStatus, languages: readonly (string | null)[]): RefusalText {
  const language = matchLanguage(viewerLanguages, languages) ?? 'en';
  return { language, direction: viewerDirection(language), ...embedTexts(language).refused[status] };
}

/** Returns the text of the button of an embedded map that waits for a click, in all languages. */
export function showWords(): Record<ViewerLanguage, string> {
  const words = viewerLanguages.map((language) => [language, embedTexts(language).show]);
  return Object.fromEntries(words);
}
