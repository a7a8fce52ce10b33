import { withAsciiDigits } from './ascii-digits.ts';

/**
 * Returns the `tel:` address of a telephone number as people write it. A zero in brackets is dialled only without the
 * code of the country: `+49 (0)30 1234` is `tel:+49301234`. A pause comes before an extension.
 */
export function telephoneLink(number: string): string {
  const dialled = withAsciiDigits(number)
    .replace(/^([^\d+]*\+[\d\s]{1,5})\(0\)/, '$1')
    .replace(/\b(?:ext|extension|x)\b\.?\s*(?=\d)/gi, ',')
    .replace(/[^\d+*#,;]/g, '');
  return `tel:${dialled}`;
}
