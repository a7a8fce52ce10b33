import { distance, type Point } from './point.ts';
import { edges, type Ring, ringContains } from './polygon.ts';
import { distanceToSegment, segmentIntersection } from './segment.ts';

/** Points closer than this many map pixels count as one. */
const samePx = 1e-7;

/**
 * Splits a ring along a line of two or more points (map pixels) and returns the parts, whose areas add up to the
 * ring's. Only pieces of the line that run from border to border cut. Returns the ring alone if there are none.
 */
export function splitRing(ring: Ring, line: readonly Point[]): Ring[] {
  let parts: Ring[] = [ring];
  for (const chord of chordsOf(ring, line)) {
    parts = parts.flatMap((part) => cutByChord(part, chord));
  }
  return parts;
}

/** Returns the pieces of the line inside the ring that begin and end on its border. */
function chordsOf(ring: Ring, line: readonly Point[]): Point[][] {
  const chords: Point[][] = [];
  let open: Point[] | null = null;
  for (const [i, start] of line.entries()) {
    const end = line[i + 1];
    if (!end) break;
    const stops = [start, ...crossings(ring, start, end), end];
    for (const [j, from] of stops.entries()) {
      const to = stops[j + 1];
      if (!to || distance(from, to) < samePx) continue;
      const isInside = isInnerPiece(ring, from, to);
      if (!isInside) {
        open = null;
        continue;
      }
      if (isOnBorder(ring, from)) open = [from];
      open?.push(to);
      if (open && isOnBorder(ring, to)) {
        chords.push(open);
        open = null;
      }
    }
  }
  return chords;
}

function crossings(ring: Ring, start: Point, end: Point): Point[] {
  const found: Point[] = [];
  for (const [a, b] of edges(ring)) {
    const corner = [a, b].find((point) => distanceToSegment(point, start, end) < samePx);
    const point = corner ?? segmentIntersection(start, end, a, b);
    if (point && !found.some((other) => distance(other, point) < samePx)) found.push(point);
  }
  return found.sort((a, b) => distance(start, a) - distance(start, b));
}

function isInnerPiece(ring: Ring, from: Point, to: Point): boolean {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return !isOnBorder(ring, middle) && ringContains(ring, middle);
}

function isOnBorder(ring: Ring, point: Point): boolean {
  for (const [a, b] of edges(ring)) if (distanceToSegment(point, a, b) < samePx) return true;
  return false;
}

function cutByChord(ring: Ring, chord: readonly Point[]): Ring[] {
  const first = chord[0];
  const last = chord.at(-1);
  if (!first || !last || distance(first, last) < samePx) return [ring];
  const inner = chord[1];
  if (!inner || !isInnerPiece(ring, first, inner)) return [ring];
  const withEnds = withPoint(withPoint(ring, first), last);
  if (!withEnds) return [ring];
  const from = indexOf(withEnds, first);
  const to = indexOf(withEnds, last);
  if (from < 0 || to < 0 || from === to) return [ring];
  const middle = chord.slice(1, -1);
  const there = walk(withEnds, from, to);
  const back = walk(withEnds, to, from);
  return [
    [...there, ...middle.toReversed()],
    [...back, ...middle],
  ].filter((part) => part.length >= 3);
}

/** Returns the ring with a corner added at a point of its border; null if the point is not on the border. */
function withPoint(ring: Ring | null, point: Point): Ring | null {
  if (!ring || indexOf(ring, point) >= 0) return ring;
  let i = 0;
  for (const [a, b] of edges(ring)) {
    if (distanceToSegment(point, a, b) < samePx) return ring.toSpliced(i + 1, 0, point);
    i++;
  }
  return null;
}

function indexOf(ring: Ring, point: Point): number {
  return ring.findIndex((corner) => distance(corner, point) < samePx);
}

function walk(ring: Ring, from: number, to: number): Point[] {
  const path: Point[] = [];
  for (let i = from; ; i = (i + 1) % ring.length) {
    const point = ring[i];
    if (point) path.push(point);
    if (i === to) return path;
  }
}

/** Returns the corners strictly between two points of a border, along the shorter way; [] if one is not on it. */
export function traceRing(ring: Ring, from: Point, to: Point): Point[] {
  const withEnds = withPoint(withPoint(ring, from), to);
  if (!withEnds) return [];
  const start = indexOf(withEnds, from);
  const end = indexOf(withEnds, to);
  if (start === end) return [];
  const there = walk(withEnds, start, end);
  const back = walk(withEnds, end, start).toReversed();
  const way = lengthOf(there) <= lengthOf(back) ? there : back;
  return way.slice(1, -1);
}

function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, point, i) => sum + (i > 0 ? distance(line[i - 1] ?? point, point) : 0), 0);
}
