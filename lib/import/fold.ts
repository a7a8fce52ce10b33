import { plainText } from '../mapmodel/plain-text.ts';

/** A title by its letters and digits alone: case, accents, punctuation and spaces do not tell two apart. */
export function fold(title: string): string {
  return plainText(title)
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
