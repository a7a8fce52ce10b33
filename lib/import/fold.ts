import { plainText } from '../mapmodel/plain-text.ts';

/** Returns the letters and digits of a title, to compare titles without case, accents, punctuation and spaces. */
export function fold(title: string): string {
  return plainText(title)
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
