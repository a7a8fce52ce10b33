import type { Point } from '../../geometry/point.ts';
import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';

/** A piece of an ellipse around its middle. `end` is its end point, exactly as in the file. */
export type Arc = {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  /** Angles of the ellipse's axes and of the piece, in radians. */
  turn: number;
  start: number;
  sweep: number;
};

export type Segment =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['A', arc: Arc, x: number, y: number]
  | readonly ['Z'];

/** Number of segments in the paths of one file so far. */
export type PathBudget = { segments: number };

/** Number of numbers in a segment of each command. */
const counts: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};
/** Indexes of the flags of an arc, which need no separator after them. */
const flags: ReadonlySet<number> = new Set([3, 4]);

type Pen = {
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** The last control point of a curve and the kind of the curve. A shorthand of the same kind mirrors it. */
  control: { kind: 'C' | 'Q'; at: Point } | null;
};

/**
 * Returns the segments of path data, in coordinates of the page and without shorthands; null if the data cannot be
 * read. Counts segments while it reads, so that a path of millions is refused before it fills the memory.
 */
export function readPathData(text: string, budget: PathBudget): Segment[] | null {
  const scan = scanner(text);
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, control: null };
  const segments: Segment[] = [];
  for (let command = scan.command(); command !== null; command = scan.command()) {
    const letter = command.toUpperCase();
    if (segments.length === 0 && letter !== 'M') return null;
    let name = letter;
    do {
      const values = scan.numbers(name);
      if (values === null) return null;
      if (++budget.segments > importLimits.pointsMax)
        throw new ImportRefused('points', { count: importLimits.pointsMax });
      segments.push(drawn(pen, name, command === letter ? values : absolute(name, values, pen)));
      if (name === 'M') name = 'L';
    } while (letter !== 'Z' && scan.hasNumber());
  }
  return scan.isAtEnd() ? segments : null;
}

/** Returns a quadratic curve as a cubic one. */
function cubicOf(x: number, y: number, [x1, y1]: Point, x2: number, y2: number): Segment {
  const towards = (from: number, to: number) => from + (2 / 3) * (to - from);
  return ['C', towards(x, x1), towards(y, y1), towards(x2, x1), towards(y2, y1), x2, y2];
}

const number = '([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?)';
/** Each use sets `lastIndex` first. */
const patterns = {
  command: /\s*([MmZzLlHhVvCcSsQqTtAa])/y,
  first: new RegExp(`\\s*${number}`, 'y'),
  next: new RegExp(`\\s*(?:,\\s*)?${number}`, 'y'),
  flag: /\s*(?:,\s*)?([01])/y,
  end: /\s*$/y,
};

/** Returns a scanner of the grammar of path data. */
function scanner(text: string) {
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[1];
    if (found === undefined) return null;
    at = pattern.lastIndex;
    return found;
  };
  let isFirst = true;
  return {
    command: () => {
      isFirst = true;
      return take(patterns.command);
    },
    /** Returns the numbers of one segment; null if one is missing. */
    numbers(name: string): number[] | null {
      const values: number[] = [];
      for (let i = 0; i < (counts[name] ?? 0); i++) {
        const isFlag = name === 'A' && flags.has(i);
        const found = take(isFlag ? patterns.flag : isFirst ? patterns.first : patterns.next);
        if (found === null) return null;
        isFirst = false;
        values.push(Number(found));
      }
      return values;
    },
    hasNumber() {
      patterns.next.lastIndex = at;
      return patterns.next.test(text);
    },
    isAtEnd() {
      patterns.end.lastIndex = at;
      return patterns.end.test(text);
    },
  };
}

/** Adds the pen's position to the relative values that are coordinates. */
function absolute(name: string, values: readonly number[], { x, y }: Pen): number[] {
  if (name === 'V') return values.map((value) => value + y);
  const places = name === 'A' ? 5 : 0;
  return values.map((value, i) => (i < places ? value : value + ((i - places) % 2 === 0 ? x : y)));
}

