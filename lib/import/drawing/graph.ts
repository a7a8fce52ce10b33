import type { Point } from '../../geometry/point.ts';
import { ImportRefused } from '../refused.ts';

/** Lines cut at all their crossings: points, and for each the numbers of the points it is joined to. */
export type Graph = { readonly points: Point[]; readonly joined: number[][] };

export type Segment = readonly [Point, Point];

const pairsMax = 400_000_000;
const segmentsMax = 400_000;
/** Cells of the grid of points on each side of 0. Farther out, numbers of cells would not be whole any more. */
const cellsMax = 2 ** 40;

/**
 * Cuts segments where they cross, touch or end near each other. Points within `reach` become one. Segments that
 * reach beyond any building are left out. Throws ImportRefused
 * for more segments than can be compared.
 */
export function cutSegments(segments: readonly Segment[], reach: number): Graph {
  if (segments.length > segmentsMax) throw new ImportRefused('drawn', { count: segmentsMax });
  const points: Point[] = [];
  const numberOf = pointNumbers(points, reach);
  const ends: [number, number][] = [];
  const known = new Set<string>();
  const farthest = reach * cellsMax;
  for (const [a, b] of segments) {
    if (![...a, ...b].every((value) => Math.abs(value) < farthest)) continue;
    const [from, to] = [numberOf(a), numberOf(b)];
    const name = from < to ? `${from} ${to}` : `${to} ${from}`;
    if (from === to || known.has(name)) continue;
    known.add(name);
    ends.push([from, to]);
  }
  const cuts = findCuts(ends, points, numberOf, reach);
  const joined: number[][] = points.map(() => []);
  const seen = new Set<number>();
  for (const [i, [from, to]] of ends.entries()) {
    const along = [from, ...sortedAlong(cuts[i] ?? [], points, from), to];
    for (let k = 1; k < along.length; k++) join(joined, seen, along[k - 1] ?? from, along[k] ?? to);
  }
  return { points, joined };
}

/** Adds an edge unless it is there. */
function join(joined: number[][], seen: Set<number>, a: number, b: number): void {
  const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
  if (a === b || seen.has(key)) return;
  seen.add(key);
  joined[a]?.push(b);
  joined[b]?.push(a);
}

/** Returns a function that numbers points; those within `reach` of one have its number. */
function pointNumbers(points: Point[], reach: number): (point: Point) => number {
  const cells = new Map<string, number[]>();
  return (point) => {
    const [column, row] = [Math.floor(point[0] / reach), Math.floor(point[1] / reach)];
    for (let x = column - 1; x <= column + 1; x++) {
      for (let y = row - 1; y <= row + 1; y++) {
        for (const i of cells.get(`${x} ${y}`) ?? []) {
          const other = points[i];
          if (other && Math.hypot(other[0] - point[0], other[1] - point[1]) <= reach) return i;
        }
      }
    }
    const key = `${column} ${row}`;
    const cell = cells.get(key);
    const number = points.push(point) - 1;
    if (cell) cell.push(number);
    else cells.set(key, [number]);
    return number;
  };
}

/** Returns the numbers of the points at which each segment is cut. */
function findCuts(
  ends: readonly (readonly [number, number])[],
  points: Point[],
  numberOf: (point: Point) => number,
  reach: number,
): number[][] {
  const at = (i: number): Point => points[i] ?? [0, 0];
  const boxes = ends.map(([a, b]) => {
    const [[ax, ay], [bx, by]] = [at(a), at(b)];
    return {
      minX: Math.min(ax, bx) - reach,
      maxX: Math.max(ax, bx) + reach,
      minY: Math.min(ay, by) - reach,
      maxY: Math.max(ay, by) + reach,
    };
  });
  const cuts: number[][] = ends.map(() => []);
  let pairs = 0;
  for (const band of bandsOf(boxes)) {
    const order = band.segments.sort((i, j) => (boxes[i]?.minX ?? 0) - (boxes[j]?.minX ?? 0));
    const open: number[] = [];
    for (const i of order) {
      const [own, ownBox] = [ends[i], boxes[i]];
      if (!own || !ownBox) continue;
      let kept = 0;
      for (const j of open) {
        const [other, box] = [ends[j], boxes[j]];
        if (!other || !box || box.maxX < ownBox.minX) continue;
        open[kept++] = j;
        if (box.maxY < ownBox.minY || box.minY > ownBox.maxY) continue;
        // Two that share several bands are compared in the first of them.
        if (!band.isFirst(box, ownBox)) continue;
        cutPair([i, own], [j, other], { cuts, at, numberOf, reach });
      }
      pairs += open.length;
      open.length = kept;
      open.push(i);
      if (pairs > pairsMax) throw new ImportRefused('drawn', { count: segmentsMax });
    }
  }
  return cuts;
}

