import type { Point } from '../geometry/point.ts';
import { segmentIntersection } from '../geometry/segment.ts';
import { limits } from '../plans/limits.ts';
import type { LevelWayfinding } from './types.ts';

type Lines = LevelWayfinding['lines'];
type Segment = { a: Point; b: Point };

/** Pairs of segments that are compared at most. Lines that need more lie within each other's width. */
const comparedMax = 10_000_000;
const sideMax = 300;
/** Entries of the grid, about: a long segment has one in each cell that it passes. */
const entriesMax = 2_000_000;
const tiny = 1e-7;
/** Beyond the bound, crossings are counted up to this multiple of it, to tell whether a write adds some. */
const countedShare = 10;

/**
 * Checks whether the lines of a level cross more often than limits.lineCrossingsMax, and more often than before. Lines
 * that were there before may stay, however often they cross.
 */
export function crossMore(before: Lines, after: Lines): boolean {
  const max = limits.lineCrossingsMax;
  if (countCrossings(after, max + 1) <= max) return false;
  const known = new Set(before.map((line) => JSON.stringify(line)));
  if (after.every((line) => known.has(JSON.stringify(line)))) return false;
  const counted = countCrossings(before, max * countedShare);
  return countCrossings(after, counted + 1) > counted;
}

/** Counts how often lines cross each other or themselves, up to `max`. A line that ends on another one crosses it. */
export function countCrossings(lines: Lines, max: number): number {
  const segments = lines.flatMap(({ points }) =>
    points.slice(1).map((b, i): Segment => ({ a: points[i] ?? b, b })),
  );
  const cells = gridOf(segments);
  let found = 0;
  let compared = 0;
  for (const [cell, own] of cells.of) {
    for (const [i, one] of own.entries()) {
      for (let j = 0; j < i; j++) {
        const at = crossingOf(one, own[j] as Segment);
        // Two segments may share several cells: their crossing counts in its own.
        if (at && cells.cellAt(at) === cell && ++found === max) return max;
      }
      compared += i;
      if (compared > comparedMax) return found;
    }
  }
  return found;
}

/** Sorts segments into the cells of a grid that they pass. A cell has all segments that cross in it. */
function gridOf(segments: readonly Segment[]) {
  const xs = segments.flatMap(({ a, b }) => [a[0], b[0]]);
  const ys = segments.flatMap(({ a, b }) => [a[1], b[1]]);
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), Infinity);
  const [minX, minY] = [least(xs), least(ys)];
  const spread = Math.max(-least(xs.map((x) => -x)) - minX, -least(ys.map((y) => -y)) - minY, 1e-9);
  const length = segments.reduce((sum, { a, b }) => sum + Math.abs(b[0] - a[0]) + Math.abs(b[1] - a[1]), 0);
  const fitting = Math.floor((entriesMax * spread) / Math.max(length, spread));
  const side = Math.max(1, Math.min(sideMax, fitting, Math.ceil(Math.sqrt(segments.length))));
  const size = spread / side;
  const cellOf = (value: number, min: number) =>
    Math.min(side - 1, Math.max(0, Math.floor((value - min) / size)));
  const of = new Map<number, Segment[]>();
  const put = (column: number, row: number, segment: Segment) => {
    const cell = row * side + column;
    const own = of.get(cell);
    if (own) own.push(segment);
    else of.set(cell, [segment]);
  };
  for (const segment of segments) {
    const [left, right] = segment.a[0] <= segment.b[0] ? [segment.a, segment.b] : [segment.b, segment.a];
    const slope = right[0] === left[0] ? 0 : (right[1] - left[1]) / (right[0] - left[0]);
    const last = cellOf(right[0], minX);
    for (let column = cellOf(left[0], minX); column <= last; column++) {
      // The part of the segment in this column, a little wider for rounding.
      const from = Math.max(left[0], minX + (column - 1e-6) * size);
      const to = Math.min(right[0], minX + (column + 1 + 1e-6) * size);
      const y1 = right[0] === left[0] ? left[1] : left[1] + (from - left[0]) * slope;
      const y2 = right[0] === left[0] ? right[1] : left[1] + (to - left[0]) * slope;
      const bottom = cellOf(Math.max(y1, y2) + size * 1e-6, minY);
      for (let row = cellOf(Math.min(y1, y2) - size * 1e-6, minY); row <= bottom; row++)
        put(column, row, segment);
    }
  }
  return { of, cellAt: ([x, y]: Point) => cellOf(y, minY) * side + cellOf(x, minX) };
}

/** Returns where two segments cross; null if they do not, or meet where one begins. */
function crossingOf({ a, b }: Segment, { a: c, b: d }: Segment): Point | null {
  const at = segmentIntersection(a, b, c, d);
  // A corner of a line belongs to the segment that ends there, so that lines crossing in corners cross once.
  return at && !isSame(at, a) && !isSame(at, c) ? at : null;
}

function isSame([x, y]: Point, other: Point): boolean {
  return Math.abs(x - other[0]) < tiny && Math.abs(y - other[1]) < tiny;
}
