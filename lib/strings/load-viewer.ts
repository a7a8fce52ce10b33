import type { ViewerStrings } from './viewer.en.ts';
import {
  type FileByLanguage,
  viewerDirection,
  viewerLanguageOf,
  viewerLanguages,
} from './viewer-languages.ts';

type Texts = { viewerStrings: ViewerStrings };
type Fetch = () => Promise<Texts>;

const files: FileByLanguage<Texts> = {
  ar: () => import('./viewer.ar.ts'),
  cs: () => import('./viewer.cs.ts'),
  da: () => import('./viewer.da.ts'),
  de: () => import('./viewer.de.ts'),
  el: () => import('./viewer.el.ts'),
  en: () => import('./viewer.en.ts'),
  es: () => import('./viewer.es.ts'),
  fa: () => import('./viewer.fa.ts'),
  fi: () => import('./viewer.fi.ts'),
  fr: () => import('./viewer.fr.ts'),
  he: () => import('./viewer.he.ts'),
  hu: () => import('./viewer.hu.ts'),
  it: () => import('./viewer.it.ts'),
  ja: () => import('./viewer.ja.ts'),
  ko: () => import('./viewer.ko.ts'),
  nl: () => import('./viewer.nl.ts'),
  no: () => import('./viewer.no.ts'),
  pl: () => import('./viewer.pl.ts'),
  pt: () => import('./viewer.pt.ts'),
  ro: () => import('./viewer.ro.ts'),
  sv: () => import('./viewer.sv.ts'),
  tr: () => import('./viewer.tr.ts'),
  uk: () => import('./viewer.uk.ts'),
  zh: () => import('./viewer.zh.ts'),
};

export { visitLanguage } from './viewer-languages.ts';

export type ViewerInterface = {
  strings: ViewerStrings;
  direction: 'ltr' | 'rtl';
  /** Whether the texts are in the requested language. If false, they are English. */
  isOffered: boolean;
};

/** Wraps the loader of every catalogue with `again`, so that a failed load can be retried. */
export function fetchCataloguesBy(again: (fetch: Fetch) => Fetch): void {
  for (const code of viewerLanguages) files[code] = again(files[code]);
}

/** Loads the interface of the public map in a language. Rejects if the file cannot be loaded. */
export async function loadViewerStrings(language: string): Promise<ViewerInterface> {
  const known = viewerLanguageOf(language);
  const { viewerStrings: strings } = await files[known ?? 'en']();
  return { strings, direction: viewerDirection(language), isOffered: known !== null };
}
