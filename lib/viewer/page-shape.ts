import type { PlaceShape } from './types.ts';

/** What makes a document a page of its own, `/m/{project}` or `/m/{project}/{place}`. */
export type PageShape = {
  /** Its address, absolute, without a language. */
  url: string;
  /** Address of the whole map. */
  mapUrl: string;
  /** In plain text. */
  description: string;
  isIndexable: boolean;
  /** Null for a map that is not kept on visitors' devices. */
  manifestUrl: string | null;
  oembedUrl: string | null;
  image: { url: string; widthPx?: number; heightPx?: number } | null;
  /** The place that it is about. */
  place: PlaceShape | null;
  /** Whether its address names a place that is not on the map. */
  isMissing: boolean;
  /** HTML: a section for each level with the list of its places, for readers without scripts. */
  sections: string;
};

/** Address of a place's page. */
export function placeUrl(mapUrl: string, name: string): string {
  return `${mapUrl}/${encodeURIComponent(name)}`;
}

/** Address of a page in one of the map's languages. */
export function urlInLanguage(url: string, language: string): string {
  return `${url}?lang=${encodeURIComponent(language)}`;
}
