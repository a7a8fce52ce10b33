/** A decimal digit of any script. */
const digit = /\p{Nd}/u;

/**
 * Returns a code of a second factor as its app or list means it, from what a person typed or pasted: digits of any
 * script as ASCII digits, and a code of digits without the separators that apps show, such as `274-414` or `274 414`.
 * Other codes keep theirs, because the service accepts backup codes with or without them.
 */
export function typedCode(text: string): string {
  const plain = [...text.normalize('NFKC')]
    .map((char) => (digit.test(char) ? asciiDigit(char) : char))
    .join('')
    .trim();
  const joined = plain.replace(/[\s\p{P}\p{S}\p{Cf}]+/gu, '');
  return /^\d+$/.test(joined) ? joined : plain;
}

/** The digits of a script are ten code points in a row, of which the first is its zero. */
function asciiDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
