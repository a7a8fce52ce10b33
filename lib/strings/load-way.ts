import { type FileByLanguage, viewerLanguageOf, viewerLanguages } from './viewer-languages.ts';
import type { WayStrings } from './way.en.ts';

type Texts = { wayStrings: WayStrings };
type Fetch = () => Promise<Texts>;

const files: FileByLanguage<Texts> = {
  ar: () => import('./way.ar.ts'),
  cs: () => import('./way.cs.ts'),
  da: () => import('./way.da.ts'),
  de: () => import('./way.de.ts'),
  el: () => import('./way.el.ts'),
  en: () => import('./way.en.ts'),
  es: () => import('./way.es.ts'),
  fa: () => import('./way.fa.ts'),
  fi: () => import('./way.fi.ts'),
  fr: () => import('./way.fr.ts'),
  he: () => import('./way.he.ts'),
  hu: () => import('./way.hu.ts'),
  it: () => import('./way.it.ts'),
  ja: () => import('./way.ja.ts'),
  ko: () => import('./way.ko.ts'),
  nl: () => import('./way.nl.ts'),
  no: () => import('./way.no.ts'),
  pl: () => import('./way.pl.ts'),
  pt: () => import('./way.pt.ts'),
  ro: () => import('./way.ro.ts'),
  sv: () => import('./way.sv.ts'),
  tr: () => import('./way.tr.ts'),
  uk: () => import('./way.uk.ts'),
  zh: () => import('./way.zh.ts'),
};

/** Wraps the loader of every catalogue with `again`, so that a failed load can be retried. */
export function fetchWayStringsBy(again: (fetch: Fetch) => Fetch): void {
  for (const code of viewerLanguages) files[code] = again(files[code]);
}

/**
 * Loads the texts of directions in a language, or in English if there are none. The returned `language` is that of the
 * texts, with the requested region. Rejects if the file cannot be loaded.
 */
export async function loadWayStrings(language: string): Promise<{ texts: WayStrings; language: string }> {
  const known = viewerLanguageOf(language);
  const { wayStrings: texts } = await files[known ?? 'en']();
  return { texts, language: known === null ? 'en' : language };
}
