import type { Point } from '../../geometry/point.ts';
import type { Groups } from './pairs.ts';

type Vertex = { at: Point; along: Point; across: Point; elements: number[][] };

/**
 * Returns the lines of a multiline (walls in one stroke): one for each of its elements, cut where it is cut, and one across
 * each open end.
 */
export function linesOfMline(groups: Groups): Point[][] {
  const vertices = verticesOf(groups);
  const isClosed = flagsOf(groups) % 4 >= 2;
  const count = Math.max(0, ...vertices.map(({ elements }) => elements.length));
  const lines: Point[][] = [];
  for (const [i, vertex] of vertices.entries()) {
    const next = vertices[i + 1] ?? (isClosed ? vertices[0] : undefined);
    if (!next || next === vertex) continue;
    for (let element = 0; element < count; element++) lines.push(...piecesOf(vertex, next, element));
  }
  if (!isClosed && count > 1)
    for (const end of [vertices[0], vertices.at(-1)]) if (end) lines.push(capOf(end));
  return lines;
}

function flagsOf({ codes, values }: Groups): number {
  return Number(values[codes.indexOf(71)] ?? 0);
}

function verticesOf({ codes, values }: Groups): Vertex[] {
  const vertices: Vertex[] = [];
  const pair = (i: number): Point => [
    Number(values[i]),
    codes[i + 1] === (codes[i] ?? 0) + 10 ? Number(values[i + 1]) : 0,
  ];
  for (let i = 0; i < codes.length; i++) {
    const last = vertices.at(-1);
    if (codes[i] === 11) vertices.push({ at: pair(i), along: [1, 0], across: [0, 1], elements: [] });
    else if (!last) continue;
    else if (codes[i] === 12) last.along = pair(i);
    else if (codes[i] === 13) last.across = pair(i);
    else if (codes[i] === 74) last.elements.push([]);
    else if (codes[i] === 41) last.elements.at(-1)?.push(Number(values[i]));
  }
  return vertices;
}

function pointOf({ at, across, elements }: Vertex, element: number): Point {
  const away = elements[element]?.[0] ?? 0;
  return [at[0] + across[0] * away, at[1] + across[1] * away];
}

/** Returns the pieces of an element up to the next vertex. Its parameters are its offset, then where it starts and stops. */
function piecesOf(vertex: Vertex, next: Vertex, element: number): Point[][] {
  const [from, to] = [pointOf(vertex, element), pointOf(next, element)];
  const cuts = (vertex.elements[element] ?? []).slice(1);
  if (cuts.length < 2) return [[from, to]];
  const [x, y] = vertex.along;
  const on = (away: number): Point => [from[0] + x * away, from[1] + y * away];
  const pieces: Point[][] = [];
  for (let i = 0; i < cuts.length; i += 2) {
    const [start = 0, stop] = [cuts[i], cuts[i + 1]];
    pieces.push([start === 0 ? from : on(start), stop === undefined ? to : on(stop)]);
  }
  return pieces;
}

/** Returns the line across an end, from its outermost element to the other. */
function capOf(vertex: Vertex): Point[] {
  const all = vertex.elements.map((parameters, i) => ({ i, away: parameters[0] ?? 0 }));
  all.sort((a, b) => a.away - b.away);
  return [pointOf(vertex, all[0]?.i ?? 0), pointOf(vertex, all.at(-1)?.i ?? 0)];
}
