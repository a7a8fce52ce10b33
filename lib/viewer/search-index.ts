import { createPlaceSearch, type PlaceSearch } from '../mapmodel/place-search.ts';
import type { SearchDocument } from '../mapmodel/search.ts';
import { conceptsShownBy, iconsOf } from '../mapmodel/search-concepts.ts';
import { loadSearchWords } from '../strings/search-words/load-search-words.ts';
import type { SearchWords } from '../strings/search-words/search-words.ts';
import type { ViewerContext } from './context.ts';
import { loadJson } from './load-json.ts';
import { nearestOnFoot, nearestPlaces } from './nearest-places.ts';
import { countQuery, countQuerySoon } from './query-counter.ts';
import { offerLines, resultLines } from './result-lines.ts';
import { kindNames, levelName, nameOf, tagName, textOf } from './texts.ts';
import type { LevelShape, PlaceShape } from './types.ts';

export type FoundPlace = { place: PlaceShape; level: LevelShape };

/** A line of the list: a place, or a suggestion. */
export type ResultLine = { found?: FoundPlace; pick?: () => void };

/** The content of the list of results: headings, and options in the order of the lines. */
export type Results = { elements: HTMLElement[]; lines: ResultLine[] };

/** Finds places on all levels in the shown language, and builds the lines of the list of results. */
export type ViewerSearch = {
  find(query: string): FoundPlace[];
  /** Returns matching levels, then places. */
  answer(query: string, isOnlyPlaces?: boolean): Results;
  /** Returns the nearest places by walking time. Null if the query does not ask for them or no way is known. */
  answerOnFoot(query: string): Promise<Results | null>;
  /** Returns the suggestions for an empty field: recent searches and categories. */
  offer(type: (query: string) => void): Results;
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
export async function buildSearch(ctx: ViewerContext): Promise<ViewerSearch> {
  const { language } = ctx.languages();
  const [levels, words, keywords] = await Promise.all([
    ctx.data.loadAll(),
    loadSearchWords(language),
    loadKeywords(ctx),
  ]);
  nameKinds(words, language);
  const placeCount = levels.reduce((sum, { areas, markers }) => sum + areas.length + markers.length, 0);
  const index = createPlaceSearch(words, placeCount);
  for (const level of levels) {
    const places = [...level.areas, ...level.markers];
    for (let i = 0; i < places.length; i += chunkSize) {
      const some = places.slice(i, i + chunkSize);
      index.add(some.map((place) => documentOf(ctx, { place, level }, keywords)));
      if (i + chunkSize < places.length) await new Promise((next) => setTimeout(next, 0));
    }
  }
  const ask = askOf(ctx, index, levels);
  return {
    find: (query) => ask(query).found.slice(0, resultsMax),
    answer(query, isOnlyPlaces = false) {
      const { found, near, namedCount } = ask(query);
      return resultLines(ctx, {
        query,
        levels: isOnlyPlaces ? [] : levels,
        found: found.slice(0, resultsMax),
        namedCount,
        near,
      });
    },
    async answerOnFoot(query) {
      const { near } = ask(query);
      const walked = near && (await nearestOnFoot(ctx, near));
      if (!walked) return null;
      const found = walked.places.map(({ place }) => place).slice(0, resultsMax);
      return resultLines(ctx, { query, levels: [], found, namedCount: 0, near: walked });
    },
    offer: (type) => offerLines(ctx, { levels, recent, type }),
    countSoon: (query, results) => countQuerySoon(ctx, query, results),
    picked(query, results) {
      if (query === '') return;
      countQuery(ctx, query, results);
      // The next visitor of a kiosk must not read what this one searched for.
      if (!ctx.root.dataset.kiosk)
        recent = [query, ...recent.filter((one) => one !== query)].slice(0, recentMax);
    },
  };
}

/** Returns a function that finds the matches of a query, with their distance if the query asks for the nearest. */
function askOf(ctx: ViewerContext, index: PlaceSearch, levels: readonly LevelShape[]) {
  return (query: string) => {
    const { hits, isNearest } = index.ask(query, ctx.store.state.levelId);
    const found = hits.flatMap(({ id }) => ctx.data.find(id) ?? []);
    const namedCount = hits.filter(({ isNamed }) => isNamed).length;
    if (!isNearest) return { found, namedCount, near: null };
    const near = nearestPlaces(ctx, found, levels);
    return { found: near ? near.places.map(({ place }) => place) : found, namedCount: 0, near };
  };
}

async function loadKeywords(ctx: ViewerContext): Promise<Keywords> {
  const file = ctx.data.searchFile();
  if (file === undefined) return {};
  const loaded = await loadJson<Keywords>(ctx.boot.urls.data + file);
  return loaded.ok ? loaded.data : {};
}

/** Names a place without a title after its icon: the first word for the icon's concept. */
function nameKinds([own]: readonly SearchWords[], language: string): void {
  kindNames.of = (place) => {
    const [concept] = conceptsShownBy(iconsOf(place));
    const word = concept && own?.concepts[concept]?.split(',')[0]?.trim();
    return word ? word.charAt(0).toLocaleUpperCase(language) + word.slice(1) : null;
  };
}

function documentOf(
  ctx: ViewerContext,
  { place, level }: FoundPlace,
  keywords: Keywords,
): SearchDocument & { id: string } {
  const languages = ctx.languages();
  const { language, defaultLanguage } = languages;
  const own = keywords[place.id];
  const { [language]: shown, [defaultLanguage]: first } = place.translations;
  const words = own?.[language] ?? own?.[defaultLanguage] ?? shown?.keywords ?? [];
  const signed = shown?.title && shown !== first && first?.title ? [first.title] : [];
  return {
    id: place.id,
    levelId: level.id,
    title: nameOf(place, languages, ctx.strings()),
    tags: place.tags.map((tag) => `${tag.name} ${tagName(tag, language)}`),
    // Visitors also type the name on the sign in the building.
    keywords: [...words, ...signed].join(' '),
    features: (textOf(place, 'features', languages) ?? []).join(' '),
    address: place.address ?? '',
    level: levelName(level, language),
    icons: iconsOf(place),
  };
}
