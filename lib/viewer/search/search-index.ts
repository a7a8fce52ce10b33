import { createPlaceSearch, type PlaceSearch } from '../../mapmodel/place-search.ts';
import type { SearchDocument } from '../../mapmodel/search.ts';
import { iconsOf } from '../../mapmodel/search-concepts.ts';
import { loadSearchWords } from '../../messages/search-words.ts';
import { loadJson } from '../core/load-json.ts';
import { levelName, nameOf, tagName, textOf } from '../core/texts.ts';
import type { FoundPlace, LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { loadMarks } from '../directory/category-mark.ts';
import { nearestOnFoot, nearestPlaces } from './nearest-places.ts';
import { countQuery, countQuerySoon } from './query-counter.ts';
import { offerLines, type ResultLine, resultLines } from './result-lines.ts';

/** Finds places on all levels in the shown language, and builds the lines of the list of results. */
export type ViewerSearch = {
  find(query: string): FoundPlace[];
  /** Returns matching levels, then places. */
  answer(query: string, isOnlyPlaces?: boolean): ResultLine[];
  /** Returns the nearest places by walking time. Null if the query does not ask for them or no way is known. */
  answerOnFoot(query: string): Promise<ResultLine[] | null>;
  /** Returns the suggestions for an empty field: recent searches and categories. */
  offer(type: (query: string) => void): ResultLine[];
  /** Called when a result was picked. Counts the query and keeps it while the page is open. Nothing is stored. */
  picked(query: string, results: number): void;
  /** Counts the query once the visitor stops typing. */
  countSoon(query: () => string, results: number): void;
};

const resultsMax = 30;
const recentMax = 4;
/** Places indexed without a pause, so that typing stays smooth while the index is built. */
const chunkSize = 500;

let recent: readonly string[] = [];

/** The owner's keywords by place and language. */
type Keywords = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Loads and indexes every level. Levels that cannot be loaded are missing in the index. Loaded with the search box. */
export async function buildSearch(viewer: Viewer): Promise<ViewerSearch> {
  const { language } = viewer.languages();
  const [levels, words, keywords] = await Promise.all([
    viewer.data.loadAll(),
    loadSearchWords(language),
    loadKeywords(viewer),
    loadMarks(viewer),
  ]);
  const placeCount = levels.reduce((sum, { areas, markers }) => sum + areas.length + markers.length, 0);
  const index = createPlaceSearch(words, placeCount);
  for (const level of levels) {
    const places = [...level.areas, ...level.markers];
    for (let i = 0; i < places.length; i += chunkSize) {
      const some = places.slice(i, i + chunkSize);
      index.add(some.map((place) => documentOf(viewer, { place, level }, keywords)));
      if (i + chunkSize < places.length) await new Promise((next) => setTimeout(next, 0));
    }
  }
  const ask = askOf(viewer, index, levels);
  return {
    find: (query) => ask(query).found.slice(0, resultsMax),
    answer(query, isOnlyPlaces = false) {
      const { found, near, namedCount } = ask(query);
      return resultLines(viewer, {
        query,
        levels: isOnlyPlaces ? [] : levels,
        found: found.slice(0, resultsMax),
        namedCount,
        near,
      });
    },
    async answerOnFoot(query) {
      const { near } = ask(query);
      const walked = near && (await nearestOnFoot(viewer, near));
      if (!walked) return null;
      const found = walked.places.map(({ place }) => place).slice(0, resultsMax);
      return resultLines(viewer, { query, levels: [], found, namedCount: 0, near: walked });
    },
    offer: (type) => offerLines(viewer, { levels, recent, type }),
    countSoon: (query, results) => countQuerySoon(viewer, query, results),
    picked(query, results) {
      if (query === '') return;
      countQuery(viewer, query, results);
      // The next visitor must not read what this one searched for.
      if (!viewer.isShared) recent = [query, ...recent.filter((one) => one !== query)].slice(0, recentMax);
    },
  };
}

/** Returns a function that finds the matches of a query, with their distance if the query asks for the nearest. */
function askOf(viewer: Viewer, index: PlaceSearch, levels: readonly LevelShape[]) {
  return (query: string) => {
    const { hits, isNearest } = index.ask(query, viewer.store.state.levelId);
    const found = hits.flatMap(({ id }) => viewer.data.find(id) ?? []);
    const namedCount = hits.filter(({ isNamed }) => isNamed).length;
    if (!isNearest) return { found, namedCount, near: null };
    const near = nearestPlaces(viewer, found, levels);
    return { found: near ? near.places.map(({ place }) => place) : found, namedCount: 0, near };
  };
}

async function loadKeywords(viewer: Viewer): Promise<Keywords> {
  const file = viewer.data.searchFile();
  if (file === undefined) return {};
  const loaded = await loadJson<Keywords>(viewer.boot.urls.data + file);
  return loaded.ok ? loaded.data : {};
}

function documentOf(
  viewer: Viewer,
  { place, level }: FoundPlace,
  keywords: Keywords,
): SearchDocument & { id: string } {
  const languages = viewer.languages();
  const { language, defaultLanguage } = languages;
  const own = keywords[place.id];
  const { [language]: shown, [defaultLanguage]: first } = place.translations;
  const words = own?.[language] ?? own?.[defaultLanguage] ?? shown?.keywords ?? [];
  const signed = shown?.title && shown !== first && first?.title ? [first.title] : [];
  return {
    id: place.id,
    levelId: level.id,
    title: nameOf(place, languages, viewer.strings()),
    tags: place.tags.map((tag) => `${tag.name} ${tagName(tag, language)}`),
    // Visitors also type the name on the sign in the building.
    keywords: [...words, ...signed].join(' '),
    features: (textOf(place, 'features', languages) ?? []).join(' '),
    address: place.address ?? '',
    level: levelName(level, language),
    icons: iconsOf(place),
  };
}
