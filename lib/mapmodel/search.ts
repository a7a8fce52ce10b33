import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { SearchConcept, SearchWords } from '../strings/search-words/search-words.ts';
import { conceptsShownBy, createConcepts } from './search-concepts.ts';
import { questionReader } from './search-question.ts';
import { foldText, splitWords } from './search-text.ts';

/** One entity in one language, as it is indexed. */
export type SearchDocument = {
  id: string;
  kind: 'area' | 'marker';
  levelId: string;
  title: string;
  tags: string;
  /** Words by which the owner wants the place to be found. */
  keywords: string;
  features: string;
  address: string;
  /** Name of the level. It narrows a query but finds nothing alone. */
  level: string;
  /** Built-in icons of the place and of its tags, which tell the kind of place. */
  icons: readonly string[];
};

type SearchHit = { id: string; score: number };

type SearchAnswer = {
  hits: SearchHit[];
  /** Whether the query asks for the nearest place. */
  isNearest: boolean;
};

/** Finds places by what a person types. */
export type PlaceSearch = {
  add(documents: readonly SearchDocument[]): void;
  remove(ids: readonly string[]): void;
  /** Returns at most `count` matches, best first. Places on the shown level rank higher. */
  find(query: string, count: number, shownLevelId?: string | null): SearchHit[];
  /** Returns all matches, best first, and whether the query asks for the nearest. */
  ask(query: string, shownLevelId?: string | null): SearchAnswer;
};

/** Shorter words must be typed correctly. */
const typoCharsMin = 4;
/** Nobody types a longer word, but a request can contain one. */
const typoCharsMax = 30;
/** A request can contain a hundred words, and each is looked up in the whole map. */
const wordsMax = 10;
const titleBoost = 4;
const tagBoost = 2;
const typoWeight = 0.3;

/** A synonym of the kind of place counts less than the place's own name. */
const synonymBoost = 0.6;
const shownLevelBonus = 2;

type Indexed = Omit<SearchDocument, 'icons'> & { synonyms: string };

/**
 * Returns an empty search over places. A place matches if it has the first ten words of the query; a word may be a
 * beginning or have one typo. `words` are the synonyms and questions of the languages that visitors may type in.
 */
export function createPlaceSearch(words: readonly SearchWords[] = []): PlaceSearch {
  const concepts = createConcepts(words);
  const read = questionReader(words);
  const conceptsById = new Map<string, ReadonlySet<SearchConcept>>();
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'tags', 'keywords', 'features', 'address', 'synonyms', 'level'],
    storeFields: ['title', 'levelId'],
    tokenize: splitWords,
    processTerm: foldText,
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length >= typoCharsMin ? 1 : false),
      boost: { title: titleBoost, tags: tagBoost, keywords: tagBoost, synonyms: synonymBoost, level: 0.1 },
      weights: { fuzzy: typoWeight, prefix: 0.7 },
    },
  });
  const indexed = ({ icons, ...document }: SearchDocument): Indexed => {
    const own = new Set([
      ...conceptsShownBy(icons),
      ...concepts.namedIn(document.title),
      ...concepts.namedIn(document.tags),
    ]);
    if (own.size > 0) conceptsById.set(document.id, own);
    return { ...document, synonyms: concepts.wordsOf(own) };
  };
  const search = (query: string, shownLevelId: string | null): SearchHit[] =>
    index
      .search({ combineWith: 'AND', queries: splitWords(query).slice(0, wordsMax).map(wordQuery) })
      .filter(isMoreThanLevel)
      .map(({ id, score, title, levelId }) => ({
        id: String(id),
        score: score * titleBonus(String(title), query) * (levelId === shownLevelId ? shownLevelBonus : 1),
      }))
      .sort((a, b) => b.score - a.score);
  /** Keeps only places of the kind that the query names, not similar names. Keeps all if none is of the kind. */
  const ofKindAsked = (hits: SearchHit[], text: string) => {
    const kinds = concepts.namedIn(text, true);
    const alike = hits.filter(({ id }) => [...(conceptsById.get(id) ?? [])].some((one) => kinds.has(one)));
    return alike.length > 0 ? alike : hits;
  };
  const ask = (query: string, shownLevelId: string | null = null): SearchAnswer => {
    const plain = search(query, shownLevelId);
    const { text, isNearest } = read(query);
    if (text === query) return { hits: plain, isNearest: false };
    // "The Next Gallery" can be a name.
    const isName = plain.some(({ id }) => isCalled(String(index.getStoredFields(id)?.title), query));
    if (isName || (!isNearest && plain.length > 0)) return { hits: plain, isNearest: false };
    const hits = search(text, shownLevelId);
    return isNearest ? { hits: ofKindAsked(hits, text), isNearest } : { hits, isNearest };
  };
  return {
    add: (documents) => index.addAll(documents.filter(({ id }) => !index.has(id)).map(indexed)),
    remove(ids) {
      for (const id of ids) {
        if (index.has(id)) index.discard(id);
        conceptsById.delete(id);
      }
    },
    find: (query, count, shownLevelId) => ask(query, shownLevelId).hits.slice(0, count),
    ask,
  };
}

/** Without this, the name of a level would list everything on it. */
function isMoreThanLevel({ match }: SearchResult): boolean {
  return Object.values(match).some((fields) => fields.some((field) => field !== 'level'));
}

function isCalled(title: string, query: string): boolean {
  const name = foldText(title).trim();
  const wanted = foldText(query).trim();
  // "Toilet, Lobby" begins with its word as much as "Toilet (left)" does.
  return name.startsWith(wanted) && !/^[\p{L}\p{N}]/u.test(name.slice(wanted.length));
}

/**
 * Returns a query for a word or the word with two neighbouring letters swapped. A swap is one typo for a person, but
 * two changed letters for the index.
 */
function wordQuery(word: string): Query {
  const letters = [...foldText(word)];
  if (letters.length < typoCharsMin || letters.length > typoCharsMax) return word;
  const swapped = letters.slice(1).flatMap((letter, i) => {
    const before = letters[i] ?? '';
    return letter === before
      ? []
      : [[...letters.slice(0, i), letter, before, ...letters.slice(i + 2)].join('')];
  });
  const asTypo = { combineWith: 'OR' as const, fuzzy: false, boostTerm: () => typoWeight };
  return { combineWith: 'OR', queries: [word, { ...asTypo, queries: swapped }] };
}

/** Ranks places with exactly this name first, then those that begin with it: "Hall 1" before "Hall 14". */
function titleBonus(title: string, query: string): number {
  if (foldText(title).trim() === foldText(query).trim()) return 8;
  return isCalled(title, query) ? 3 : 1;
}
