import { asciiDigit } from './ascii-digit.ts';

const ascii = /^[\x20-\x7e]*$/;
/** Accents, points and vowel signs that readers leave out. Voicing marks of kana and vowels of Indic scripts stay. */
const leftOut =
  /(?![\u3099\u309a])[\p{sc=Inherited}\p{Cf}\u0591-\u05c7\u0610-\u061a\u0640\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/gu;
const letters: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n', ς: 'σ',
  ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه',
}; // biome-ignore format: a table of letters
const otherLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
/** Stands for a minus that stays: a private character. */
const minus = '\ue000';
const hiragana = /[\u3041-\u3096\u309d\u309e]/g;
const kanaDistance = 0x60;
const writtenOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/**
 * Returns a text in its form for comparison: without case and accents, ligatures written out, digits of all scripts as
 * 0 to 9, hiragana as katakana. Characters between words stay.
 */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(leftOut, '')
    .toLowerCase()
    .replace(otherLetters, (letter) => letters[letter] ?? letter)
    .replace(hiragana, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + kanaDistance))
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}

/**
 * Returns the forms by which a text is found: `foldText`, and for a text with umlauts also the one that writes them out
 * ("konig" and "koenig"). Two texts are alike if they share a form.
 */
export function foldForms(text: string): string[] {
  const plain = foldText(text);
  if (ascii.test(text)) return [plain];
  const composed = text.normalize('NFC').toLowerCase();
  const written = composed.replace(/[äöüåø]/g, (letter) => writtenOut[letter] ?? letter);
  return written === composed ? [plain] : [plain, foldText(written)];
}

/**
 * Returns the forms of a name without spaces and punctuation: "A-101", "a 101" and "A101" have the same. The minus of a
 * number stays: floor -1 is not floor 1.
 */
export function nameForms(name: string): string[] {
  return foldForms(name).map((form) =>
    form
      .replace(/(?<=^|\s)[-−–](?=\p{N})/gu, minus)
      .replace(/[^\p{L}\p{M}\p{N}\ue000]+/gu, '')
      .replaceAll(minus, '-'),
  );
}

/** Checks whether two names differ only in case, accents, spaces and the like. A name without letters is like none. */
export function isSameName(a: string, b: string): boolean {
  const forms = nameForms(b);
  return nameForms(a).some((form) => form !== '' && forms.includes(form));
}

const word =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}][\p{M}ー]*|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{M}])+|\p{N}+/gu;
const asciiWord = /[a-z]+|[0-9]+/gi;

/**
 * Splits a folded text into words: runs of letters, and runs of digits. Scripts without spaces give single characters
 * with their marks and long vowels, also right after letters of another script: `aゲート` is `a`, `ゲー` and `ト`.
 */
export function splitWords(folded: string): string[] {
  return folded.match(ascii.test(folded) ? asciiWord : word) ?? [];
}
