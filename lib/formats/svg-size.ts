import { limits } from '../plans/limits.ts';

/** The drawing area of an SVG in its own units. */
export type SvgSize = { x: number; y: number; width: number; height: number };

/** Longer texts contain no sensible size, and unbounded ones would make the patterns below slow. */
const numbersCharsMax = 200;

const sidePxMin = 1;
const defaultSize: SvgSize = { x: 0, y: 0, width: 1000, height: 1000 };

/** Pixels of each CSS length unit at 96 dpi. */
export const pxPerUnit: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/**
 * Returns the drawing area of an SVG in its own units: the viewBox, else width and height at 96 dpi from the origin,
 * else a square of 1000. Returns null if a side is below 1 or above limits.coordinatePxMax.
 */
export function svgSize(attributes: ReadonlyMap<string, string>): SvgSize | null {
  const size = givenSvgSize(attributes) ?? defaultSize;
  return isDrawingSize(size) ? size : null;
}

/** Returns the drawing area that the root's attributes give, of any size; null if they give none. */
export function givenSvgSize(attributes: ReadonlyMap<string, string>): SvgSize | null {
  return readViewBox(attributes.get('viewBox')) ?? readSides(attributes);
}

/** Checks whether both sides are at least 1 and at most limits.coordinatePxMax. */
export function isDrawingSize({ width, height }: SvgSize): boolean {
  return [width, height].every((side) => side >= sidePxMin && side <= limits.coordinatePxMax);
}

/** Parses the four numbers of a viewBox. Returns null if the text is not a viewBox. */
export function readViewBox(text: string | undefined): SvgSize | null {
  if (!text || text.length > numbersCharsMax) return null;
  const numbers = text
    .trim()
    .split(/(?<!\s)\s*,\s*|\s+/)
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
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(px|pt|pc|in|cm|mm)?$/i.exec(text.trim());
  const number = match ? readNumber(match[1] ?? '') : null;
  const scale = pxPerUnit[(match?.[2] ?? '').toLowerCase()];
  if (number === null || scale === undefined || number <= 0) return null;
  return Math.round(number * scale * 1000) / 1000;
}

function readNumber(text: string): number | null {
  const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
