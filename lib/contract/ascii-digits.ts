/** A decimal digit of any script. */
const digit = /\p{Nd}/u;

/** Returns a text with full-width characters as usual ones, and with the decimal digits of every script as 0 to 9. */
export function withAsciiDigits(text: string): string {
  return [...text.normalize('NFKC')].map((char) => (digit.test(char) ? asciiDigit(char) : char)).join('');
}

/** The digits of a script are ten code points in a row, of which the first is its zero. */
function asciiDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
