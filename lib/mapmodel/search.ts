import type { SearchWords } from '../messages/search-words.ts';
import { wordIndexBuilder } from './build-word-index.ts';
import type { SearchConcept } from './concept-icons.ts';
import { findWords } from './find-words.ts';
import { pinyinWords } from './pinyin-words.ts';
import { conceptsShownBy, createConcepts } from './search-concepts.ts';
import { readQuery, wordsOfName, wordsOfText } from './search-query.ts';
import { type Question, questionReader } from './search-question.ts';
import { foldText, nameForms } from './search-text.ts';
import type { SearchField, WordIndex } from './word-index.ts';

/** One entity in one language, as it is indexed. */
export type SearchDocument = {
  levelId: string;
  title: string;
  /** Names of its tags, each with its translations in one text. */
  tags: readonly string[];
  /** Words by which the owner wants the place to be found. */
  keywords: string;
  /** How its Chinese titles are spelled (`pinyinOf`). */
  pinyin: readonly string[];
  features: string;
  address: string;
  /** Name of the level. It narrows a query but finds nothing alone. */
  level: string;
  /** Built-in icons of the place and of its tags, which tell the kind of place. */
  icons: readonly string[];
};

/** `place` is the number of the place: the first that was added is 0. `isNamed`: its whole title is the query. */
export type SearchHit = { place: number; score: number; isNamed: boolean };

type Rank = Pick<SearchHit, 'score' | 'isNamed'>;

export type SearchAnswer = {
  hits: SearchHit[];
  /** What the query asks for beside names, if it is a question. */
  asks: Pick<Question, 'isNearest' | 'isWay' | 'isOpen'>;
  /** Whether the query asks for everything that is open. */
  isAll: boolean;
};

/** Indexed places in one language. Plain data, which a thread can pass on. */
export type PlaceTexts = {
  words: WordIndex;
  /** Groups of the kinds of place, and of the levels by id. */
  concepts: readonly (readonly [SearchConcept, number])[];
  levels: readonly (readonly [string, number])[];
};

/** What one index may hold, of all its languages together (docs/contract.md, 7.5 Search). */
export const indexBounds = { postingsMax: 2_000_000, wordsMax: 400_000 };

const asksNothing = { isNearest: false, isWay: false, isOpen: false };
/** Titles that are compared with the query letter by letter: those of the best matches. */
const comparedMax = 200;
const calledBonus = 3;
const shownLevelBonus = 2;
/** A word that folding does not change. Most of pinyin are such, and a large map has 300,000. */
const plainWord = /^[a-z]+$/;

/** The words of languages that visitors may type in: synonyms of kinds of place, and questions. */
export type Vocabulary = ReturnType<typeof vocabularyOf>;

/** Returns the synonyms and questions of languages. */
export function vocabularyOf(words: readonly SearchWords[]) {
  return { concepts: createConcepts(words), read: questionReader(words) };
}

/** Returns a collector of places in one language. `share` is the part of the bounds that this language has. */
export function placeTexts({ concepts }: Pick<Vocabulary, 'concepts'>, placeCount: number, share = 1) {
  const bounds = { postingsMax: indexBounds.postingsMax * share, wordsMax: indexBounds.wordsMax * share };
  const builder = wordIndexBuilder({ ...bounds, placeCount });
  const levels = new Map<string, number>();
  const tagGroups = new Map<string, number>();
  const kindGroups = new Map<SearchConcept, number>();
  const groupOf = <Name>(groups: Map<Name, number>, name: Name, field: SearchField, text: () => string) => {
    const group = groups.get(name) ?? builder.addGroup(field, wordsOfText(text()));
    groups.set(name, group);
    return group;
  };
  const kindsOfTag = new Map<string, ReadonlySet<SearchConcept>>();
  const kindsIn = (tag: string) => {
    const kinds = kindsOfTag.get(tag) ?? concepts.namedIn(tag);
    kindsOfTag.set(tag, kinds);
    return kinds;
  };
  return {
    add(document: SearchDocument): void {
      const { title, tags, icons, level, levelId } = document;
      const kinds = new Set([
        ...conceptsShownBy(icons),
        ...concepts.namedIn(title),
        ...tags.flatMap((tag) => [...kindsIn(tag)]),
      ]);
      builder.addPlace({
        words: wordsOf(document),
        groups: [
          groupOf(levels, levelId, 'level', () => level),
          ...tags.map((tag) => groupOf(tagGroups, tag, 'tags', () => tag)),
          ...[...kinds].map((kind) =>
            groupOf(kindGroups, kind, 'synonyms', () => concepts.wordsOf(new Set([kind]))),
          ),
        ],
        titleWords: title.split(/\s+/u).length,
      });
    },
    build: (): PlaceTexts => ({ words: builder.build(), concepts: [...kindGroups], levels: [...levels] }),
  };
}

