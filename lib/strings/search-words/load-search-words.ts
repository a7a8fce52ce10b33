import type { SearchWords } from './search-words.ts';

type Load = () => Promise<{ searchWords: SearchWords }>;

/** A file a language, fetched when it is searched in. */
const files: Readonly<Record<string, Load>> = {
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

export const wordLanguages: readonly string[] = Object.keys(files);

/** The words of a language, and the English ones, which visitors from elsewhere type. Without those that cannot be had. */
export async function loadSearchWords(language: string): Promise<SearchWords[]> {
  const own = language.toLowerCase().split('-')[0] ?? '';
  const wanted = new Set([own === 'nb' || own === 'nn' ? 'no' : own, 'en']);
  const loaded = [...wanted].map(async (code) => (await files[code]?.())?.searchWords);
  const found = await Promise.allSettled(loaded);
  return found.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
}
