import { foldForms, nameForms, splitWords } from './search-text.ts';
import { wordCharsMax } from './word-index.ts';

/** A run of a text without spaces, such as "A-101": its words "a" and "101", and all of them as one, "a101". */
type Run = { words: readonly (readonly string[])[]; joined: readonly string[] };

/** A query as it is looked up. Every word is a list of forms, of which one is enough. */
export type SearchQuery = {
  runs: readonly Run[];
  /** Each run joined with the one that follows: "check in" finds "Checkin". */
  pairs: readonly (readonly string[])[];
  /** Forms of the whole query without spaces, which may be the beginning of a title. */
  name: readonly string[];
  /** Whether the last word may be a beginning. One letter is none, except in scripts where it is a word or syllable. */
  isBeginning: (word: string) => boolean;
};

/** A request can contain a hundred runs, and each is looked up in the whole map. */
const runsMax = 10;
const wordsMax = 20;
/** Longer runs are sentences of a script without spaces. */
const joinedWordsMax = 8;
const beginningCharsMin = 2;
const wholeLetter = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/** Returns the query that a person typed. Equal runs count once; runs after the tenth do not count. */
export function readQuery(text: string): SearchQuery {
  const [plain = '', written = plain] = foldForms(text);
  // Writing out umlauts moves no border, so both forms have the same runs and words.
  const others = [...runsOf(written)];
  const seen = new Set<string>();
  const taken: { plain: string[]; written: string[] }[] = [];
  let left = wordsMax;
  for (const [at, words] of [...runsOf(plain)].entries()) {
    const same = words.join(' ');
    if (taken.length === runsMax || left === 0) break;
    if (seen.has(same)) continue;
    seen.add(same);
    const some = words.slice(0, left);
    left -= some.length;
    taken.push({ plain: some, written: others[at] ?? some });
  }
  const joined = (...runs: typeof taken) => [
    ...new Set([
      ...joinedOf(runs.flatMap((run) => run.plain)),
      ...joinedOf(runs.flatMap((run) => run.written)),
    ]),
  ];
  return {
    runs: taken.map((run) => ({
      words: run.plain.map((word, i) => [...new Set([cut(word), cut(run.written[i] ?? word)])]),
      joined: joined(run),
    })),
    pairs: taken.slice(1).map((run, i) => joined(...taken.slice(i, i + 1), run)),
    name: wordsOfName(text),
    isBeginning: (word) => [...word].length >= beginningCharsMin || wholeLetter.test(word),
  };
}

/**
 * Returns the words by which a text is found: each word, and each run that a separator or a border between letters and
 * digits splits, as one. With `hasPairs`, also each two runs as one.
 */
export function* wordsOfText(text: string, hasPairs = false): Generator<string> {
  for (const form of foldForms(text)) {
    let before: string[] = [];
    for (const words of runsOf(form)) {
      for (const word of words) yield cut(word);
      yield* joinedOf(words);
      if (hasPairs && before.length > 0) yield* joinedOf([...before, ...words]);
      before = words;
    }
  }
}

/** Returns the forms of a whole title as one word. */
export function wordsOfName(title: string): string[] {
  return nameForms(title)
    .map(cut)
    .filter((form) => form !== '');
}

/** Splits a folded text at its spaces, one run after another, and each run into words. */
function* runsOf(folded: string): Generator<string[]> {
  for (const [run] of folded.matchAll(/\S+/gu)) {
    const words = splitWords(run);
    if (words.length > 0) yield words;
  }
}

/** Returns the words of a run as one. None for a single word and for a sentence of a script without spaces. */
function joinedOf(words: readonly string[]): string[] {
  if (words.length < 2 || words.length > joinedWordsMax) return [];
  return words.every((word) => wholeLetter.test(word)) ? [] : [cut(words.join(''))];
}

function cut(word: string): string {
  return word.slice(0, wordCharsMax);
}
