import type { FloorMesh } from '#lib/wayfinding/search/mesh.ts';
import { nextEdge } from '#lib/wayfinding/search/mesh.ts';

type Point = readonly [number, number];
type Edge = readonly [Point, Point];

const tiny = 1e-7;

/**
 * Shortest ways by brute force, in a graph of all corners that see each other. For small meshes only. Floors that
 * touch in one point are not joined: `isStrict` omits ways through such a point, and with them some that only graze it.
 */
export class VisibilityGraph {
  private readonly corners: Point[];
  private readonly walls: Edge[] = [];
  private readonly mesh: FloorMesh;
  private readonly pinches: Point[] = [];

  constructor(mesh: FloorMesh, isStrict: boolean) {
    this.mesh = mesh;
    const all = Array.from(mesh.xs, (x, i): Point => [x, mesh.ys[i] as number]);
    const wallCounts = new Map<number, number>();
    for (let e = 0; e < mesh.corners.length; e++) {
      if (mesh.twins[e] !== -1) continue;
      const corner = mesh.corners[e] ?? 0;
      wallCounts.set(corner, (wallCounts.get(corner) ?? 0) + 1);
      const next = nextEdge(e);
      this.walls.push([
        [mesh.x(e), mesh.y(e)],
        [mesh.x(next), mesh.y(next)],
      ]);
    }
    const isPinch = (corner: number) => isStrict && (wallCounts.get(corner) ?? 0) > 1;
    this.pinches = all.filter((_, i) => isPinch(i));
    this.corners = all.filter((_, i) => !isPinch(i));
  }

  /** Returns the length of the shortest way, or Infinity. */
  length(from: Point, to: Point): number {
    const points = [from, to, ...this.corners];
    const lengths = points.map((_, i) => (i === 0 ? 0 : Infinity));
    const open = new Set(points.keys());
    while (open.size > 0) {
      let nearest = -1;
      for (const i of open) if (nearest < 0 || (lengths[i] ?? 0) < (lengths[nearest] ?? 0)) nearest = i;
      open.delete(nearest);
      const at = points[nearest];
      const length = lengths[nearest] ?? Infinity;
      if (nearest === 1 || length === Infinity || !at) break;
      for (const i of open) {
        const next = points[i];
        if (!next) continue;
        const through = length + Math.hypot(next[0] - at[0], next[1] - at[1]);
        if (through < (lengths[i] ?? 0) - tiny && this.sees(at, next)) lengths[i] = through;
      }
    }
    return lengths[1] ?? Infinity;
  }

  /** Checks whether the straight line stays on the mesh between all points in which it meets a wall. */
  sees(a: Point, b: Point): boolean {
    if (this.pinches.some((pinch) => isWithin(a, b, pinch))) return false;
    const stops = [0, 1];
    for (const [c, d] of this.walls) stops.push(...meetings(a, b, c, d));
    stops.sort((one, other) => one - other);
    for (let i = 1; i < stops.length; i++) {
      const from = stops[i - 1] ?? 0;
      const to = stops[i] ?? 0;
      if (to - from < tiny) continue;
      const t = (from + to) / 2;
      if (!this.isOnFloor([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t])) return false;
    }
    return true;
  }

  private isOnFloor(point: Point): boolean {
    const { mesh } = this;
    return mesh.near(mesh.toMap({ x: point[0], y: point[1] }), 1e-6).length > 0;
  }
}

function isWithin(a: Point, b: Point, point: Point): boolean {
  const around = Math.hypot(point[0] - a[0], point[1] - a[1]) + Math.hypot(point[0] - b[0], point[1] - b[1]);
  return around - Math.hypot(b[0] - a[0], b[1] - a[1]) < tiny;
}

/** Returns where (0 to 1 from `a` to `b`) the line meets a wall, or both ends of a wall on the line. */
function meetings(a: Point, b: Point, c: Point, d: Point): number[] {
  const rx = b[0] - a[0];
  const ry = b[1] - a[1];
  const sx = d[0] - c[0];
  const sy = d[1] - c[1];
  const turn = rx * sy - ry * sx;
  const along = (point: Point) =>
    ((point[0] - a[0]) * rx + (point[1] - a[1]) * ry) / (rx * rx + ry * ry || 1);
  const off = (point: Point) => Math.abs(rx * (point[1] - a[1]) - ry * (point[0] - a[0]));
  const found: number[] = [];
  for (const end of [c, d]) if (off(end) < tiny) found.push(along(end));
  if (turn !== 0) {
    const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / turn;
    const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / turn;
    if (u >= -tiny && u <= 1 + tiny) found.push(t);
  }
  return found.filter((t) => t > 0 && t < 1);
}
