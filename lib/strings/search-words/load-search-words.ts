import { type FileByLanguage, viewerLanguageOf } from '../viewer-languages.ts';
import type { SearchWords } from './search-words.ts';

const files: FileByLanguage<{ searchWords: SearchWords }> = {
  ar: () => import('./ar.ts'),
  cs: () => import('./cs.ts'),
  da: () => import('./da.ts'),
  de: () => import('./de.ts'),
  el: () => import('./el.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fa: () => import('./fa.ts'),
  fi: () => import('./fi.ts'),
  fr: () => import('./fr.ts'),
  he: () => import('./he.ts'),
  hu: () => import('./hu.ts'),
  it: () => import('./it.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  nl: () => import('./nl.ts'),
  no: () => import('./no.ts'),
  pl: () => import('./pl.ts'),
  pt: () => import('./pt.ts'),
  ro: () => import('./ro.ts'),
  sv: () => import('./sv.ts'),
  tr: () => import('./tr.ts'),
  uk: () => import('./uk.ts'),
  zh: () => import('./zh.ts'),
};

/**
 * Loads the words of a language and the English words, which visitors from elsewhere type. Skips a file that cannot be
 * loaded.
 */
export async function loadSearchWords(language: string): Promise<SearchWords[]> {
  const wanted = new Set([viewerLanguageOf(language) ?? 'en', 'en' as const]);
  const found = await Promise.allSettled([...wanted].map((code) => files[code]()));
  return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value.searchWords] : []));
}
