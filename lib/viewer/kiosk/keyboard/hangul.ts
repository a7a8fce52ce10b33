/**
 * Composes Korean letters to syllables while they are typed, and takes them apart again (The Unicode Standard, 3.12
 * Conjoining Jamo Behavior: arithmetic of Hangul syllables). Letters are those of the keyboard, U+3131 to U+3163.
 */
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
/** A syllable may have no final: the first place stands for it. */
const finals = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;

/** Letters that two key presses make. */
const pairs: Readonly<Record<string, string>> = {
  ㅗㅏ: 'ㅘ',
  ㅗㅐ: 'ㅙ',
  ㅗㅣ: 'ㅚ',
  ㅜㅓ: 'ㅝ',
  ㅜㅔ: 'ㅞ',
  ㅜㅣ: 'ㅟ',
  ㅡㅣ: 'ㅢ',
  ㄱㅅ: 'ㄳ',
  ㄴㅈ: 'ㄵ',
  ㄴㅎ: 'ㄶ',
  ㄹㄱ: 'ㄺ',
  ㄹㅁ: 'ㄻ',
  ㄹㅂ: 'ㄼ',
  ㄹㅅ: 'ㄽ',
  ㄹㅌ: 'ㄾ',
  ㄹㅍ: 'ㄿ',
  ㄹㅎ: 'ㅀ',
  ㅂㅅ: 'ㅄ',
};
const partsOf = new Map(Object.entries(pairs).map(([parts, whole]) => [whole, parts]));

type Syllable = { initial: string; vowel: string; final: string };

/** Returns a text after a key: the letter joins the last syllable if it can. Other keys are appended. */
export function typeHangul(text: string, letter: string): string {
  const [before, last] = [text.slice(0, -1), text.slice(-1)];
  const isVowel = vowels.includes(letter);
  if (!isVowel && !initials.includes(letter)) return text + letter;
  const syllable = syllableOf(last);
  if (!syllable) {
    const pair = pairs[last + letter];
    if (isVowel && initials.includes(last) && last !== '')
      return before + compose({ initial: last, vowel: letter, final: ' ' });
    return isVowel && pair ? before + pair : text + letter;
  }
  const { final } = syllable;
  if (!isVowel) {
    const joined = final === ' ' ? letter : pairs[final + letter];
    return joined && finals.includes(joined)
      ? before + compose({ ...syllable, final: joined })
      : text + letter;
  }
  if (final === ' ') {
    const vowel = pairs[syllable.vowel + letter];
    return vowel ? before + compose({ ...syllable, vowel }) : text + letter;
  }
  // The final, or its second half, begins the next syllable.
  const [kept = ' ', moved = final] = [...(partsOf.get(final) ?? ` ${final}`)];
  return (
    before + compose({ ...syllable, final: kept }) + compose({ initial: moved, vowel: letter, final: ' ' })
  );
}

/** Returns a text without the last letter of its last syllable. Any other last character is removed. */
export function eraseHangul(text: string): string {
  // A character beyond the first 65,536 has two code units.
  const last = [...text].at(-1) ?? '';
  const before = text.slice(0, text.length - last.length);
  const syllable = syllableOf(last);
  if (!syllable) return before + (partsOf.get(last)?.[0] ?? '');
  const { initial, vowel, final } = syllable;
  if (final !== ' ') return before + compose({ ...syllable, final: partsOf.get(final)?.[0] ?? ' ' });
  const first = partsOf.get(vowel)?.[0];
  return before + (first ? compose({ ...syllable, vowel: first }) : initial);
}

function compose({ initial, vowel, final }: Syllable): string {
  const place = initials.indexOf(initial) * vowels.length + vowels.indexOf(vowel);
  return String.fromCodePoint(firstSyllable + place * finals.length + finals.indexOf(final));
}

function syllableOf(character: string): Syllable | null {
  const code = character.codePointAt(0) ?? 0;
  if (code < firstSyllable || code > lastSyllable) return null;
  const at = code - firstSyllable;
  const place = Math.floor(at / finals.length);
  return {
    initial: initials[Math.floor(place / vowels.length)] ?? '',
    vowel: vowels[place % vowels.length] ?? '',
    final: finals[at % finals.length] ?? ' ',
  };
}
