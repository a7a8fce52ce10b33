import type { PlaceShape, PublicProject } from '../../viewer/core/types.ts';

/** The data of a document that is a page of its own, `/m/{project}` or `/m/{project}/{place}`. */
export type PageShape = {
  /** Absolute address of the page, without a language. Empty if nobody knows under which one it will be served. */
  url: string;
  /** Returns the address of the page in a language of the map. Without it, the language is in the query. */
  urlIn?: (language: string) => string;
  /** Address of the whole map. */
  mapUrl: string;
  /** Plain text. */
  description: string;
  isIndexable: boolean;
  /** Null if the map is not stored on visitors' devices. */
  manifestUrl: string | null;
  oembedUrl: string | null;
  image: { url: string; widthPx?: number; heightPx?: number } | null;
  /** The place that the page is about. */
  place: PlaceShape | null;
  /** Whether the address names a place that is not on the map. */
  isMissing: boolean;
  /** HTML: a section for each level with its list of places, for readers without scripts. */
  sections: string;
};

/** Returns the address of a place's page. */
export function placeUrl(mapUrl: string, name: string): string {
  return `${mapUrl}/${encodeURIComponent(name)}`;
}

/** Returns the address of a page in one of the map's languages. */
function urlInLanguage(url: string, language: string): string {
  return `${url}?lang=${encodeURIComponent(language)}`;
}

/** Returns the canonical address of a page in one of the map's languages: in the default language, the page's own. */
export function canonicalUrl(
  { settings }: Pick<PublicProject, 'settings'>,
  { url, urlIn = (code) => urlInLanguage(url, code) }: Addresses,
  language: string,
): string {
  return language === settings.defaultLanguage ? url : urlIn(language);
}

/** The address of a page, and those of the page in other languages. */
type Addresses = Pick<PageShape, 'url' | 'urlIn'>;

/**
 * Returns the canonical addresses of a page in each language of the map, with the value of `hreflang`. Readers of other
 * languages get the best match (`x-default`). Empty for a map in one language.
 */
export function languageAlternates(
  project: Pick<PublicProject, 'languages' | 'settings'>,
  page: Addresses,
): (readonly [hreflang: string, href: string])[] {
  if (project.languages.length < 2) return [];
  const all = project.languages.map(({ code }) => [code, canonicalUrl(project, page, code)] as const);
  return [...all, ['x-default', page.url] as const];
}
