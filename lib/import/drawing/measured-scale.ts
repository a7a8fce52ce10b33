import { boundsOf } from '../../geometry/bounds.ts';
import { distance, type Point } from '../../geometry/point.ts';
import type { DrawnText, Stroke } from './drawing.ts';

/** A figure of a dimension: metres with one to three decimals, or millimetres. */
const metresFigure = /^(\d{1,3})[.,](\d{1,3})$/u;
const millimetresFigure = /^\d{3,5}$/u;
/** A dimension line lies within this many heights of its figure, and its middle near the middle of the figure. */
const [asideHeights, alongHeights] = [2.5, 1.5];
/** Lines of a figure and of the others that agree lie within this share; so many must agree. */
const [agree, agreeMin] = [0.01, 3];
/** The other lines beside figures agree by chance: those of the scale are so many times as many as of any other. */
const clearTimes = 1.5;
const figuresMax = 400;

/**
 * Returns the metres in a unit of the drawing by its dimension lines, whose figures say how long they are, or by its scale
 * bar; null if it has neither, or they do not agree.
 */
export function measuredScale(strokes: readonly Stroke[], texts: readonly DrawnText[]): number | null {
  return byDimensions(strokes, texts) ?? byBar(strokes, texts);
}

function byDimensions(strokes: readonly Stroke[], texts: readonly DrawnText[]): number | null {
  const figures = texts
    .flatMap((text) => {
      const metres = metresOf(text.text.trim());
      return metres === null ? [] : [{ ...text, metres }];
    })
    .slice(0, figuresMax);
  if (figures.length < agreeMin) return null;
  const lines = strokes.flatMap(({ points, isFilled }) => {
    const [a, b, more] = points;
    return a && b && !more && !isFilled ? [{ a, b, length: distance(a, b) }] : [];
  });
  // A figure votes once for each length beside it.
  const votes = figures.flatMap((figure, i) =>
    lines.flatMap(({ a, b, length }) =>
      length > 0 && isBeside(figure, a, b) ? [{ figure: i, scale: Math.log(figure.metres / length) }] : [],
    ),
  );
  const counted = clusters(votes);
  const [best, next] = counted;
  if (!best || best.count < agreeMin || best.count < clearTimes * (next?.count ?? 0)) return null;
  return Math.exp(best.scale);
}

function metresOf(text: string): number | null {
  const found = metresFigure.exec(text);
  if (found) return Number(`${found[1]}.${found[2]}`) || null;
  return millimetresFigure.test(text) ? Number(text) / 1000 : null;
}

/** Checks whether a figure stands at the middle of a line and runs along it. */
function isBeside({ at, height, degrees }: DrawnText, a: Point, b: Point): boolean {
  const length = distance(a, b);
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const [x, y] = [at[0] - (a[0] + b[0]) / 2, at[1] - (a[1] + b[1]) / 2];
  if (Math.abs(x * uy - y * ux) > asideHeights * height) return false;
  if (Math.abs(x * ux + y * uy) > alongHeights * height) return false;
  const turn = (degrees * Math.PI) / 180;
  return Math.abs(Math.cos(turn) * uy + Math.sin(turn) * ux) < 0.1;
}

type Cluster = { scale: number; count: number };

/** Returns the scales on which figures agree, and how many do, the most first. Neighbours of a better one are left out. */
function clusters(votes: readonly { figure: number; scale: number }[]): Cluster[] {
  const sorted = votes.toSorted((a, b) => a.scale - b.scale);
  const all: Cluster[] = [];
  for (let from = 0, to = 0; from < sorted.length; from++) {
    while (to < sorted.length && (sorted[to]?.scale ?? 0) - (sorted[from]?.scale ?? 0) <= agree) to++;
    const group = sorted.slice(from, to);
    const middle = group[group.length >> 1]?.scale ?? 0;
    all.push({ scale: middle, count: new Set(group.map(({ figure }) => figure)).size });
  }
  const best: Cluster[] = [];
  for (const cluster of all.sort((a, b) => b.count - a.count))
    if (best.every(({ scale }) => Math.abs(scale - cluster.scale) > 2 * agree)) best.push(cluster);
  return best;
}

const barEnd = /^(\d{1,4}(?:[.,]\d)?)\s?(m|mètres|metres|meters|meter|ft|feet)$/iu;
const foot = 0.3048;
/** The ends of a bar lie within this many heights of its figures. */
const endHeights = 3;

/** Returns the scale by a bar between the figures `0` and `10 m` on one line. */
function byBar(strokes: readonly Stroke[], texts: readonly DrawnText[]): number | null {
  for (const end of texts) {
    const [, figure = '', unit = ''] = barEnd.exec(end.text.trim()) ?? [];
    const metres = Number(figure.replace(',', '.')) * (/^f/iu.test(unit) ? foot : 1);
    if (!(metres > 0) || Math.abs(end.degrees) > 1) continue;
    const start = texts.find(
      ({ text, at, height }) =>
        text.trim() === '0' && Math.abs(at[1] - end.at[1]) < 0.5 * height && at[0] < end.at[0],
    );
    const bar = start && barBetween(strokes, start, end);
    if (bar) return metres / bar;
  }
  return null;
}

/** Returns the length of what is drawn from one figure to the other; null if nothing is. */
function barBetween(strokes: readonly Stroke[], start: DrawnText, end: DrawnText): number | null {
  const near = endHeights * end.height;
  let [left, right] = [Infinity, -Infinity];
  for (const { points } of strokes) {
    const { minX, maxX, minY, maxY } = boundsOf(points);
    const isThere = minY > end.at[1] - near && maxY < end.at[1] + near;
    if (!isThere || minX < start.at[0] - near || maxX > end.at[0] + near) continue;
    left = Math.min(left, minX);
    right = Math.max(right, maxX);
  }
  const isWhole = Math.abs(left - start.at[0]) < near && Math.abs(right - end.at[0]) < near;
  return isWhole && right > left ? right - left : null;
}
