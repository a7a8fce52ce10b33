import type { SearchQuery } from './search-query.ts';
import { wordsThatSoundLike } from './sounds.ts';
import { wordsWithinTwoTypos } from './two-typos.ts';
import {
  findBeginnings,
  findWord,
  type SearchField,
  searchFields,
  type WordIndex,
  wordChars,
} from './word-index.ts';

/** Weights of the fields. The name of a level narrows a query, but counts next to nothing. */
const boosts: Record<SearchField, number> = {
  title: 4,
  name: 0,
  keywords: 2,
  tags: 2,
  features: 1,
  address: 1,
  synonyms: 0.6,
  level: 0.1,
};
const beginningWeight = 0.7;
const typoWeight = 0.3;
const twoTyposWeight = 0.1;
const soundWeight = 0.05;
/** Shorter words must be typed correctly. */
const typoCharsMin = 4;
/** Nobody types a longer word, but a request can contain one. */
const typoCharsMax = 30;
/** Words that one query may compare letter by letter, which takes about 10 ms. */
const comparedMax = 20_000;
/** Words whose sounds one query may make, which takes about 10 ms too. */
const soundsMax = 2000;
/** Pairs of word and place that one query may read, whole words first. Reading all of them takes about 20 ms. */
const readsMax = 1_000_000;

const nameBit = 1 << searchFields.indexOf('name');
const titleBit = 1 << searchFields.indexOf('title');
const levelField = searchFields.indexOf('level');
/** Weight of each combination of fields. */
const boostOf = Float32Array.from({ length: 1 << searchFields.length }, (_, fields) =>
  searchFields.reduce((sum, field, i) => sum + (fields & (1 << i) ? boosts[field] : 0), 0),
);

export type WordMatches = {
  /** Score of each place, 0 for one without a match. */
  scores: Float32Array;
  /** Places whose whole title is the query. */
  named: ReadonlySet<number>;
  /** Entries of the index that were read. */
  reads: number;
};

/**
 * Finds the places that have every word of a query: whole, as the beginning of a word if it is the last, or with one
 * typo; a long word that nothing has so, with two; a word that nothing is spelled like, by its
 * sound in a title. A place of which only the level matches is not found.
 */
export function findWords(index: WordIndex, query: SearchQuery): WordMatches {
  const { runs, pairs } = query;
  const named = new Set<number>();
  if (runs.length === 0) return { scores: new Float32Array(index.placeCount), named, reads: 0 };
  const reader = matchReader(index);
  const ofRuns: RunScores[] = runs.map((run) => ({
    whole: reader.scores(),
    words: run.words.map((forms) => ({ forms, scores: reader.scores() })),
  }));
  const whole = ofRuns.map((run) => run.whole);
  const take = (into: readonly Float32Array[], forms: readonly string[]) => {
    for (const form of forms) reader.add(into, findWord(index, form), 1);
  };
  const takeBeginnings = (into: readonly Float32Array[], forms: readonly string[], only = 0) => {
    for (const form of forms) {
      if (!query.isBeginning(form)) continue;
      const [from, to] = findBeginnings(index, form);
      for (let word = from; word < to && reader.mayRead(); word += 1)
        reader.add(into, word, (beginningWeight * form.length) / Math.max(1, wordChars(index, word)), only);
    }
  };
  for (const form of query.name) {
    const word = form === '' ? -1 : findWord(index, form);
    reader.add(whole, word, 1, nameBit);
    for (const place of reader.namedBy(word)) named.add(place);
  }
  for (const [i, run] of ofRuns.entries()) {
    for (const { forms, scores } of run.words) take([scores], forms);
    take([run.whole], runs[i]?.joined ?? []);
    take(whole.slice(i, i + 2), pairs[i] ?? []);
  }
  takeBeginnings(whole, query.name, nameBit);
  const last = ofRuns.at(-1)?.words.at(-1);
  if (last) takeBeginnings([last.scores], last.forms);
  takeBeginnings(whole.slice(-1), runs.at(-1)?.joined ?? []);
  takeBeginnings(whole.slice(-2), pairs.at(-1) ?? []);
  const words = ofRuns.flatMap((run) => run.words.map((word) => ({ ...word, run })));
  for (const { forms, scores } of words)
    for (const form of forms)
      for (const typo of typosOf(form, index.letters))
        reader.add([scores], findWord(index, typo), typoWeight);
  let compared = 0;
  let sounded = 0;
  const isFound = (scores: Float32Array) => scores.some((score) => score > 0);
  for (const { forms, scores, run } of words) {
    if (isFound(scores) || isFound(run.whole)) continue;
    for (const form of forms)
      for (const word of wordsWithinTwoTypos(index, form, () => ++compared <= comparedMax))
        reader.add([scores], word, twoTyposWeight);
    if (isFound(scores)) continue;
    for (const form of forms)
      for (const word of wordsThatSoundLike(index, form, () => ++sounded <= soundsMax))
        reader.add([scores], word, soundWeight, titleBit);
  }
  return { scores: sumOf(index, ofRuns, reader.isBeyondLevel), named, reads: reader.reads() };
}

