import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { SearchConcept, SearchWords } from '../strings/search-words/search-words.ts';
import { conceptsShownBy, createConcepts } from './search-concepts.ts';
import { questionReader } from './search-question.ts';
import { foldText, splitWords } from './search-text.ts';

/** One place in one language, as it is searched. */
export type SearchDocument = {
  id: string;
  kind: 'area' | 'marker';
  levelId: string;
  title: string;
  tags: string;
  /** The owner's own words for it. */
  keywords: string;
  features: string;
  address: string;
  /** The name of its level: it narrows what else is asked for. */
  level: string;
  /** Built-in icons of the place and of its tags, which say what kind of place it is. */
  icons: readonly string[];
};

export type SearchHit = { id: string; score: number };

export type SearchAnswer = {
  hits: SearchHit[];
  /** Whether the nearest of them was asked for. */
  isNearest: boolean;
};

/** Finds places by what a person types. */
export type PlaceSearch = {
  add(documents: readonly SearchDocument[]): void;
  remove(ids: readonly string[]): void;
  /** Ids of matching places, best first, at most `count`; of equal ones those on the shown level first. */
  find(query: string, count: number, shownLevelId?: string | null): SearchHit[];
  /** All that match, and whether the query asks for the nearest. */
  ask(query: string, shownLevelId?: string | null): SearchAnswer;
};

/** Shorter words than this must be typed right. */
const typoCharsMin = 4;
/** Nobody types a longer word; the text of a request may be one. */
const typoCharsMax = 30;
const titleBoost = 4;
const tagBoost = 2;
const typoWeight = 0.3;

/** What a kind of place is called elsewhere counts less than how this one is called. */
const synonymBoost = 0.6;
const shownLevelBonus = 2;

type Indexed = Omit<SearchDocument, 'icons'> & { synonyms: string };

/**
 * An empty search over places. Every word of a query must be found; the last one may be a beginning. `words` are the
 * synonyms and questions of the languages that visitors may type in.
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
      .search({ combineWith: 'AND', queries: splitWords(query).map(wordQuery) })
      .filter(isMoreThanLevel)
      .map(({ id, score, title, levelId }) => ({
        id: String(id),
        score: score * titleBonus(String(title), query) * (levelId === shownLevelId ? shownLevelBonus : 1),
      }))
      .sort((a, b) => b.score - a.score);
  /** Where a kind of place is asked for, only what is of that kind, and not what is merely called alike. */
  const ofKindAsked = (hits: SearchHit[], text: string) => {
    const kinds = concepts.namedIn(text, true);
    const alike = hits.filter(({ id }) => [...(conceptsById.get(id) ?? [])].some((one) => kinds.has(one)));
    return alike.length > 0 ? alike : hits;
  };
  const ask = (query: string, shownLevelId: string | null = null): SearchAnswer => {
    const plain = search(query, shownLevelId);
    const { text, isNearest } = read(query);
    if (text === query) return { hits: plain, isNearest: false };
    // "The Next Gallery" may be a name after all.
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

/** A level's name alone would list everything on it. */
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
 * A word, or the word with two neighbouring letters the other way round: one typo to the person who types, two changed
 * letters to the index.
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

/** What is called exactly so comes first, then what begins so: "Hall 1" before "Hall 14". */
function titleBonus(title: string, query: string): number {
  if (foldText(title).trim() === foldText(query).trim()) return 8;
  return isCalled(title, query) ? 3 : 1;
}