/** Returns the words of a place in the order of their value. Those after its share of the index are not found. */
function* wordsOf({ title, keywords, pinyin, address, features }: SearchDocument) {
  for (const word of wordsOfName(title)) yield ['name', word] as const;
  for (const word of wordsOfText(title, true)) yield ['title', word] as const;
  for (const word of wordsOfText(keywords, true)) yield ['keywords', word] as const;
  for (const word of wordsOfText(address)) yield ['address', word] as const;
  for (const word of wordsOfText(features)) yield ['features', word] as const;
  for (const spelling of pinyin)
    for (const text of pinyinWords(spelling))
      if (plainWord.test(text)) yield ['keywords', text] as const;
      else for (const word of wordsOfText(text)) yield ['keywords', word] as const;
}

type Asked = {
  titleOf(place: number): string;
  /** Places on the shown level rank higher. */
  shownLevelId?: string | null;
};

/**
 * Returns the places that match a query: first those with exactly this name, then the best. A query that is a question
 * is answered without its asking words.
 */
export function askPlaces(
  texts: PlaceTexts,
  { concepts, read }: Vocabulary,
  query: string,
  asked: Asked,
): SearchAnswer {
  const plain = search(texts, query, asked);
  const { text, ...asks } = read(query);
  const isAsking = asks.isNearest || asks.isWay || asks.isOpen;
  // "The Next Gallery" can be a name.
  if (text === query || plain.isCalled || (!isAsking && plain.hits.length > 0))
    return { hits: plain.hits, asks: asksNothing, isAll: false };
  const { hits } = search(texts, text, asked);
  const isKind = asks.isNearest || asks.isOpen;
  return {
    hits: isKind ? ofKindAsked(texts, hits, concepts.namedIn(text, true)) : hits,
    asks,
    isAll: text === '',
  };
}

function search({ words, levels }: PlaceTexts, query: string, { titleOf, shownLevelId = null }: Asked) {
  const { scores, named } = findWords(words, readQuery(query));
  const shown = levels.find(([id]) => id === shownLevelId)?.[1];
  if (shown !== undefined)
    for (const place of membersOf(words, shown)) scores[place] = (scores[place] ?? 0) * shownLevelBonus;
  const hits: SearchHit[] = [];
  for (const [place, score] of scores.entries())
    if (score > 0) hits.push({ place, score, isNamed: named.has(place) });
  hits.sort(bestFirst);
  let isAnyCalled = false;
  // Among places with one name, "Café" is more alike to "café" than to "cafe".
  const best = hits.slice(0, comparedMax).map((hit) => {
    const title = titleOf(hit.place);
    const isCalled = beginsWith(title, query);
    isAnyCalled ||= isCalled;
    return {
      ...hit,
      isNamed: hit.isNamed && isName(title, query),
      likeness: title.trim().toLowerCase() === query.trim().toLowerCase() ? 1 : 0,
      score: hit.score * (isCalled ? calledBonus : 1),
    };
  });
  best.sort((a, b) => (a.isNamed && b.isNamed ? b.likeness - a.likeness : 0) || bestFirst(a, b));
  const first = best.map(({ place, score, isNamed }) => ({ place, score, isNamed }));
  return { hits: [...first, ...hits.slice(comparedMax)], isCalled: isAnyCalled };
}

/** Orders matches: those with exactly the searched name first, then by score. */
export function bestFirst(a: Rank, b: Rank): number {
  return Number(b.isNamed) - Number(a.isNamed) || b.score - a.score;
}

/** Compares whole names: the index knows the first letters of a long one only. */
function isName(title: string, query: string): boolean {
  const forms = nameForms(title);
  return nameForms(query).some((form) => forms.includes(form));
}

function beginsWith(title: string, query: string): boolean {
  const name = foldText(title).trim();
  const wanted = foldText(query).trim();
  // "Toilet, Lobby" begins with its word as much as "Toilet (left)" does.
  return name.startsWith(wanted) && !/^[\p{L}\p{N}]/u.test(name.slice(wanted.length));
}

/** Keeps only places of the kind that the query names, not similar names. Keeps all if none is of the kind. */
function ofKindAsked(
  { words, concepts }: PlaceTexts,
  hits: SearchHit[],
  kinds: ReadonlySet<SearchConcept>,
): SearchHit[] {
  const meant = new Set(
    concepts.flatMap(([kind, group]) => (kinds.has(kind) ? [...membersOf(words, group)] : [])),
  );
  const alike = hits.filter(({ place }) => meant.has(place));
  return alike.length > 0 ? alike : hits;
}

function membersOf({ groupStarts, groupPlaces }: WordIndex, group: number): Uint32Array {
  return groupPlaces.subarray(groupStarts[group], groupStarts[group + 1]);
}
