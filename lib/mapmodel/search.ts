import MiniSearch, { type Query } from 'minisearch';

/** One place in one language, as it is searched. */
export type SearchDocument = {
  id: string;
  kind: 'area' | 'marker';
  levelId: string;
  title: string;
  tags: string;
  features: string;
  address: string;
};

export type SearchHit = { id: string; score: number };

/** Finds places by what a person types. */
export type PlaceSearch = {
  add(documents: readonly SearchDocument[]): void;
  remove(ids: readonly string[]): void;
  /** Ids of matching places, best first, at most `count`. */
  find(query: string, count: number): SearchHit[];
};

/** Shorter words than this must be typed right. */
const typoCharsMin = 4;
/** Nobody types a longer word; the text of a request may be one. */
const typoCharsMax = 30;
const titleBoost = 4;
const tagBoost = 2;
const typoWeight = 0.3;

/** An empty search over places. Every word of a query must be found; the last one may be a beginning. */
export function createPlaceSearch(): PlaceSearch {
  const index = new MiniSearch<SearchDocument>({
    fields: ['title', 'tags', 'features', 'address'],
    storeFields: ['title'],
    tokenize: splitWords,
    processTerm: foldText,
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length >= typoCharsMin ? 1 : false),
      boost: { title: titleBoost, tags: tagBoost },
      weights: { fuzzy: typoWeight, prefix: 0.7 },
    },
  });
  return {
    add: (documents) => index.addAll(documents.filter(({ id }) => !index.has(id))),
    remove(ids) {
      for (const id of ids) if (index.has(id)) index.discard(id);
    },
    find: (query, count) =>
      index
        .search({ combineWith: 'AND', queries: splitWords(query).map(wordQuery) })
        .map(({ id, score, title }) => ({ id: String(id), score: score * titleBonus(String(title), query) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, count),
  };
}

/**
 * A word, or the word with two neighbouring letters the other way round: one typo to whoever types, two changed
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
  const name = foldText(title).trim();
  const wanted = foldText(query).trim();
  if (name === wanted) return 8;
  return name.startsWith(`${wanted} `) ? 3 : 1;
}

/** A word as it is compared: without case and accents, ligatures written out. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => ligatures[letter] ?? letter);
}

const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** Words of a text: runs of letters and digits; scripts written without spaces give single characters. */
function splitWords(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+?(?=[\p{Script=Han}]|[^\p{L}\p{M}\p{N}]|$)/gu,
    ) ?? []
  );
}