/** Returns one segment and moves the pen to its end. */
function drawn(pen: Pen, name: string, values: readonly number[]): Segment {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = values;
  const { x, y } = pen;
  switch (name) {
    case 'M':
      [pen.startX, pen.startY] = [a, b];
      return ['M', ...moved(pen, a, b)];
    case 'H':
      return ['L', ...moved(pen, a, y)];
    case 'V':
      return ['L', ...moved(pen, x, a)];
    case 'C':
      return ['C', a, b, c, d, ...moved(pen, e, f, { kind: 'C', at: [c, d] })];
    case 'S':
      return ['C', ...mirrored(pen, 'C'), a, b, ...moved(pen, c, d, { kind: 'C', at: [a, b] })];
    case 'Q':
      return cubicOf(x, y, [a, b], ...moved(pen, c, d, { kind: 'Q', at: [a, b] }));
    case 'T': {
      const at = mirrored(pen, 'Q');
      return cubicOf(x, y, at, ...moved(pen, a, b, { kind: 'Q', at }));
    }
    case 'A':
      return arcSegment([x, y], { rx: a, ry: b, degrees: c, isLarge: d === 1, isClockwise: e === 1 }, [
        ...moved(pen, f, g),
      ]);
    case 'Z':
      moved(pen, pen.startX, pen.startY);
      return ['Z'];
    default:
      return ['L', ...moved(pen, a, b)];
  }
}

function moved(pen: Pen, x: number, y: number, control: Pen['control'] = null): Point {
  pen.x = x;
  pen.y = y;
  pen.control = control;
  return [x, y];
}

/** Returns the last control point mirrored at the pen; the pen itself if the last curve was of another kind. */
function mirrored({ x, y, control }: Pen, kind: 'C' | 'Q'): Point {
  if (control?.kind !== kind) return [x, y];
  return [2 * x - control.at[0], 2 * y - control.at[1]];
}

type GivenArc = { rx: number; ry: number; degrees: number; isLarge: boolean; isClockwise: boolean };

/** Converts an arc from its end points to its middle (SVG 2, appendix B.2.4). Scales up radii that are too small. */
function arcSegment([x1, y1]: Point, given: GivenArc, [x2, y2]: Point): Segment {
  let [rx, ry] = [Math.abs(given.rx), Math.abs(given.ry)];
  if (rx === 0 || ry === 0 || (x1 === x2 && y1 === y2)) return ['L', x2, y2];
  const turn = (given.degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const halfX = (cos * (x1 - x2)) / 2 + (sin * (y1 - y2)) / 2;
  const halfY = (-sin * (x1 - x2)) / 2 + (cos * (y1 - y2)) / 2;
  const reach = Math.sqrt((halfX / rx) ** 2 + (halfY / ry) ** 2);
  if (reach > 1) [rx, ry] = [rx * reach, ry * reach];
  const share = (halfX / rx) ** 2 + (halfY / ry) ** 2;
  const side = Math.sqrt(Math.max(0, 1 / share - 1)) * (given.isLarge === given.isClockwise ? -1 : 1);
  const [middleX, middleY] = [(side * rx * halfY) / ry, (-side * ry * halfX) / rx];
  const start = Math.atan2((halfY - middleY) / ry, (halfX - middleX) / rx);
  const end = Math.atan2((-halfY - middleY) / ry, (-halfX - middleX) / rx);
  let sweep = end - start;
  if (given.isClockwise && sweep < 0) sweep += 2 * Math.PI;
  if (!given.isClockwise && sweep > 0) sweep -= 2 * Math.PI;
  const cx = cos * middleX - sin * middleY + (x1 + x2) / 2;
  const cy = sin * middleX + cos * middleY + (y1 + y2) / 2;
  return ['A', { cx, cy, rx, ry, turn, start, sweep }, x2, y2];
}
