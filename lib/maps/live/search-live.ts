import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { searchResult } from '#lib/contract/endpoints/public.ts';
import type { LevelShape } from '#lib/mapmodel/present.ts';
import { createPlaceSearch, type PlaceSearch, type SearchDocument } from '#lib/mapmodel/search.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { liveMapOf } from './find-live.ts';
import type { LiveMap } from './load-live-map.ts';
import type { PublishedProject } from './public-access.ts';

export type SearchResult = z.infer<typeof searchResult>;

type Place = Omit<SearchResult, 'lang' | 'title'> & { titles: ReadonlyMap<string, string | null> };
type LiveSearch = { places: ReadonlyMap<string, Place>; byLanguage: ReadonlyMap<string, PlaceSearch> };
type Slot = { version: number; search: Promise<LiveSearch> };

/** Projects whose index is kept; an index costs about as much memory as the texts in it. */
const indexesMax = 20;

/**
 * Places of all visible levels of a published map that match `query`, best first: in one language (texts that it
 * lacks count in the default one), or in each and then by the language that matches best.
 */
export async function searchLive(
  ctx: Ctx,
  published: PublishedProject,
  { query, language }: { query: string; language: string | undefined },
): Promise<SearchResult[]> {
  if (query.trim() === '') return [];
  const map = await liveMapOf(published, ctx.origin);
  const { places, byLanguage } = await cachedSearch(published, map);
  const asked = language === undefined ? [...byLanguage.keys()] : [languageOf(map, language)];
  const best = new Map<string, { score: number; lang: string }>();
  for (const lang of asked) {
    for (const { id, score } of byLanguage.get(lang)?.find(query, limits.searchResultsMax) ?? []) {
      if (score > (best.get(id)?.score ?? -1)) best.set(id, { score, lang });
    }
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

function languageOf(map: LiveMap, language: string): string {
  return map.scope.languages.includes(language) ? language : map.scope.defaultLanguage;
}

function cachedSearch(published: PublishedProject, map: LiveMap): Promise<LiveSearch> {
  const slots = processSingleton('live-searches', () => new LRUCache<string, Slot>({ max: indexesMax }));
  const known = slots.get(published.id);
  if (known?.version === published.liveVersion) return known.search;
  const slot = { version: published.liveVersion, search: buildSearch(map) };
  slots.set(published.id, slot);
  slot.search.catch(() => slots.peek(published.id) === slot && slots.delete(published.id));
  return slot.search;
}

async function buildSearch(map: LiveMap): Promise<LiveSearch> {
  const { languages, defaultLanguage } = map.scope;
  const places = new Map<string, Place>();
  const byLanguage = new Map(languages.map((language) => [language, createPlaceSearch()]));
  for (const { level } of map.levels) {
    const shape = JSON.parse((await map.level(level.id)).whole.raw.toString('utf8')) as LevelShape;
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
      index.add(all.map(({ kind, place }) => documentOf(kind, place, shape.id, language, defaultLanguage)));
      // A large map is indexed level by level and language by language, with room for other requests between.
      await new Promise(setImmediate);
    }
  }
  return { places, byLanguage };
}

type PlaceShape = LevelShape['areas'][number] | LevelShape['markers'][number];

function textIn({ translations }: PlaceShape, language: string, defaultLanguage: string) {
  const own = translations[language];
  const fallback = translations[defaultLanguage];
  const features = own && own.features.length > 0 ? own.features : (fallback?.features ?? []);
  return { title: own?.title ?? fallback?.title ?? null, features };
}

function documentOf(
  kind: 'area' | 'marker',
  place: PlaceShape,
  levelId: string,
  language: string,
  defaultLanguage: string,
): SearchDocument {
  const { title, features } = textIn(place, language, defaultLanguage);
  return {
    id: place.id,
    kind,
    levelId,
    title: title ?? '',
    tags: place.tags.map((tag) => `${tag.name} ${tag.translations[language] ?? ''}`).join(' '),
    features: features.join(' '),
    address: place.address ?? '',
  };
}
