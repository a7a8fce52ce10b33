import { pxPerUnit } from '../../formats/svg-size.ts';

/** Sizes in user units to which the relative CSS units refer. */
export type Units = {
  /** Font size of the element. */
  readonly em: number;
  /** Font size of the root. */
  readonly rem: number;
  /** Size of the picture in CSS pixels. */
  readonly page: { readonly width: number; readonly height: number };
};

/** Font size of a drawing that sets none. */
export const fontSizePx = 16;
/** Width and height of a small letter; the font is not known. */
const letterShare = 0.5;
const lengthCharsMax = 200;
const nestingMax = 20;

const token = /\s*(?:([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)|([a-z-]*)(\()|([-+*/(),]))/iy;
const plain = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/i;

/**
 * Returns a length in user units: a number, a number with a CSS unit, or `calc()`, `min()`, `max()`, `clamp()` of them.
 * `whole` is 100 %. Returns null if the text is no length.
 */
export function readLength(given: string, whole: number, units: Units): number | null {
  const text = given.trim();
  if (text.length > lengthCharsMax) return null;
  const match = plain.exec(text);
  if (match) return inUserUnits(Number(match[1]), match[2] ?? '', whole, units);
  if (!/^(?:calc|min|max|clamp)\(/i.test(text)) return null;
  const value = calculated(text, (number, unit) => inUserUnits(number, unit, whole, units));
  return value !== null && Number.isFinite(value) ? value : null;
}

/** Checks whether a text is a number without a unit. CSS takes it as a length only if it is 0. */
export function isBareNumber(text: string): boolean {
  const match = plain.exec(text.trim());
  return match !== null && match[2] === '' && Number(match[1]) !== 0;
}

function inUserUnits(number: number, unitGiven: string, whole: number, units: Units): number | null {
  const unit = unitGiven.toLowerCase();
  const { em, rem, page } = units;
  const scales: Readonly<Record<string, number>> = {
    ...pxPerUnit,
    '%': whole / 100,
    em,
    rem,
    ex: em * letterShare,
    ch: em * letterShare,
    vw: page.width / 100,
    vh: page.height / 100,
    vmin: Math.min(page.width, page.height) / 100,
    vmax: Math.max(page.width, page.height) / 100,
  };
  const scale = Object.hasOwn(scales, unit) ? scales[unit] : undefined;
  return scale === undefined ? null : number * scale;
}

type Read = (number: number, unit: string) => number | null;
/** The text from `at` on; each step of the reader takes the next token. */
type Tokens = { next: RegExpExecArray | null; take(): void };

function calculated(text: string, read: Read): number | null {
  let at = 0;
  const tokens: Tokens = {
    next: null,
    take() {
      token.lastIndex = at;
      tokens.next = token.exec(text);
      if (tokens.next) at = token.lastIndex;
    },
  };
  tokens.take();
  const value = sum(tokens, read, 0);
  return tokens.next === null && text.slice(at).trim() === '' ? value : null;
}

function sum(tokens: Tokens, read: Read, depth: number): number | null {
  let value = product(tokens, read, depth);
  for (let sign = tokens.next?.[5]; sign === '+' || sign === '-'; sign = tokens.next?.[5]) {
    tokens.take();
    const other = product(tokens, read, depth);
    if (value === null || other === null) return null;
    value += sign === '+' ? other : -other;
  }
  return value;
}

function product(tokens: Tokens, read: Read, depth: number): number | null {
  let value = factor(tokens, read, depth);
  for (let sign = tokens.next?.[5]; sign === '*' || sign === '/'; sign = tokens.next?.[5]) {
    tokens.take();
    const other = factor(tokens, read, depth);
    if (value === null || other === null) return null;
    value = sign === '*' ? value * other : value / other;
  }
  return value;
}

function factor(tokens: Tokens, read: Read, depth: number): number | null {
  const [, number, unit = '', name = '', call] = tokens.next ?? [];
  if (number !== undefined) {
    tokens.take();
    return read(Number(number), unit);
  }
  if (call === undefined || depth > nestingMax) return null;
  const values: number[] = [];
  do {
    tokens.take();
    const value = sum(tokens, read, depth + 1);
    if (value === null) return null;
    values.push(value);
  } while (tokens.next?.[5] === ',');
  if (tokens.next?.[5] !== ')') return null;
  tokens.take();
  return called(name.toLowerCase(), values);
}

function called(name: string, values: readonly number[]): number | null {
  const [first = 0, second = 0, third = 0] = values;
  if (name === 'min') return Math.min(...values);
  if (name === 'max') return Math.max(...values);
  if (name === 'clamp' && values.length === 3) return Math.max(first, Math.min(second, third));
  return (name === '' || name === 'calc') && values.length === 1 ? first : null;
}
