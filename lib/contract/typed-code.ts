import { withAsciiDigits } from './ascii-digits.ts';

/**
 * Returns a code of a second factor as its app or list means it, from what a person typed or pasted: digits of any
 * script as ASCII digits, and a code of digits without the separators that apps show, such as `274-414` or `274 414`.
 * Other codes keep theirs, because the service accepts backup codes with or without them.
 */
export function typedCode(text: string): string {
  const plain = withAsciiDigits(text).trim();
  const joined = plain.replace(/[\s\p{P}\p{S}\p{Cf}]+/gu, '');
  return /^\d+$/.test(joined) ? joined : plain;
}
