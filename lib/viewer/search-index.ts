import { createPlaceSearch, type SearchDocument } from '../mapmodel/search.ts';
import type { ViewerContext } from './context.ts';
import type { Kit } from './kit.ts';
import { resultOption } from './result-option.ts';
import type { LevelShape, PlaceShape } from './types.ts';

export type FoundPlace = { place: PlaceShape; level: LevelShape };

/** Finds places on all levels in the shown language, and makes the lines of the list of results. */
export type ViewerSearch = {
  find(query: string): FoundPlace[];
  option(found: FoundPlace, i: number): HTMLElement;
};

const resultsMax = 30;
/** Places indexed without a break, so that typing stays fluent while it grows. */
const chunkSize = 500;

/** Loads every level and indexes it; with a part of them when some cannot be had. Loaded with the search box. */
export async function buildSearch(kit: Kit, ctx: ViewerContext): Promise<ViewerSearch> {
  const levels = await ctx.data.loadAll();
  const index = createPlaceSearch();
  for (const level of levels) {
    const places = [...level.areas, ...level.markers];
    for (let i = 0; i < places.length; i += chunkSize) {
      index.add(places.slice(i, i + chunkSize).map((place) => documentOf(kit, ctx, place, level)));
      if (i + chunkSize < places.length) await new Promise((next) => setTimeout(next, 0));
    }
  }
  return {
    find: (query) => index.find(query, resultsMax).flatMap(({ id }) => ctx.data.find(id) ?? []),
    option: (found, i) => resultOption(kit, ctx, found, i),
  };
}

function documentOf(
  { nameOf, tagName, textOf }: Kit,
  ctx: ViewerContext,
  place: PlaceShape,
  level: LevelShape,
): SearchDocument {
  const languages = ctx.languages();
  return {
    id: place.id,
    kind: 'position' in place ? 'marker' : 'area',
    levelId: level.id,
    title: textOf(place, 'title', languages) ?? nameOf(place, languages, ctx.strings()),
    tags: place.tags.map((tag) => tagName(tag, languages.language)).join(' '),
    features: (textOf(place, 'features', languages) ?? []).join(' '),
    address: place.address ?? '',
  };
}
