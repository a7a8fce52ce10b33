import type { Bounds } from '../../geometry/bounds.ts';
import { isBareNumber, readLength, type Units } from './css-length.ts';
import { identity, type Matrix, multiply, translation } from './matrix.ts';

/** The box to which percentages and keywords refer, and the lengths of units. */
export type Reference = { readonly box: Bounds; readonly units: Units };

const callsMax = 100;

type Call = { name: string; values: string[] };
/** Rows of a matrix in space. A drawing shows its first two coordinates. */
type Space = readonly (readonly number[])[];

/**
 * Returns the matrix of a CSS `transform`, flattened to the plane. Returns null if a part of it is wrong: then the
 * declaration does not count.
 */
export function readCssTransform(text: string, reference: Reference): Matrix | null {
  if (text.trim().toLowerCase() === 'none') return identity;
  const calls = readCalls(text);
  if (!calls || calls.length === 0) return null;
  let whole = inSpace(identity);
  for (const call of calls) {
    const step = spaceOf(call, reference);
    if (!step) return null;
    whole = product(whole, step);
  }
  return flat(whole);
}

/** Returns the matrix of the CSS properties `translate`, `rotate` and `scale`, in this order; null if one is wrong. */
export function readSingleTransforms(
  { translate, rotate, scale }: { translate?: string; rotate?: string; scale?: string },
  reference: Reference,
): Matrix | null {
  const words = (text: string) => text.trim().split(/\s+/);
  const calls: Call[] = [];
  if (translate && translate !== 'none')
    calls.push({ name: 'translate3d', values: padded(words(translate), '0') });
  if (rotate && rotate !== 'none') calls.push(turnCall(words(rotate)));
  if (scale && scale !== 'none') {
    const [x = '1', y = x, z = '1'] = words(scale);
    calls.push({ name: 'scale3d', values: [x, y, z] });
  }
  let whole = inSpace(identity);
  for (const call of calls) {
    const step = spaceOf(call, reference);
    if (!step) return null;
    whole = product(whole, step);
  }
  return flat(whole);
}

const shares = new Map([
  ['left', 0],
  ['top', 0],
  ['center', 0.5],
  ['right', 1],
  ['bottom', 1],
]);

/** Returns the point around which an element turns, by `transform-origin`; null if the text is wrong. */
export function readOrigin(text: string, { box, units }: Reference): readonly [number, number] | null {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .slice(0, 3);
  let [across = 'center', down = 'center'] = words;
  const isDown = (word: string) => word === 'top' || word === 'bottom';
  const isAcross = (word: string) => word === 'left' || word === 'right';
  if (isDown(across) || isAcross(down)) [across, down] = [down, across];
  const at = (word: string, min: number, max: number) => {
    const share = shares.get(word);
    const offset = share === undefined ? readLength(word, max - min, units) : share * (max - min);
    return offset === null ? null : min + offset;
  };
  if (isDown(across) || isAcross(down)) return null;
  const [x, y] = [at(across, box.minX, box.maxX), at(down, box.minY, box.maxY)];
  return x === null || y === null ? null : [x, y];
}

/** Returns the matrix that applies `matrix` around a point. */
export function around([x, y]: readonly [number, number], matrix: Matrix): Matrix {
  return multiply(multiply(translation(x, y), matrix), translation(-x, -y));
}

/** Splits `name(a, b) name(c)` into its calls; null if the text is something else. */
function readCalls(text: string): Call[] | null {
  const calls: Call[] = [];
  let name = '';
  let depth = 0;
  let value = '';
  for (const char of text) {
    const call = calls.at(-1);
    if (depth === 0) {
      if (char === '(') {
        if (!/^[a-z][a-z0-9]*$/i.test(name.trim()) || calls.length >= callsMax) return null;
        calls.push({ name: name.trim().toLowerCase(), values: [] });
        [name, value, depth] = ['', '', 1];
      } else name += char;
    } else if (char === ')' && depth === 1) {
      call?.values.push(value.trim());
      depth = 0;
    } else if (char === ',' && depth === 1) {
      call?.values.push(value.trim());
      value = '';
    } else {
      if (char === '(') depth++;
      if (char === ')') depth--;
      value += char;
    }
  }
  return depth === 0 && name.trim() === '' ? calls : null;
}

function padded(values: readonly string[], filler: string): string[] {
  return [0, 1, 2].map((i) => values[i] ?? filler);
}

/** Returns the call for `45deg`, `x 45deg` or `0 0 1 45deg`. */
function turnCall(words: readonly string[]): Call {
  const angle = words.find((word) => angleOf(word) !== null) ?? '';
  const rest = words.filter((word) => word !== angle);
  const [axis = ''] = rest;
  if (rest.length === 0) return { name: 'rotate', values: [angle] };
  if (rest.length === 1 && /^[xyz]$/i.test(axis))
    return { name: `rotate${axis.toLowerCase()}`, values: [angle] };
  return { name: 'rotate3d', values: [...rest, angle] };
}

