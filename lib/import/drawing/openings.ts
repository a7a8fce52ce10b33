import { distance, type Point } from '../../geometry/point.ts';
import type { Graph, Segment } from './graph.ts';

/** A gap between two ends of walls. Lengths are in metres. */
export type Opening = {
  /** Middle of the gap in the middle of the wall. */
  readonly at: Point;
  readonly width: number;
  /** Direction along the wall. */
  readonly along: Point;
  readonly thickness: number;
  /** Lines that close the gap at both faces of the wall. */
  readonly lines: readonly Segment[];
};

/** An end of a wall: from `a` to `b` across it, the same point for a wall that is a single line. */
type Cap = { a: Point; b: Point; at: Point; out: Point; length: number };

const thicknessMin = 0.03;
const thicknessMax = 0.9;
/** A wall goes on behind its end, on one side at least over this share of its thickness. A pier between two doors is no end. */
const depthShare = 0.7;
/** Cosine of the angle by which a wall may bend. */
const straightMin = 0.85;
/** Greatest gap that two ends of walls close, without and with a door or window in it. */
const gapMax = 3.2;
const markedGapMax = 12;
const markedRayMax = 3;
/** A drawing with more ends of walls, or more comparisons of ends with walls, is no floor plan of walls. */
const capsMax = 20_000;
const raysMax = 1_000_000_000;

/**
 * Finds the gaps of walls: two ends that face each other, and with a mark (a point of a door or window) in the gap also an
 * end that faces a wall. Points are in metres.
 */
export function findOpenings(graph: Graph, marks: readonly Point[]): Opening[] {
  const caps = capsOf(graph);
  const marked = markFinder(marks);
  if (caps.length > capsMax) return [];
  const best = new Map(caps.map((cap) => [cap, nearestFacing(cap, caps, marked)]));
  const openings: Opening[] = [];
  const isPaired = new Set<Cap>();
  for (const [cap, found] of best) {
    if (!found || isPaired.has(cap) || best.get(found) !== cap) continue;
    isPaired.add(cap);
    isPaired.add(found);
    openings.push(openingBetween(cap, found));
  }
  const edges = edgesOf(graph);
  const open = caps.filter((cap) => !isPaired.has(cap));
  for (const cap of open.length * edges.length > raysMax ? [] : open) {
    const opening = openingToWall(cap, edges, marked);
    if (opening) openings.push(opening);
  }
  return openings;
}

function capsOf({ points, joined }: Graph): Cap[] {
  const caps: Cap[] = [];
  const at = (i: number): Point => points[i] ?? [0, 0];
  for (const [i, ends] of joined.entries()) {
    const [only] = ends;
    if (ends.length === 1 && only !== undefined) {
      const out = direction(at(only), at(i));
      caps.push({ a: at(i), b: at(i), at: at(i), out, length: 0 });
    }
    for (const j of ends) {
      if (j < i) continue;
      const [a, b] = [at(i), at(j)];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (length < thicknessMin || length > thicknessMax) continue;
      const along = direction(a, b);
      const sides = [i, j].map((end) =>
        (joined[end] ?? [])
          .filter((other) => other !== i && other !== j)
          .map((other) => direction(at(end), at(other))),
      );
      for (const sign of [1, -1]) {
        const normal: Point = [-along[1] * sign, along[0] * sign];
        const depths = [i, j].map((end) => depthOf({ points, joined }, end, normal, length));
        const isWalled = Math.min(...depths) > 0 && Math.max(...depths) >= depthShare * length;
        const isFree = sides.every((side) => side.every((to) => dot(to, normal) > 0.3));
        if (isWalled && isFree) caps.push({ a, b, at: middle(a, b), out: [-normal[0], -normal[1]], length });
      }
    }
  }
  return caps;
}

/** Returns how far a wall goes on from a point in a direction, at most `most`. A curved one may bend on the way. */
function depthOf({ points, joined }: Graph, start: number, towards: Point, most: number): number {
  let [at, before, heading, depth] = [start, -1, towards, 0];
  while (depth < most) {
    const from = points[at] ?? [0, 0];
    let [next, best] = [-1, straightMin];
    for (const end of joined[at] ?? []) {
      const fits = end === before ? -1 : dot(direction(from, points[end] ?? from), heading);
      if (fits > best) [next, best] = [end, fits];
    }
    const to = points[next];
    if (!to) break;
    depth += distance(from, to);
    [before, at, heading] = [at, next, direction(from, to)];
  }
  return depth;
}