type RunScores = {
  whole: Float32Array;
  words: readonly { forms: readonly string[]; scores: Float32Array }[];
};

/** Adds the scores of the runs. A run matches as a whole or with each of its words. */
function sumOf({ placeCount, titleWords }: WordIndex, runs: readonly RunScores[], isBeyondLevel: Uint8Array) {
  const scores = new Float32Array(placeCount);
  for (let place = 0; place < placeCount; place += 1) {
    let sum = isBeyondLevel[place] ?? 0;
    for (const { whole, words } of runs) {
      if (sum === 0) break;
      let least = Number.POSITIVE_INFINITY;
      let ofWords = 0;
      for (const { scores: ofWord } of words) {
        const score = ofWord[place] ?? 0;
        least = Math.min(least, score);
        ofWords += score;
      }
      const own = Math.max(whole[place] ?? 0, least > 0 ? ofWords / words.length : 0);
      sum = own > 0 ? sum + own : 0;
    }
    // Of two places with the word in their titles, the shorter title is meant.
    if (sum > 0) scores[place] = (sum - 1) * (1 + 0.3 / Math.max(1, titleWords[place] ?? 1));
  }
  return scores;
}

/** Reads the places of words into scores, up to `readsMax` of them. */
function matchReader(index: WordIndex) {
  const { postingStarts, places, fields, groupStarts, groupPlaces } = index;
  const isBeyondLevel = new Uint8Array(index.placeCount);
  let reads = 0;
  const set = (into: readonly Float32Array[], place: number, score: number) => {
    for (const scores of into) if ((scores[place] ?? 0) < score) scores[place] = score;
  };
  /** With `only`, the bit of a field, other fields do not count. */
  const add = (into: readonly Float32Array[], word: number, weight: number, only = 0) => {
    if (word < 0) return;
    const to = postingStarts[word + 1] ?? 0;
    for (let at = postingStarts[word] ?? 0; at < to && reads < readsMax; at += 1, reads += 1) {
      const own = fields[at] ?? 0;
      const score = only ? (own & only ? boosts.title : 0) : (boostOf[own] ?? 0);
      if (score === 0) continue;
      const place = places[at] ?? 0;
      isBeyondLevel[place] = 1;
      set(into, place, score * weight);
    }
    if (only) return;
    const groupsTo = index.groupWordStarts[word + 1] ?? 0;
    for (let one = index.groupWordStarts[word] ?? 0; one < groupsTo; one += 1) {
      const group = index.groupWords[one] ?? 0;
      const field = index.groupFields[group] ?? levelField;
      const score = (boosts[searchFields[field] ?? 'level'] ?? 0) * weight;
      const end = groupStarts[group + 1] ?? 0;
      for (let at = groupStarts[group] ?? 0; at < end && reads < readsMax; at += 1, reads += 1) {
        const place = groupPlaces[at] ?? 0;
        if (field !== levelField) isBeyondLevel[place] = 1;
        set(into, place, score);
      }
    }
  };
  return {
    add,
    isBeyondLevel,
    scores: () => new Float32Array(index.placeCount),
    mayRead: () => reads < readsMax,
    reads: () => reads,
    *namedBy(word: number) {
      if (word < 0) return;
      const to = postingStarts[word + 1] ?? 0;
      for (let at = postingStarts[word] ?? 0; at < to; at += 1)
        if ((fields[at] ?? 0) & nameBit) yield places[at] ?? 0;
    },
  };
}

/**
 * Returns the words that a typo makes of a word: a letter too few, too many or wrong, or two neighbours swapped. A
 * number has none: another number is another room.
 */
function* typosOf(word: string, letters: string): Generator<string> {
  if (word.length < typoCharsMin || word.length > typoCharsMax || /^\p{N}+$/u.test(word)) return;
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at + 1);
    const letter = word.charAt(at);
    for (const other of letters) {
      yield before + other + letter + after;
      if (letter !== '' && letter !== other) yield before + other + after;
    }
    if (letter === '') continue;
    yield before + after;
    const next = word.charAt(at + 1);
    if (next !== '' && next !== letter) yield before + next + letter + word.slice(at + 2);
  }
}
