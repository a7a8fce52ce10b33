import Delaunator from 'delaunator';
import type { Point } from '../../geometry/point.ts';
import { edges } from '../../geometry/polygon.ts';
import Constrainautor from './constrain.mjs';

export type Triangles = { xs: number[]; ys: number[]; triangles: number[] };

/** Returns triangles that fill the rings (even-odd rule); null if an edge cannot be kept. */
export function triangulate(rings: readonly (readonly Point[])[]): Triangles | null {
  const points = new Map<string, number>();
  const xs: number[] = [];
  const ys: number[] = [];
  const numberOf = (point: Point) => {
    const key = `${point[0]},${point[1]}`;
    const known = points.get(key);
    if (known !== undefined) return known;
    points.set(key, xs.length);
    xs.push(point[0]);
    ys.push(point[1]);
    return xs.length - 1;
  };
  const borders = rings.flatMap((ring) =>
    [...edges(ring)].map(([a, b]): [number, number] => [numberOf(a), numberOf(b)]),
  );
  if (xs.length < 3) return { xs, ys, triangles: [] };
  const delaunay = new Delaunator(Float64Array.from(xs.flatMap((x, i) => [x, ys[i] ?? 0])));
  if (!keepBorders(delaunay, borders)) return null;
  const keys = new Set(borders.map(([a, b]) => edgeKey(a, b, xs.length)));
  return { xs, ys, triangles: insideOf(delaunay, (a, b) => keys.has(edgeKey(a, b, xs.length))) };
}

function edgeKey(a: number, b: number, count: number): number {
  return a < b ? a * count + b : b * count + a;
}

function keepBorders(delaunay: Delaunator<Float64Array>, borders: readonly [number, number][]): boolean {
  const constrained = new Constrainautor(delaunay);
  try {
    for (const [a, b] of borders) constrained.constrainOne(a, b);
    return true;
  } catch (error) {
    // It throws if a border meets another border or a corner. The caller then takes other rings.
    if (error instanceof Error) return false;
    throw error;
  }
}

/** Floods from the hull: what is behind one border, three and so on is inside. */
function insideOf(
  { triangles, halfedges }: Delaunator<Float64Array>,
  isBorder: (a: number, b: number) => boolean,
): number[] {
  const depths = new Int8Array(triangles.length / 3).fill(-1);
  const queue: number[] = [];
  const endOf = (edge: number) => triangles[edge % 3 === 2 ? edge - 2 : edge + 1] as number;
  const visit = (edge: number, triangle: number, depth: number) => {
    if (depths[triangle] !== -1) return;
    depths[triangle] = isBorder(triangles[edge] as number, endOf(edge)) ? 1 - depth : depth;
    queue.push(triangle);
  };
  for (const [edge, twin] of halfedges.entries()) if (twin === -1) visit(edge, Math.floor(edge / 3), 0);
  for (let triangle = queue.pop(); triangle !== undefined; triangle = queue.pop()) {
    for (let edge = triangle * 3; edge < triangle * 3 + 3; edge++) {
      const twin = halfedges[edge] as number;
      if (twin !== -1) visit(edge, Math.floor(twin / 3), depths[triangle] as number);
    }
  }
  return [...triangles].filter((_, i) => depths[Math.floor(i / 3)] === 1);
}
