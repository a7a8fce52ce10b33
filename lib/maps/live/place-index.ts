import type { z } from 'zod';
import type { searchResult } from '#lib/contract/endpoints/public.ts';
import type { LevelShape } from '#lib/mapmodel/present.ts';
import { createPlaceSearch, type PlaceSearch, type SearchDocument } from '#lib/mapmodel/search.ts';
import { iconsOf } from '#lib/mapmodel/search-concepts.ts';
import { limits } from '#lib/plans/limits.ts';
import { ownTurn } from '#lib/platform/work/own-turn.ts';
import { loadSearchWords } from '#lib/strings/search-words/load-search-words.ts';

export type SearchResult = z.infer<typeof searchResult>;

type Place = Omit<SearchResult, 'lang' | 'title'> & { titles: ReadonlyMap<string, string | null> };
/** Keywords by place and language. */
export type Keywords = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
type LanguageScope = {
  languages: readonly string[];
  defaultLanguage: string;
  /** Number of places on all levels. */
  placeCount: number;
};
type IndexScope = LanguageScope & { keywords: Keywords };
export type PlaceIndex = {
  places: ReadonlyMap<string, Place>;
  byLanguage: ReadonlyMap<string, PlaceSearch>;
  defaultLanguage: string;
};

/** Most texts of one index: one for each place and language, about 1 KB each. */
const textsMax = 200_000;
/** Places that are indexed before other requests get a turn. */
const placesAtOnce = 500;

/** Indexes the places of levels in every language, or in as many languages as fit. */
export async function indexPlaces(
  levels: AsyncIterable<LevelShape> | Iterable<LevelShape>,
  { keywords, ...scope }: IndexScope,
): Promise<PlaceIndex> {
  const { defaultLanguage } = scope;
  const languages = fittingLanguages(scope);
  const places = new Map<string, Place>();
  const byLanguage = new Map<string, PlaceSearch>();
  for (const language of languages)
    byLanguage.set(language, createPlaceSearch(await loadSearchWords(language)));
  for await (const shape of levels) {
    const on = { id: shape.id, key: shape.key, name: shape.name };
    const all = [
      ...shape.areas.map((place) => ({ kind: 'area' as const, place })),
      ...shape.markers.map((place) => ({ kind: 'marker' as const, place })),
    ];
    for (const { kind, place } of all) {
      const titles = new Map(
        languages.map((language) => [language, textIn(place, language, defaultLanguage).title]),
      );
      places.set(place.id, { kind, id: place.id, key: place.key, level: on, titles });
    }
    for (const [language, index] of byLanguage) {
      const texts = { language, defaultLanguage, keywords };
      for (let at = 0; at < all.length; at += placesAtOnce) {
        const some = all.slice(at, at + placesAtOnce);
        index.add(some.map(({ kind, place }) => documentOf(kind, place, shape, texts)));
        await ownTurn();
      }
    }
  }
  return { places, byLanguage, defaultLanguage };
}

/**
 * Returns the languages whose texts fit into an index, always with the default language. A map of 20,000 places in 50
 * languages would take a gigabyte. Other languages are searched in the default language.
 */
function fittingLanguages({ languages, defaultLanguage, placeCount }: LanguageScope): string[] {
  const others = languages.filter((language) => language !== defaultLanguage);
  const othersMax = Math.floor(textsMax / Math.max(1, placeCount)) - 1;
  const fitting = new Set([defaultLanguage, ...others.slice(0, Math.max(0, othersMax))]);
  return languages.filter((language) => fitting.has(language));
}

/** Returns the places that match `query`, best first: in `language`, or each in the language that matches best. */
export async function findPlaces(
  { places, byLanguage, defaultLanguage }: PlaceIndex,
  query: string,
  language: string | undefined,
): Promise<SearchResult[]> {
  const chosen = language === undefined || byLanguage.has(language) ? language : defaultLanguage;
  const asked = chosen === undefined ? [...byLanguage.keys()] : [chosen];
  const best = new Map<string, { score: number; lang: string }>();
  for (const lang of asked) {
    for (const { id, score } of byLanguage.get(lang)?.find(query, limits.searchResultsMax) ?? []) {
      if (score > (best.get(id)?.score ?? -1)) best.set(id, { score, lang });
    }
    await ownTurn();
  }
  return [...best]
    .sort(([, a], [, b]) => b.score - a.score)
    .slice(0, limits.searchResultsMax)
    .flatMap(([id, { lang }]) => {
      const place = places.get(id);
      if (!place) return [];
      const { titles, ...rest } = place;
      return [{ ...rest, title: titles.get(lang) ?? null, lang }];
    });
}

type PlaceShape = LevelShape['areas'][number] | LevelShape['markers'][number];

function textIn({ translations }: PlaceShape, language: string, defaultLanguage: string) {
  const own = translations[language];
  const fallback = translations[defaultLanguage];
  const features = own && own.features.length > 0 ? own.features : (fallback?.features ?? []);
  const signed = own?.title && own !== fallback && fallback?.title ? [fallback.title] : [];
  return { title: own?.title ?? fallback?.title ?? null, signed, features };
}

type TextScope = { language: string; defaultLanguage: string; keywords: Keywords };

function documentOf(
  kind: 'area' | 'marker',
  place: PlaceShape,
  level: LevelShape,
  { language, defaultLanguage, keywords }: TextScope,
): SearchDocument {
  const { title, signed, features } = textIn(place, language, defaultLanguage);
  const words = keywords[place.id];
  return {
    id: place.id,
    kind,
    levelId: level.id,
    title: title ?? '',
    tags: place.tags.map((tag) => `${tag.name} ${tag.translations[language] ?? ''}`).join(' '),
    // Visitors also type the text on the sign, which is in the default language.
    keywords: [...(words?.[language] ?? words?.[defaultLanguage] ?? []), ...signed].join(' '),
    features: features.join(' '),
    address: place.address ?? '',
    level: level.translations[language]?.name ?? level.name,
    icons: iconsOf(place),
  };
}
