import type { FormatPart } from './date-format.ts';

const fractionDigitsMax = 4;
const isFixedDigit = (part: FormatPart) => 'text' in part && /^\d$/.test(part.text);

/** Larger numbers are written without a format. */
export const plainMax = 1e21;

/** Checks whether a part takes a digit. */
export const isDigit = (part: FormatPart | undefined) =>
  part !== undefined && 'sign' in part && /^[0#?]$/.test(part.sign);

/** Checks whether a part is this sign of a format. */
export const hasSign = (part: FormatPart | undefined, sign: string) =>
  part !== undefined && 'sign' in part && part.sign === sign;

/** Writes a number as a fraction, `2 3/4`; null if the format has no digits on both sides of the slash. */
export function fractionOf(parts: readonly FormatPart[], slash: number, value: number): string | null {
  const below = parts.slice(slash + 1).filter((part) => isDigit(part) || isFixedDigit(part));
  const fixed = below.map((part) => ('text' in part ? part.text : part.sign === '0' ? '0' : '')).join('');
  let start = slash;
  while (start > 0 && isDigit(parts[start - 1])) start--;
  if (below.length === 0 || start === slash || !(value < plainMax)) return null;
  const hasWhole = parts.slice(0, start).some(isDigit);
  const whole = hasWhole ? Math.floor(value) : 0;
  const denominatorMax = 10 ** Math.min(fractionDigitsMax, below.length) - 1;
  const [top, bottom] = /^[1-9]\d*$/.test(fixed)
    ? [Math.round((value - whole) * Number(fixed)), Number(fixed)]
    : nearestFraction(value - whole, denominatorMax);
  if (!hasWhole) return `${top}/${bottom}`;
  if (top === bottom) return String(whole + 1);
  if (top === 0) return String(whole);
  return whole === 0 ? `${top}/${bottom}` : `${whole} ${top}/${bottom}`;
}

/** Returns the numerator and denominator of the fraction with a denominator up to `max` that is nearest to a number. */
function nearestFraction(value: number, max: number): [number, number] {
  let best: [number, number] = [Math.round(value), 1];
  for (let bottom = 2; bottom <= max; bottom++) {
    const top = Math.round(value * bottom);
    if (Math.abs(top / bottom - value) < Math.abs(best[0] / best[1] - value) - 1e-12) best = [top, bottom];
  }
  return best;
}
