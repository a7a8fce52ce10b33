/** Returns a decimal digit of any script as 0 to 9. Unicode has the digits of a script in one run, from zero. */
export function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
