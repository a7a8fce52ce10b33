import type { Point } from '../../geometry/point.ts';
import { type Ring, ringContains, signedArea } from '../../geometry/polygon.ts';
import type { Graph } from './graph.ts';

/** A cell of lines: its outline, without the outlines of what lies in it, and its holes. */
export type Face = {
  readonly ring: Ring;
  readonly holes: readonly Ring[];
  /** Area without the holes. */
  readonly area: number;
  /** Length of the outline and of the outlines of the holes. */
  readonly length: number;
};

/** Returns the cells between lines. Lines that end nowhere or only lead to others bound none. */
export function findFaces(graph: Graph): Face[] {
  const joined = graph.joined.map((ends) => [...ends]);
  let cycles: Cycle[] = [];
  // A line with the same cell on both sides, a bridge, is none of its outline.
  for (let isWhole = false; !isWhole; ) {
    dropEnds(joined);
    sortAround(joined, graph.points);
    const found = walkCycles(joined);
    cycles = found.cycles;
    isWhole = found.bridges.length === 0;
    for (const [a, b] of found.bridges) {
      joined[a] = (joined[a] ?? []).filter((end) => end !== b);
      joined[b] = (joined[b] ?? []).filter((end) => end !== a);
    }
  }
  return facesOf(cycles, graph.points, componentsOf(joined));
}

type Cycle = readonly number[];

function dropEnds(joined: number[][]): void {
  const open = joined.flatMap((ends, i) => (ends.length === 1 ? [i] : []));
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    const [other] = joined[i] ?? [];
    if (other === undefined) continue;
    joined[i] = [];
    const left = (joined[other] ?? []).filter((end) => end !== i);
    joined[other] = left;
    if (left.length === 1) open.push(other);
  }
}

function sortAround(joined: number[][], points: readonly Point[]): void {
  for (const [i, ends] of joined.entries()) {
    const [x, y] = points[i] ?? [0, 0];
    const angle = (end: number) => Math.atan2((points[end]?.[1] ?? 0) - y, (points[end]?.[0] ?? 0) - x);
    ends.sort((one, other) => angle(one) - angle(other));
  }
}

/** Walks around every cell, keeping it on one side. Returns the walks, and the lines that have one cell on both sides. */
function walkCycles(joined: readonly (readonly number[])[]): {
  cycles: Cycle[];
  bridges: [number, number][];
} {
  const starts = new Int32Array(joined.length + 1);
  for (const [i, ends] of joined.entries()) starts[i + 1] = (starts[i] ?? 0) + ends.length;
  const cycleOf = new Int32Array(starts[joined.length] ?? 0).fill(-1);
  const cycles: Cycle[] = [];
  const step = (from: number, k: number): [number, number] => {
    const to = joined[from]?.[k] ?? 0;
    const around = joined[to] ?? [];
    const back = around.indexOf(from);
    return [to, (back + around.length - 1) % around.length];
  };
  for (const [start, ends] of joined.entries()) {
    for (const first of ends.keys()) {
      if (cycleOf[(starts[start] ?? 0) + first] !== -1) continue;
      const cycle: number[] = [];
      let [at, k] = [start, first];
      while (cycleOf[(starts[at] ?? 0) + k] === -1) {
        cycleOf[(starts[at] ?? 0) + k] = cycles.length;
        cycle.push(at);
        [at, k] = step(at, k);
      }
      cycles.push(cycle);
    }
  }
  const bridges: [number, number][] = [];
  for (const [from, ends] of joined.entries()) {
    for (const [k, to] of ends.entries()) {
      if (to < from) continue;
      const back = (joined[to] ?? []).indexOf(from);
      if (cycleOf[(starts[from] ?? 0) + k] === cycleOf[(starts[to] ?? 0) + back]) bridges.push([from, to]);
    }
  }
  return { cycles, bridges };
}

/** Returns for each point the number of the group of points that lines join it to. */
function componentsOf(joined: readonly (readonly number[])[]): Int32Array {
  const component = new Int32Array(joined.length).fill(-1);
  for (const start of joined.keys()) {
    if (component[start] !== -1) continue;
    component[start] = start;
    const open = [start];
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      for (const end of joined[i] ?? []) {
        if (component[end] !== -1) continue;
        component[end] = start;
        open.push(end);
      }
    }
  }
  return component;
}

function facesOf(cycles: readonly Cycle[], points: readonly Point[], component: Int32Array): Face[] {
  const all = cycles.map((cycle) => {
    const ring = cycle.map((i): Point => points[i] ?? [0, 0]);
    return { ring, area: signedArea(ring), group: component[cycle[0] ?? 0] ?? -1, box: boxOf(ring) };
  });
  const inner = all
    .filter(({ area }) => area > 0)
    .map((each) => ({ ...each, holes: [] as Ring[] }))
    .sort((one, other) => one.area - other.area);
  const facesAt = columnsOf(inner);
  for (const outline of all) {
    const [point] = outline.ring;
    if (outline.area >= 0 || !point) continue;
    const around = facesAt(point).find(
      (face) => face.group !== outline.group && isInBox(face.box, point) && ringContains(face.ring, point),
    );
    around?.holes.push(outline.ring);
  }
  return inner.map(({ ring, area, holes }) => ({
    ring,
    holes,
    area: holes.reduce((sum, hole) => sum - Math.abs(signedArea(hole)), area),
    length: holes.reduce((sum, hole) => sum + lengthOf(hole), lengthOf(ring)),
  }));
}

const columnCount = 1024;

/** Returns a function that gives the cells whose boxes are at the column of a point, in their order. */
function columnsOf<F extends { box: Box }>(faces: readonly F[]): (point: Point) => readonly F[] {
  const left = faces.reduce((least, { box }) => Math.min(least, box[0]), Infinity);
  const right = faces.reduce((most, { box }) => Math.max(most, box[2]), -Infinity);
  const columnAt = (x: number) =>
    Math.min(columnCount - 1, Math.max(0, Math.floor(((x - left) / (right - left)) * columnCount) || 0));
  const columns = Array.from({ length: columnCount }, (): F[] => []);
  for (const face of faces)
    for (let at = columnAt(face.box[0]); at <= columnAt(face.box[2]); at++) columns[at]?.push(face);
  return ([x]) => columns[columnAt(x)] ?? [];
}

type Box = readonly [number, number, number, number];

function boxOf(ring: Ring): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    [minX, maxX] = [Math.min(minX, x), Math.max(maxX, x)];
    [minY, maxY] = [Math.min(minY, y), Math.max(maxY, y)];
  }
  return [minX, minY, maxX, maxY];
}

function isInBox([minX, minY, maxX, maxY]: Box, [x, y]: Point): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}

function lengthOf(ring: Ring): number {
  return ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[i - 1] ?? ring.at(-1) ?? [x, y];
    return sum + Math.hypot(x - u, y - v);
  }, 0);
}
