import { facilities } from '../../mapmodel/concept-icons.ts';
import { pinyinTag } from '../../mapmodel/pinyin-words.ts';
import { createPlaceSearch, type PlaceSearch } from '../../mapmodel/place-search.ts';
import type { SearchDocument } from '../../mapmodel/search.ts';
import { conceptsShownBy, createConcepts, iconsOf } from '../../mapmodel/search-concepts.ts';
import { loadSearchWords, type SearchWords } from '../../messages/search-words.ts';
import { isOpenNow } from '../core/is-open-now.ts';
import { loadJson } from '../core/load-json.ts';
import { levelName, nameOf, tagName, textOf } from '../core/texts.ts';
import type { FoundPlace, LevelShape, PlaceShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { nearestOnFoot, nearestPlaces, walksTo } from '../list/nearest-places.ts';
import { loadPlaceMarks } from '../list/row.ts';
import { stopJoiner } from '../list/stops.ts';
import { offerLines, type ResultLine, resultLines } from './result-lines.ts';

/** Finds places on all levels in the shown language, and builds the lines of the list of results. */
export type ViewerSearch = {
  find(query: string): FoundPlace[];
  /** Returns matching levels, then places. */
  answer(query: string, isOnlyPlaces?: boolean): ResultLine[];
  /**
   * Returns the results with their walking times; the nearest by them, if the query asks for that. Null if no way is
   * known.
   */
  answerOnFoot(query: string, isOnlyPlaces?: boolean): Promise<ResultLine[] | null>;
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

/** The owner's keywords by place and language, and how Chinese titles are spelled. */
type Keywords = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Loads and indexes every level. Levels that cannot be loaded are missing in the index. Loaded with the search box. */
export async function buildSearch(viewer: Viewer): Promise<ViewerSearch> {
  const { language } = viewer.languages();
  const [levels, words, keywords] = await Promise.all([
    viewer.data.loadAll(),
    loadSearchWords(language),
    loadKeywords(viewer),
  ]);
  await loadPlaceMarks(viewer, levels);
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
  const ask = askOf(viewer, index, levels, words);
  return {
    find: (query) => ask(query, true).found.slice(0, resultsMax),
    answer(query, isOnlyPlaces = false) {
      const { found, near, namedCount, isWay } = ask(query);
      return resultLines(viewer, {
        query,
        levels: isOnlyPlaces ? [] : levels,
        found: found.slice(0, resultsMax),
        namedCount,
        near,
        isWay,
      });
    },
    async answerOnFoot(query, isOnlyPlaces = false) {
      const { near, found, namedCount, isWay } = ask(query);
      if (near) {
        const walked = await nearestOnFoot(viewer, near);
        if (!walked) return null;
        const places = walked.places.map(({ place }) => place).slice(0, resultsMax);
        return resultLines(viewer, { query, levels: [], found: places, namedCount: 0, near: walked, isWay });
      }
      const shown = found.slice(0, resultsMax);
      const walks = await walksTo(viewer, shown, levels);
      const named = isOnlyPlaces ? [] : levels;
      return (
        walks && resultLines(viewer, { query, levels: named, found: shown, namedCount, near, walks, isWay })
      );
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

/**
 * Returns a function that finds the matches of a query, with their distance if the query asks for the nearest. A lift or
 * stairs is found once, unless `isWhole`.
 */
function askOf(
  viewer: Viewer,
  index: PlaceSearch,
  levels: readonly LevelShape[],
  words: readonly SearchWords[],
) {
  const order = viewer.project().levels.map(({ id }) => id);
  const { namedIn } = createConcepts(words);
  const join = stopJoiner(viewer, levels);
  /** Checks by icons and name whether a place is a facility of the venue. */
  const isFacility = (place: PlaceShape) =>
    [
      ...conceptsShownBy(iconsOf(place)),
      ...namedIn(nameOf(place, viewer.languages(), viewer.strings())),
    ].some((concept) => facilities.has(concept));
  /** Returns all places, those of the shown level first. Levels come in the order in which they were loaded. */
  const allIds = () => {
    const rank = ({ id }: LevelShape) => (id === viewer.store.state.levelId ? -1 : order.indexOf(id));
    const sorted = levels.toSorted((a, b) => rank(a) - rank(b));
    return sorted.flatMap(({ areas, markers }) => [...areas, ...markers].map(({ id }) => id));
  };
  return (query: string, isWhole = false) => {
    const { hits, asks, isAll } = index.ask(query, viewer.store.state.levelId);
    const { isWay, isOpen, isNearest } = asks;
    const ids = isAll ? allIds() : hits.map(({ id }) => id);
    const every = ids.flatMap((id) => viewer.data.find(id) ?? []);
    // What is asked for by its name may be a toilet; the list of all that is open has no place without hours.
    const found = isOpen
      ? every.filter(({ place }) => isOpenNow(viewer, place, !isAll && isFacility(place)))
      : every;
    const near = isNearest ? nearestPlaces(viewer, found, levels) : null;
    const sorted = near?.places.map(({ place }) => place) ?? found;
    const shown = isWhole ? sorted : join(sorted);
    const named = new Set(isOpen || isNearest ? [] : hits.flatMap(({ id, isNamed }) => (isNamed ? id : [])));
    const namedCount = shown.filter(({ place }) => named.has(place.id)).length;
    const kept = new Map(shown.map((one) => [one.place.id, one]));
    const places = near?.places.flatMap((one) => {
      const place = kept.get(one.place.place.id);
      return place ? { ...one, place } : [];
    });
    return { found: shown, namedCount, near: near && { ...near, places: places ?? [] }, isWay };
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
  const words = own?.[language] ?? own?.[defaultLanguage] ?? place.translations[language]?.keywords ?? [];
  const title = nameOf(place, languages, viewer.strings());
  // Visitors also type the name on the sign in the building, or the one in their own language.
  const titles = new Set(Object.values(place.translations).flatMap((one) => one.title ?? []));
  titles.delete(title);
  return {
    id: place.id,
    levelId: level.id,
    title,
    tags: place.tags.map((tag) => `${tag.name} ${tagName(tag, language)}`),
    keywords: [...words, ...titles].join(' '),
    pinyin: own?.[pinyinTag] ?? [],
    features: (textOf(place, 'features', languages) ?? []).join(' '),
    address: place.address ?? '',
    level: levelName(level, language),
    icons: iconsOf(place),
  };
}

/** A query is counted once the visitor has stopped typing for this time. */
const countedMs = 1200;

let timer: ReturnType<typeof setTimeout> | undefined;
let counted = '';

/** Counts a query once. Called directly when a result is picked. */
function countQuery(viewer: Viewer, query: string, results: number): void {
  clearTimeout(timer);
  if (query !== '' && query !== counted) viewer.analytics.track('searchQuery', { query, results });
  counted = query;
}

/** Counts the text of the field once the visitor stops typing. */
function countQuerySoon(viewer: Viewer, query: () => string, results: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => countQuery(viewer, query(), results), countedMs);
}
