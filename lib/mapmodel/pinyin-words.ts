/** Stands between the readings of one character. No word contains it. */
export const readingsApart = '/';
/** Longer parts of a title are typed to their end by nobody. */
const syllablesMax = 8;
/** Combinations of the readings in one part of a title. */
const runsMax = 8;

/**
 * Returns the words by which a spelling of `pinyinOf` is found: each syllable in all its readings, and from each on the
 * rest, spelled out and by its initials: `ka`, `kafeidian`, `kfd`. The first eight combinations of readings from each
 * syllable count. An index may not take all: the syllables come first, then the beginning of the title in all its
 * readings, then the usual readings of the other parts, then their others.
 */
export function* pinyinWords(spelling: string): Generator<string> {
  const syllables = spelling.split(' ').map((one) => one.split(readingsApart));
  yield* new Set(syllables.flat());
  const parts = syllables.slice(0, -1).map((_, at) => runsOf(syllables.slice(at, at + syllablesMax)));
  const [beginning = [], ...others] = parts;
  const runs = [...beginning];
  for (let nth = 0; nth < runsMax; nth += 1)
    for (const part of others) runs.push(...part.slice(nth, nth + 1));
  yield* new Set(runs.flat());
}

/** Returns the combinations of readings, each as one word and by its initials. The first syllables vary first. */
function runsOf(syllables: readonly (readonly string[])[]): [whole: string, initials: string][] {
  let runs: [string, string][] = [['', '']];
  for (const readings of syllables)
    runs = readings
      .flatMap((one) =>
        runs.map(([whole, initials]): [string, string] => [whole + one, initials + one.charAt(0)]),
      )
      .slice(0, runsMax);
  return runs;
}

/**
 * The name under which the spellings of a place stand beside its keywords: Chinese in Latin letters by pinyin, as a tag
 * of BCP 47 (RFC 5646, 2.2.5).
 */
export const pinyinTag = 'zh-Latn-pinyin';
