/** Longer parts of a title are typed to their end by nobody. */
const syllablesMax = 8;

/**
 * Returns the words by which a spelling of `pinyinOf` is found: each syllable, and from each on the rest, spelled out
 * and by its initials: `ka`, `kafeidian`, `kfd`.
 */
export function* pinyinWords(spelling: string): Generator<string> {
  const syllables = spelling.split(' ');
  for (const at of syllables.keys()) {
    const some = syllables.slice(at, at + syllablesMax);
    yield syllables[at] ?? '';
    if (some.length < 2) continue;
    yield some.join('');
    yield some.map((one) => one.charAt(0)).join('');
  }
}

/**
 * The name under which the spellings of a place stand beside its keywords: Chinese in Latin letters by pinyin, as a tag
 * of BCP 47 (RFC 5646, 2.2.5).
 */
export const pinyinTag = 'zh-Latn-pinyin';