function nearestFacing(cap: Cap, caps: readonly Cap[], marked: MarkFinder): Cap | null {
  let [nearest, least]: [Cap | null, number] = [null, markedGapMax];
  for (const other of caps) {
    if (other === cap || dot(cap.out, other.out) > -0.8) continue;
    const to: Point = [other.at[0] - cap.at[0], other.at[1] - cap.at[1]];
    const away = dot(to, cap.out);
    if (away <= 0.2 || away >= least) continue;
    const aside = Math.abs(to[0] * cap.out[1] - to[1] * cap.out[0]);
    const thick = Math.max(cap.length, other.length, 0.1);
    if (aside > 0.5 * thick + 0.1 * away) continue;
    if (away > gapMax && !marked(middle(cap.at, other.at), cap.out, away, thick)) continue;
    [nearest, least] = [other, away];
  }
  return nearest;
}

function openingBetween(one: Cap, other: Cap): Opening {
  const straight = distance(one.a, other.a) + distance(one.b, other.b);
  const crossed = distance(one.a, other.b) + distance(one.b, other.a);
  const [c, d] = straight <= crossed ? [other.a, other.b] : [other.b, other.a];
  return {
    at: middle(one.at, other.at),
    width: distance(one.at, other.at),
    along: direction(one.at, other.at),
    thickness: Math.max(one.length, other.length),
    lines: [
      [one.a, c],
      [one.b, d],
    ],
  };
}

/** Closes the gap between the end of a wall and the wall that it faces, if a door or window is there. */
function openingToWall(cap: Cap, edges: readonly Segment[], marked: MarkFinder): Opening | null {
  const hits = [cap.a, cap.b].map((from) => hitOf(from, cap.out, edges));
  const [one, other] = hits;
  if (one === undefined || other === undefined || one === null || other === null) return null;
  const width = Math.max(one, other);
  if (Math.abs(one - other) > 0.5 || width < 0.4) return null;
  const put = ([x, y]: Point, by: number): Point => [x + cap.out[0] * by, y + cap.out[1] * by];
  const at = put(cap.at, (one + other) / 4);
  if (!marked(at, cap.out, width, Math.max(cap.length, 0.1))) return null;
  return {
    at,
    width,
    along: cap.out,
    thickness: cap.length,
    lines: [
      [cap.a, put(cap.a, one)],
      [cap.b, put(cap.b, other)],
    ],
  };
}

/** Returns the distance from a point to the first edge in a direction; null beyond the widest door. */
function hitOf([x, y]: Point, [dx, dy]: Point, edges: readonly Segment[]): number | null {
  let nearest: number | null = null;
  for (const [a, b] of edges) {
    const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
    const cross = dx * ey - dy * ex;
    if (Math.abs(cross) < 1e-9) continue;
    const t = ((a[0] - x) * ey - (a[1] - y) * ex) / cross;
    const u = ((a[0] - x) * dy - (a[1] - y) * dx) / cross;
    if (t > 0.1 && t <= markedRayMax && u >= -0.001 && u <= 1.001 && (nearest === null || t < nearest))
      nearest = t;
  }
  return nearest;
}

type MarkFinder = (at: Point, along: Point, width: number, thickness: number) => boolean;

/** Returns a function that checks whether a door or window is drawn in a gap. */
function markFinder(marks: readonly Point[]): MarkFinder {
  const cells = Map.groupBy(marks, ([x, y]) => `${Math.floor(x / 2)} ${Math.floor(y / 2)}`);
  return (at, along, width, thickness) => {
    const reach = Math.ceil(width / 4) + 1;
    const [column, row] = [Math.floor(at[0] / 2), Math.floor(at[1] / 2)];
    for (let x = column - reach; x <= column + reach; x++) {
      for (let y = row - reach; y <= row + reach; y++) {
        for (const mark of cells.get(`${x} ${y}`) ?? []) {
          const to: Point = [mark[0] - at[0], mark[1] - at[1]];
          const aside = Math.abs(to[0] * along[1] - to[1] * along[0]);
          if (Math.abs(dot(to, along)) <= width / 2 && aside <= thickness / 2 + 0.1) return true;
        }
      }
    }
    return false;
  };
}

/** Returns the edges of a graph. */
export function edgesOf({ points, joined }: Graph): Segment[] {
  return joined.flatMap((ends, i) =>
    ends.flatMap((j): Segment[] => {
      const [a, b] = [points[i], points[j]];
      return j > i && a && b ? [[a, b]] : [];
    }),
  );
}

export function direction(a: Point, b: Point): Point {
  const length = distance(a, b) || 1;
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1];
}
