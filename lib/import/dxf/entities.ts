import type { Point } from '../../geometry/point.ts';
import { bulgeCurves, type Curve, ellipseCurve, radians, transformCurve } from '../drawing/curves.ts';
import { readHatch } from './hatch.ts';
import { linesOfMline } from './mline.ts';
import { type Groups, numberOf, plainMtext, plainText, pointsOf, textAt } from './pairs.ts';
import { readHandle } from './read-handle.ts';

export type EntityText = { at: Point; text: string; height: number; degrees: number };

/** What an entity draws, in the coordinates of its block. */
export type Entity = {
  layer: string;
  /** Whether it is drawn nowhere (code 60, or a paper space). */
  isHidden: boolean;
  /** Its id in the drawing (code 5), in one form; empty if the file has none, as in R12. */
  handle: string;
} & (
  | { kind: 'curves'; curves: Curve[]; isClosed: boolean; isFilled: boolean }
  /** Lines that are drawn by one entity. */
  | { kind: 'lines'; lines: Curve[] }
  /** What it measures, in units of the drawing, the text that is given for it, and the block that draws it. */
  | { kind: 'dimension'; measured: number; text: string; block: string }
  | { kind: 'hatch'; rings: Curve[][]; isSolid: boolean }
  | ({ kind: 'text'; tag: string | null } & EntityText)
  | { kind: 'insert'; block: string; at: Point; scale: Point; degrees: number; array: InsertArray }
  | { kind: 'unknown' }
);

type InsertArray = { columns: number; rows: number; columnStep: number; rowStep: number };

/** Returns what an entity draws. A turned one (extrusion down) is mirrored, as its coordinates are. */
export function readEntity(groups: Groups): Entity {
  const layer = plainText(textAt(groups, 8)) || '0';
  const isHidden = numberOf(groups, 60) === 1 || numberOf(groups, 67) === 1;
  const drawn = readers.get(groups.type)?.(groups) ?? { kind: 'unknown' as const };
  const isMirrored = numberOf(groups, 230, 1) < 0 && !inWorld.has(groups.type);
  const handle = readHandle(textAt(groups, 5));
  return { layer, isHidden, handle, ...(isMirrored ? mirrored(drawn) : drawn) };
}

type Drawn = Entity extends infer E
  ? E extends Entity
    ? Omit<E, 'layer' | 'isHidden' | 'handle'>
    : never
  : never;

/** Entities whose points are those of the drawing, also if they are turned. */
const inWorld = new Set(['LINE', 'ELLIPSE', 'SPLINE', 'MTEXT', '3DFACE', 'POINT']);

/** A map, because a file names the type: an object has members such as `constructor` too. */
const readers = new Map<string, (groups: Groups) => Drawn>(
  Object.entries({
    LINE: (groups) => line([...pointsOf(groups), ...pointsOf(groups, 11)], false),
    LWPOLYLINE: polyline,
    ARC: (groups) => arc(groups, numberOf(groups, 50), numberOf(groups, 51)),
    CIRCLE: (groups) => ({ ...arc(groups, 0, 360), isClosed: true }),
    ELLIPSE: ellipse,
    SPLINE: spline,
    SOLID: face,
    TRACE: face,
    '3DFACE': face,
    TEXT: (groups) => textOf(groups, null),
    ATTRIB: (groups) => textOf(groups, textAt(groups, 2)),
    MTEXT: mtext,
    INSERT: insert,
    MLINE: (groups) => ({ kind: 'lines', lines: linesOfMline(groups).map((points) => ({ points })) }),
    DIMENSION: (groups) => ({
      kind: 'dimension',
      measured: numberOf(groups, 42),
      text: plainMtext(textAt(groups, 1)),
      block: plainText(textAt(groups, 2)),
    }),
    HATCH: (groups) => ({ kind: 'hatch', ...readHatch(groups) }),
  }),
);

function line(points: Point[], isClosed: boolean): Drawn & { kind: 'curves' } {
  return { kind: 'curves', curves: [{ points }], isClosed, isFilled: false };
}

function polyline(groups: Groups): Drawn {
  const corners: { at: Point; bulge: number }[] = [];
  for (let i = 0; i < groups.codes.length; i++) {
    const value = Number(groups.values[i]);
    const last = corners.at(-1);
    if (groups.codes[i] === 10) corners.push({ at: [value, Number(groups.values[i + 1])], bulge: 0 });
    else if (groups.codes[i] === 42 && last) last.bulge = value;
  }
  return polylineOf(corners, (numberOf(groups, 70) & 1) === 1);
}

/** Returns a polyline of corners with the bulge of the edge after each. */
export function polylineOf(corners: readonly { at: Point; bulge: number }[], isClosed: boolean): Drawn {
  return { kind: 'curves', curves: bulgeCurves(corners, isClosed), isClosed, isFilled: false };
}

function arc(groups: Groups, from: number, to: number): Drawn & { kind: 'curves' } {
  const [center = [0, 0] as const] = pointsOf(groups);
  const radius = numberOf(groups, 40);
  const curve = ellipseCurve(center, [radius, 0], [0, radius], radians(from), radians(to));
  return { kind: 'curves', curves: [curve], isClosed: false, isFilled: false };
}

