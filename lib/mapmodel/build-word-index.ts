import { lettersMax, type SearchField, searchFields, type WordIndex, wordCharsMax } from './word-index.ts';

/** Bounds of an index. Each place has an equal share, and its first words count. */
export type WordBounds = {
  /** Pairs of a word and a place. */
  postingsMax: number;
  /** Distinct words. */
  wordsMax: number;
  /** Number of places that share the bounds. */
  placeCount: number;
};

/** The words of one place: its own in the order of their value, and its groups. */
export type PlaceWords = {
  words: Iterable<readonly [field: SearchField, word: string]>;
  groups: readonly number[];
  titleWords: number;
};

/** A place may have this many words, however many places share the index. */
const ownWordsMin = 8;
/** Words that are looked at for each one that counts: a place may repeat one, or have new ones beyond its share. */
const triedPerPosting = 2;

/** Returns a builder of an index within bounds. Words of groups do not count: their lists are short. */
export function wordIndexBuilder({ postingsMax, wordsMax, placeCount }: WordBounds) {
  const count = Math.max(1, placeCount);
  const postingsOfPlace = Math.max(ownWordsMin, Math.floor(postingsMax / count));
  const newWordsOfPlace = Math.max(ownWordsMin, Math.floor(wordsMax / count));
  const numbers = new Map<string, number>();
  // Entries of numbers one after another: word, place and fields; group and place; word and group.
  const postings: number[] = [];
  const memberships: number[] = [];
  const groupWords: number[] = [];
  const groupFields: SearchField[] = [];
  const titleWords: number[] = [];
  const numberOf = (word: string) => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  return {
    /** Adds a group with its words, and returns its number. */
    addGroup(field: SearchField, words: Iterable<string>): number {
      const group = groupFields.push(field) - 1;
      const own = new Set([...words].map((word) => word.slice(0, wordCharsMax)));
      for (const word of own) groupWords.push(numberOf(word), group);
      return group;
    },
    addPlace(place: PlaceWords): void {
      const number = titleWords.push(Math.min(255, place.titleWords)) - 1;
      const own = new Map<number, number>();
      let newWords = 0;
      let tried = 0;
      for (const [field, text] of place.words) {
        tried += 1;
        if (tried > postingsOfPlace * triedPerPosting) break;
        const word = text.slice(0, wordCharsMax);
        const known = numbers.get(word);
        if (known === undefined && newWords >= newWordsOfPlace) continue;
        if (known === undefined) newWords += 1;
        const at = numberOf(word);
        own.set(at, (own.get(at) ?? 0) | (1 << searchFields.indexOf(field)));
        if (own.size >= postingsOfPlace) break;
      }
      for (const [word, fields] of own) postings.push(word, number, fields);
      for (const group of new Set(place.groups)) memberships.push(group, number);
    },
    build: () => built({ numbers, postings, memberships, groupWords, groupFields, titleWords }),
  };
}

type Parts = {
  numbers: ReadonlyMap<string, number>;
  postings: readonly number[];
  memberships: readonly number[];
  groupWords: readonly number[];
  groupFields: readonly SearchField[];
  titleWords: readonly number[];
};

function built(parts: Parts): WordIndex {
  const { numbers, groupFields, titleWords } = parts;
  const words = [...numbers.keys()].sort();
  const order = new Uint32Array(words.length);
  for (const [at, word] of words.entries()) order[numbers.get(word) ?? 0] = at;
  const { chars, starts } = joined(words);
  const ofWord = (entries: readonly number[], step: number) => sorted(entries, step, words.length, order);
  const postings = ofWord(parts.postings, 3);
  const groupWords = ofWord(parts.groupWords, 2);
  const memberships = sorted(parts.memberships, 2, groupFields.length, null);
  return {
    placeCount: titleWords.length,
    chars,
    starts,
    postingStarts: postings.starts,
    places: postings.values,
    fields: Uint8Array.from(postings.extras),
    groupWordStarts: groupWords.starts,
    groupWords: groupWords.values,
    groupStarts: memberships.starts,
    groupPlaces: memberships.values,
    groupFields: Uint8Array.from(groupFields, (field) => searchFields.indexOf(field)),
    titleWords: Uint8Array.from(titleWords),
    letters: lettersOf(chars),
  };
}

function joined(words: readonly string[]) {
  const starts = new Uint32Array(words.length + 1);
  for (const [at, { length }] of words.entries()) starts[at + 1] = (starts[at] ?? 0) + length;
  const chars = new Uint16Array(starts.at(-1) ?? 0);
  let to = 0;
  for (const word of words) for (let at = 0; at < word.length; at += 1) chars[to++] = word.charCodeAt(at);
  return { chars, starts };
}

/** Sorts entries `[key, value, extra?]` by key, in steps that grow with their number only. */
function sorted(entries: readonly number[], step: number, keyCount: number, order: Uint32Array | null) {
  const starts = new Uint32Array(keyCount + 1);
  const keyOf = (at: number) => {
    const key = entries[at] ?? 0;
    return order ? (order[key] ?? 0) : key;
  };
  for (let at = 0; at < entries.length; at += step) {
    const after = keyOf(at) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let key = 0; key < keyCount; key += 1) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  const count = entries.length / step;
  const values = new Uint32Array(count);
  const extras = new Uint8Array(step > 2 ? count : 0);
  const next = starts.slice();
  for (let at = 0; at < entries.length; at += step) {
    const key = keyOf(at);
    const to = next[key] ?? 0;
    next[key] = to + 1;
    values[to] = entries[at + 1] ?? 0;
    if (step > 2) extras[to] = entries[at + 2] ?? 0;
  }
  return { starts, values, extras };
}

function lettersOf(chars: Uint16Array): string {
  const counts = new Map<number, number>();
  for (const char of chars) counts.set(char, (counts.get(char) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, lettersMax)
    .map(([char]) => String.fromCharCode(char))
    .join('');
}
