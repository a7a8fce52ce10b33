import type { Point } from '../../geometry/point.ts';

/** `x' = a x + c y + e`, `y' = b x + d y + f`, as in SVG. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

/** Returns the image of a point. */
export function transformPoint([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Returns the matrix that moves by `x` and `y`. */
export function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

/** Returns the greatest factor by which the matrix stretches a line. */
export function stretchOf([a, b, c, d]: Matrix): number {
  const sum = a * a + b * b + c * c + d * d;
  const determinant = a * d - b * c;
  return Math.sqrt((sum + Math.sqrt(Math.max(0, sum * sum - 4 * determinant * determinant))) / 2);
}

/** Parses a `transform` attribute. Like a browser, ignores the whole attribute if a part of it is wrong. */
export function readTransform(text: string | undefined): Matrix {
  if (!text || text.trim() === '' || text.trim() === 'none') return identity;
  let matrix = identity;
  let at = 0;
  for (const part of text.matchAll(/\s*(?:,\s*)?(\w+)\s*\(([^()]*)\)/gy)) {
    const numbers = (part[2] ?? '')
      .trim()
      .split(/(?<!\s)\s*,\s*|\s+/)
      .map(Number);
    const step = numbers.every(Number.isFinite) ? stepOf(part[1] ?? '', numbers) : null;
    if (!step) return identity;
    matrix = multiply(matrix, step);
    at = part.index + part[0].length;
  }
  return text.slice(at).trim() === '' ? matrix : identity;
}

function stepOf(name: string, numbers: readonly number[]): Matrix | null {
  const [first = 0, second, third] = numbers;
  const radians = (first * Math.PI) / 180;
  switch (name) {
    case 'matrix':
      return numbers.length === 6 ? (numbers as unknown as Matrix) : null;
    case 'translate':
      return translation(first, second ?? 0);
    case 'scale':
      return [first, 0, 0, second ?? first, 0, 0];
    case 'rotate':
      return around(second ?? 0, third ?? 0, rotation(radians));
    case 'skewX':
      return [1, 0, Math.tan(radians), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(radians), 0, 1, 0, 0];
    default:
      return null;
  }
}

function rotation(radians: number): Matrix {
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return [cos, sin, -sin, cos, 0, 0];
}

function around(x: number, y: number, matrix: Matrix): Matrix {
  return multiply(multiply(translation(x, y), matrix), translation(-x, -y));
}