function ellipse(groups: Groups): Drawn {
  const [center = [0, 0] as const] = pointsOf(groups);
  const [u = [0, 0] as const] = pointsOf(groups, 11);
  const ratio = numberOf(groups, 40, 1) * (numberOf(groups, 230, 1) < 0 ? -1 : 1);
  const [from, to] = [numberOf(groups, 41), numberOf(groups, 42, 2 * Math.PI)];
  const curve = ellipseCurve(center, u, [-u[1] * ratio, u[0] * ratio], from, to);
  const isClosed = Math.abs(to - from - 2 * Math.PI) < 1e-6;
  return { kind: 'curves', curves: [curve], isClosed, isFilled: false };
}

function spline(groups: Groups): Drawn {
  const degree = numberOf(groups, 71, 3);
  const controls = pointsOf(groups);
  const fits = pointsOf(groups, 11);
  const { codes, values } = groups;
  const numbers = (code: number) => values.flatMap((value, i) => (codes[i] === code ? [Number(value)] : []));
  const isClosed = (numberOf(groups, 70) & 1) === 1;
  if (controls.length < 2) return line(fits, isClosed);
  return {
    kind: 'curves',
    curves: [{ degree, controls, knots: numbers(40), weights: numbers(41) }],
    isClosed,
    isFilled: false,
  };
}

/** The last two corners of a face are exchanged. */
function face(groups: Groups): Drawn {
  const [a, b, c, d] = [10, 11, 12, 13].flatMap((code) => pointsOf(groups, code));
  const corners = [a, b, groups.type === '3DFACE' ? c : d, groups.type === '3DFACE' ? d : c];
  return {
    ...line(
      corners.flatMap((corner) => (corner ? [corner] : [])),
      true,
    ),
    isFilled: true,
  };
}

function textOf(groups: Groups, tag: string | null): Drawn {
  const [first = [0, 0] as const] = pointsOf(groups);
  const [second] = pointsOf(groups, 11);
  const isAligned = numberOf(groups, 72) !== 0 || numberOf(groups, 73) !== 0 || numberOf(groups, 74) !== 0;
  const isInvisible = tag !== null && (numberOf(groups, 70) & 1) === 1;
  const height = numberOf(groups, 40, 1);
  const text = isInvisible ? '' : plainText(textAt(groups, 1)).trim();
  const degrees = numberOf(groups, 50);
  const at = isAligned && second ? second : middleOf(first, text, height, degrees);
  return { kind: 'text', at, text, height, degrees, tag };
}

/** Half of the usual width of a letter and of the height of capitals, in heights of the text. */
const [halfLetter, halfHeight] = [0.3, 0.5];

/** Estimates the middle of a text that begins at a point. */
function middleOf([x, y]: Point, text: string, height: number, degrees: number): Point {
  const [along, up] = [text.length * height * halfLetter, height * halfHeight];
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return [x + along * cos - up * sin, y + along * sin + up * cos];
}

function mtext(groups: Groups): Drawn {
  const { codes, values } = groups;
  const parts = values.filter((_, i) => codes[i] === 3).join('') + textAt(groups, 1);
  const text = plainMtext(parts).trim();
  const height = numberOf(groups, 40, 1);
  const [at = [0, 0] as const] = pointsOf(groups);
  const [along] = pointsOf(groups, 11);
  const degrees = along
    ? (Math.atan2(along[1], along[0]) * 180) / Math.PI
    : (numberOf(groups, 50) * 180) / Math.PI;
  const lines = text.split('\n');
  const width = Math.max(...lines.map(({ length }) => length)) * height * halfLetter * 2;
  const tall = lines.length * height * 1.6;
  // 1 to 9: from the top left to the bottom right.
  const attachment = numberOf(groups, 71, 1) - 1;
  const shift: Point = [((1 - (attachment % 3)) * width) / 2, ((Math.floor(attachment / 3) - 1) * tall) / 2];
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const middle: Point = [at[0] + shift[0] * cos - shift[1] * sin, at[1] + shift[0] * sin + shift[1] * cos];
  return { kind: 'text', at: middle, text, height, degrees, tag: null };
}

function insert(groups: Groups): Drawn {
  const [at = [0, 0] as const] = pointsOf(groups);
  return {
    kind: 'insert',
    block: plainText(textAt(groups, 2)),
    at,
    scale: [numberOf(groups, 41, 1), numberOf(groups, 42, 1)],
    degrees: numberOf(groups, 50),
    array: {
      columns: Math.max(1, numberOf(groups, 70, 1)),
      rows: Math.max(1, numberOf(groups, 71, 1)),
      columnStep: numberOf(groups, 44),
      rowStep: numberOf(groups, 45),
    },
  };
}

function mirrored(drawn: Drawn): Drawn {
  const point = ([x, y]: Point): Point => [-x, y];
  if (drawn.kind === 'curves') return { ...drawn, curves: drawn.curves.map((curve) => flip(curve)) };
  if (drawn.kind === 'lines') return { ...drawn, lines: drawn.lines.map((curve) => flip(curve)) };
  if (drawn.kind === 'hatch')
    return { ...drawn, rings: drawn.rings.map((ring) => ring.map((curve) => flip(curve))) };
  if (drawn.kind === 'text') return { ...drawn, at: point(drawn.at) };
  if (drawn.kind === 'insert')
    return {
      ...drawn,
      at: point(drawn.at),
      scale: [-drawn.scale[0], drawn.scale[1]],
      degrees: -drawn.degrees,
    };
  return drawn;
}

function flip(curve: Curve): Curve {
  return transformCurve(curve, [-1, 0, 0, 1, 0, 0]);
}