type Box = { minX: number; maxX: number; minY: number; maxY: number };
type Band = { segments: number[]; isFirst(one: Box, other: Box): boolean };

const bandsMax = 400;
const segmentsOfBand = 50;

/** Divides a drawing into bands from the top down, with the segments that reach into each. */
function bandsOf(boxes: readonly Box[]): Band[] {
  const top = boxes.reduce((least, { minY }) => Math.min(least, minY), Infinity);
  const bottom = boxes.reduce((most, { maxY }) => Math.max(most, maxY), -Infinity);
  const count = Math.min(bandsMax, Math.max(1, Math.ceil(boxes.length / segmentsOfBand)));
  const height = (bottom - top) / count;
  const bandAt = (y: number) => Math.min(count - 1, Math.max(0, Math.floor((y - top) / height) || 0));
  const bands = Array.from(
    { length: count },
    (_, at): Band => ({
      segments: [],
      isFirst: (one, other) => bandAt(Math.max(one.minY, other.minY)) === at,
    }),
  );
  for (const [i, { minY, maxY }] of boxes.entries())
    for (let at = bandAt(minY); at <= bandAt(maxY); at++) bands[at]?.segments.push(i);
  return bands;
}

type Cutting = {
  cuts: number[][];
  at: (i: number) => Point;
  numberOf: (point: Point) => number;
  reach: number;
};
type Numbered = readonly [number, readonly [number, number]];

function cutPair([i, [a, b]]: Numbered, [j, [c, d]]: Numbered, { cuts, at, numberOf, reach }: Cutting): void {
  let isTouching = false;
  const touch = (segment: number, from: number, to: number, end: number) => {
    if (end === from || end === to) {
      isTouching = true;
      return;
    }
    if (!isWithin(at(end), at(from), at(to), reach)) return;
    isTouching = true;
    cuts[segment]?.push(end);
  };
  touch(i, a, b, c);
  touch(i, a, b, d);
  touch(j, c, d, a);
  touch(j, c, d, b);
  if (isTouching) return;
  const crossing = crossingOf(at(a), at(b), at(c), at(d));
  if (!crossing) return;
  const number = numberOf(crossing);
  cuts[i]?.push(number);
  cuts[j]?.push(number);
}

function isWithin([x, y]: Point, [ax, ay]: Point, [bx, by]: Point, reach: number): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy);
  const along = ((x - ax) * dx + (y - ay) * dy) / length;
  if (along < 0 || along > length) return false;
  return Math.abs((x - ax) * dy - (y - ay) * dx) / length <= reach;
}

function crossingOf(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  return t < 0 || t > 1 || u < 0 || u > 1 ? null : [a[0] + t * rx, a[1] + t * ry];
}

function sortedAlong(cuts: readonly number[], points: readonly Point[], from: number): number[] {
  const start = points[from] ?? [0, 0];
  const away = (i: number) => Math.hypot((points[i]?.[0] ?? 0) - start[0], (points[i]?.[1] ?? 0) - start[1]);
  return [...new Set(cuts)].sort((i, j) => away(i) - away(j));
}