function spaceOf({ name, values }: Call, { box, units }: Reference): Space | null {
  const length = (i: number, whole: number): number => {
    const text = values[i];
    if (text === undefined) return 0;
    return isBareNumber(text) ? Number.NaN : (readLength(text, whole, units) ?? Number.NaN);
  };
  const number = (i: number, missing: number): number => {
    const text = values[i];
    return text === undefined ? missing : numberOf(text);
  };
  const angle = (i: number, missing = Number.NaN) =>
    values[i] === undefined ? missing : (angleOf(values[i] ?? '') ?? Number.NaN);
  const [wide, high] = [box.maxX - box.minX, box.maxY - box.minY];
  const all = values.map(numberOf);
  const first = number(0, Number.NaN);
  const made = ((): [number, Space] | null => {
    switch (name) {
      case 'matrix':
        return [6, inSpace(all as unknown as Matrix)];
      case 'matrix3d':
        return [
          16,
          [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => all[4 * column + row] ?? Number.NaN)),
        ];
      case 'translate':
        return [2, inSpace(translation(length(0, wide), length(1, high)))];
      case 'translatex':
        return [1, inSpace(translation(length(0, wide), 0))];
      case 'translatey':
        return [1, inSpace(translation(0, length(0, high)))];
      case 'translatez':
        return [1, shifted(0, 0, length(0, Number.NaN))];
      case 'translate3d':
        return [3, shifted(length(0, wide), length(1, high), length(2, Number.NaN))];
      case 'scale':
        return [2, scaled(first, number(1, first), 1)];
      case 'scalex':
        return [1, scaled(first, 1, 1)];
      case 'scaley':
        return [1, scaled(1, first, 1)];
      case 'scalez':
        return [1, scaled(1, 1, first)];
      case 'scale3d':
        return [3, scaled(first, number(1, Number.NaN), number(2, Number.NaN))];
      case 'rotate':
      case 'rotatez':
        return [1, turned([0, 0, 1], angle(0))];
      case 'rotatex':
        return [1, turned([1, 0, 0], angle(0))];
      case 'rotatey':
        return [1, turned([0, 1, 0], angle(0))];
      case 'rotate3d':
        return [4, turned(all.slice(0, 3), angle(3))];
      case 'skew':
        return [2, inSpace([1, Math.tan(angle(1, 0)), Math.tan(angle(0)), 1, 0, 0])];
      case 'skewx':
        return [1, inSpace([1, 0, Math.tan(angle(0)), 1, 0, 0])];
      case 'skewy':
        return [1, inSpace([1, Math.tan(angle(0)), 0, 1, 0, 0])];
      case 'perspective':
        return [1, inSpace(identity)];
      default:
        return null;
    }
  })();
  if (!made || values.length === 0 || values.length > made[0]) return null;
  return made[1].flat().every(Number.isFinite) ? made[1] : null;
}

function numberOf(text: string): number {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%?)$/i.exec(text.trim());
  return match ? Number(match[1]) / (match[2] === '%' ? 100 : 1) : Number.NaN;
}

const radiansPer: Readonly<Record<string, number>> = {
  deg: Math.PI / 180,
  grad: Math.PI / 200,
  rad: 1,
  turn: 2 * Math.PI,
};

function angleOf(text: string): number | null {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(deg|grad|rad|turn)?$/i.exec(text.trim());
  if (!match) return null;
  const unit = (match[2] ?? '').toLowerCase();
  const scale = unit === '' ? undefined : radiansPer[unit];
  if (scale !== undefined) return Number(match[1]) * scale;
  return Number(match[1]) === 0 ? 0 : null;
}

function inSpace([a, b, c, d, e, f]: Matrix): Space {
  return [
    [a, c, 0, e],
    [b, d, 0, f],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ];
}

function shifted(x: number, y: number, z: number): Space {
  return [
    [1, 0, 0, x],
    [0, 1, 0, y],
    [0, 0, 1, z],
    [0, 0, 0, 1],
  ];
}

function scaled(x: number, y: number, z: number): Space {
  return [
    [x, 0, 0, 0],
    [0, y, 0, 0],
    [0, 0, z, 0],
    [0, 0, 0, 1],
  ];
}

/** Returns the turn around an axis by an angle in radians. */
function turned([x = 0, y = 0, z = 0]: readonly number[], angle: number): Space {
  const length = Math.hypot(x, y, z);
  if (length === 0) return inSpace(identity);
  const [u, v, w] = [x / length, y / length, z / length];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const rest = 1 - cos;
  return [
    [cos + u * u * rest, u * v * rest - w * sin, u * w * rest + v * sin, 0],
    [v * u * rest + w * sin, cos + v * v * rest, v * w * rest - u * sin, 0],
    [w * u * rest - v * sin, w * v * rest + u * sin, cos + w * w * rest, 0],
    [0, 0, 0, 1],
  ];
}

function product(outer: Space, inner: Space): Space {
  return outer.map((row) =>
    [0, 1, 2, 3].map((column) => row.reduce((sum, value, i) => sum + value * (inner[i]?.[column] ?? 0), 0)),
  );
}

function flat(space: Space): Matrix {
  const at = (row: number, column: number) => space[row]?.[column] ?? 0;
  return [at(0, 0), at(1, 0), at(0, 1), at(1, 1), at(0, 3), at(1, 3)];
}
