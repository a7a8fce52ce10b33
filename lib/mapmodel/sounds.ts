import { findBeginnings, type WordIndex } from './word-index.ts';

/** Shorter words sound like too many others. */
const charsMin = 4;
/** A word with fewer consonants is too short to be known by its sound. */
const soundsMin = 2;
/** Two words with as few consonants are the same name only if they are about as long: "cafe" is no "coffee". */
const fewSounds = 2;
const lengthGapOfFew = 2;
const latin = /^[a-z]+$/;

/**
 * What letters sound like in English, German, French and Dutch, one rule after another. A letter that is written in
 * several ways has one sign. The rules know no language: a visitor of a map writes a name by ear.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn)/, 'n'],
  [/^wr/, 'r'],
  [/^(?:ps|ts|tz)/, 's'],
  [/^pf/, 'f'],
  [/ph|gh(?=$)/g, 'f'],
  [/gh(?=t)|h(?![aeiouy])/g, ''],
  [/sch|sh/g, 's'],
  [/sc(?=[eiy])|tsch|t[sz]|ti(?=on)/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/x/g, 'ks'],
  [/[cqgk]+/g, 'k'],
  [/[dt]+/g, 't'],
  [/[bp]+/g, 'p'],
  [/[fvw]+/g, 'f'],
  [/[sz]+/g, 's'],
  [/h/g, ''],
];

/**
 * Returns the sounds of a folded word, as a text to compare; none for a short word or another script. A word with "ch"
 * and one with a silent ending have several.
 */
export function soundsOf(word: string): string[] {
  if (word.length < charsMin || !latin.test(word)) return [];
  const spoken = word.includes('ch') ? [word.replaceAll('ch', 'k'), word.replaceAll('ch', 's')] : [word];
  const sounds = new Set<string>();
  for (const one of spoken) {
    const sound = rules.reduce((text, [pattern, sign]) => text.replace(pattern, sign), one);
    // Vowels differ most between spellings, so only a first one counts.
    const bare = sound.replace(/(?<=.)[aeiouyj]+/g, '').replace(/^[aeiouyj]/, 'a');
    const short = bare.replace(/(.)\1+/g, '$1');
    for (const end of [short, short.replace(/[ts]$/, '')])
      if (end.replace('a', '').length >= soundsMin) sounds.add(end);
  }
  return [...sounds];
}

/** Letters that may begin a word which begins with the key. */
const alike: readonly string[] = ['ckgqx', 'fvwp', 'szct', 'dt', 'bp', 'aeiouyhj', 'kgnw', 'wr'];

/** Yields the words of an index that sound like a text. Stops when `mayCompare` returns false, asked before each word. */
export function* wordsThatSoundLike(
  index: WordIndex,
  text: string,
  mayCompare: () => boolean,
): Generator<number> {
  const wanted = soundsOf(text);
  if (wanted.length === 0) return;
  const first = text.charAt(0);
  const letters = new Set([first, ...alike.filter((group) => group.includes(first)).join('')]);
  for (const letter of letters) {
    const [from, to] = findBeginnings(index, letter);
    for (let word = from; word < to; word += 1) {
      if (!mayCompare()) return;
      const other = wordText(index, word);
      const gap = Math.abs(other.length - text.length);
      const isAlike = (sound: string) =>
        wanted.includes(sound) && (gap <= lengthGapOfFew || sound.replace('a', '').length > fewSounds);
      if (soundsOf(other).some(isAlike)) yield word;
    }
  }
}

function wordText({ chars, starts }: WordIndex, word: number): string {
  return String.fromCharCode(...chars.subarray(starts[word], starts[word + 1]));
}
