import { limits } from '../plans/limits.ts';

export type SvgSize = { x: number; y: number; width: number; height: number };

/** Longer texts hold no sensible size; unbounded ones would make the patterns below slow. */
const numbersCharsMax = 200;

const sidePxMin = 1;
const sidePxDefault = 1000;

export const pxPerUnit: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

/**
 * The drawing area of an SVG in its own units: the viewBox, without one its width and height at 96 dpi from the
 * origin, else a square of 1000. Null for sides outside the accepted range.
 */
export function svgSize(attributes: ReadonlyMap<string, string>): SvgSize | null {
  const size = readViewBox(attributes.get('viewBox')) ?? readSides(attributes) ?? defaultSize();
  const sides = [size.width, size.height];
  return sides.some((side) => side < sidePxMin || side > limits.coordinatePxMax) ? null : size;
}

function defaultSize(): SvgSize {
  return { x: 0, y: 0, width: sidePxDefault, height: sidePxDefault };
}

/** The four numbers of a viewBox; null where it is none. */
export function readViewBox(text: string | undefined): SvgSize | null {
  if (!text || text.length > numbersCharsMax) return null;
  const numbers = text
    .trim()
    .split(/\s*,\s*|\s+/)
    .map(readNumber);
  const [x, y, width, height] = numbers;
  if (numbers.length !== 4 || x == null || y == null || width == null || height == null) return null;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

function readSides(attributes: ReadonlyMap<string, string>): SvgSize | null {
  const width = readLength(attributes.get('width'));
  const height = readLength(attributes.get('height'));
  return width && height ? { x: 0, y: 0, width, height } : null;
}

function readLength(text: string | undefined): number | null {
  if (!text || text.length > numbersCharsMax) return null;
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|pt|pc|in|cm|mm)?$/i.exec(text.trim());
  const number = match ? readNumber(match[1] ?? '') : null;
  const scale = pxPerUnit[(match?.[2] ?? '').toLowerCase()];
  if (number === null || scale === undefined || number <= 0) return null;
  return Math.round(number * scale * 1000) / 1000;
}

function readNumber(text: string): number | null {
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
