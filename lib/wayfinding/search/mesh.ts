import { distance, type Point } from '../../geometry/point.ts';
import { closestOnSegment } from '../../geometry/segment.ts';

/** Triangles over a floor: corners in cells, three corner indexes a triangle, `cellPx` map pixels a cell. */
export type MeshData = {
  cellPx: number;
  xs: ArrayLike<number>;
  ys: ArrayLike<number>;
  triangles: ArrayLike<number>;
};

/** A point on a mesh, in cells. `moved` is its distance from the requested point, in map pixels. */
export type Spot = { triangle: number; x: number; y: number; moved: number };

/** Returns twice the signed area of the triangle. */
export function cross(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

const tiny = 1e-9;
/** A point this near to a corner, in cells, becomes the corner. Otherwise rounding would spoil the angles at it. */
const atCorner = 1e-6;

/**
 * A mesh with the tables of its search. All triangles turn the same way. Edge `3t + i` goes from corner i to the next.
 */
export class FloorMesh {
  readonly cellPx: number;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly corners: Int32Array;
  /** The edge on the other side of each edge; -1 at a wall. */
  readonly twins: Int32Array;
  /** The piece of each triangle. Pieces are not joined. */
  readonly pieces: Int32Array;
  readonly pieceCount: number;
  /**
   * For each edge, the wall that begins the floor around the corner where the edge begins; -1 if there is no wall.
   * Floors that touch in a corner have one wall each.
   */
  readonly fans: Int32Array;
  /** For such a wall, the wall at which that floor ends, if a shortest way can bend at the convex corner; else -1. */
  readonly bends: Int32Array;
  /** For triangles in a dead end, the edge that leads out of it; else -1. No way passes through them. */
  readonly exits: Int32Array;
  readonly #buckets = new Map<number, number[]>();
  readonly #bucketSize: number;

  constructor(data: MeshData) {
    this.cellPx = data.cellPx;
    this.xs = Float64Array.from(data.xs);
    this.ys = Float64Array.from(data.ys);
    this.corners = Int32Array.from(data.triangles);
    const count = this.corners.length / 3;
    for (let t = 0; t < count; t++) this.#turnRight(t);
    this.twins = this.#findTwins();
    this.pieces = new Int32Array(count).fill(-1);
    this.pieceCount = this.#findPieces();
    this.fans = new Int32Array(this.corners.length).fill(-1);
    this.bends = this.fans.slice();
    this.#findFans();
    this.exits = this.#findDeadEnds();
    const larger = (a: number, b: number) => Math.max(a, b);
    const span = this.ys.reduce(larger, this.xs.reduce(larger, 1));
    this.#bucketSize = span / Math.max(1, Math.ceil(Math.sqrt(count)));
    for (let t = 0; t < count; t++) this.#putInBuckets(t);
  }

  get count(): number {
    return this.pieces.length;
  }

  x(edge: number): number {
    return this.xs[this.corners[edge] as number] as number;
  }

  y(edge: number): number {
    return this.ys[this.corners[edge] as number] as number;
  }

  /** Returns twice the area of a triangle, in square cells. */
  area2(t: number): number {
    const e = t * 3;
    return cross(this.x(e), this.y(e), this.x(e + 1), this.y(e + 1), this.x(e + 2), this.y(e + 2));
  }

  /** The area of each piece, in square cells. */
  get pieceAreas(): Float64Array {
    const areas = new Float64Array(this.pieceCount);
    for (const [t, piece] of this.pieces.entries())
      areas[piece] = (areas[piece] as number) + this.area2(t) / 2;
    return areas;
  }

  /** Returns the nearest point of each wanted piece within `reachPx` of a point (both in map pixels), the nearest first. */
  near(point: Point, reachPx: number, isWanted: (piece: number) => boolean = () => true): Spot[] {
    const at: Point = [point[0] / this.cellPx, point[1] / this.cellPx];
    const reach = reachPx / this.cellPx;
    const size = this.#bucketSize;
    // The reach may be many times the length of the floor.
    const end = Math.sqrt(this.count) + 2;
    const best = new Map<number, Spot>();
    for (
      let by = Math.max(0, Math.floor((at[1] - reach) / size));
      by <= (at[1] + reach) / size && by < end;
      by++
    ) {
      for (
        let bx = Math.max(0, Math.floor((at[0] - reach) / size));
        bx <= (at[0] + reach) / size && bx < end;
        bx++
      ) {
        for (const t of this.#buckets.get(by * bucketRow + bx) ?? []) {
          const piece = this.pieces[t] as number;
          if (!isWanted(piece)) continue;
          const found = this.#nearestIn(t, at);
          if (found.moved <= reachPx && found.moved < (best.get(piece)?.moved ?? Infinity))
            best.set(piece, found);
        }
      }
    }
    return [...best.values()].sort((a, b) => a.moved - b.moved);
  }

  /** Converts a point from cells to map pixels. */
  toMap(spot: { x: number; y: number }): Point {
    return [spot.x * this.cellPx, spot.y * this.cellPx];
  }

  #nearestIn(t: number, at: Point): Spot {
    let best: Point = at;
    let nearest = Infinity;
    let isInside = true;
    for (let e = t * 3; e < t * 3 + 3; e++) {
      const next = nextEdge(e);
      const a: Point = [this.x(e), this.y(e)];
      const b: Point = [this.x(next), this.y(next)];
      if (cross(a[0], a[1], b[0], b[1], at[0], at[1]) >= -tiny) continue;
      isInside = false;
      const close = closestOnSegment(at, a, b);
      const away = distance(close, at);
      if (away < nearest) {
        nearest = away;
        best = close;
      }
    }
    const [x, y] = this.#cornerNear(t, best) ?? best;
    return { triangle: t, x, y, moved: isInside ? 0 : nearest * this.cellPx };
  }

  #cornerNear(t: number, at: Point): Point | null {
    for (let e = t * 3; e < t * 3 + 3; e++) {
      if (Math.abs(this.x(e) - at[0]) + Math.abs(this.y(e) - at[1]) < atCorner) return [this.x(e), this.y(e)];
    }
    return null;
  }

  #turnRight(t: number): void {
    if (this.area2(t) >= 0) return;
    const b = this.corners[t * 3 + 1] as number;
    this.corners[t * 3 + 1] = this.corners[t * 3 + 2] as number;
    this.corners[t * 3 + 2] = b;
  }

  #findTwins(): Int32Array {
    const twins = new Int32Array(this.corners.length).fill(-1);
    const edges = new Map<number, number>();
    const key = (a: number, b: number) => a * this.xs.length + b;
    for (let e = 0; e < twins.length; e++) {
      const a = this.corners[e] as number;
      const b = this.corners[nextEdge(e)] as number;
      const twin = edges.get(key(b, a));
      if (twin !== undefined && twins[twin] === -1) {
        twins[e] = twin;
        twins[twin] = e;
      } else edges.set(key(a, b), e);
    }
    return twins;
  }

  #findPieces(): number {
    let piece = 0;
    for (let start = 0; start < this.count; start++) {
      if (this.pieces[start] !== -1) continue;
      const stack = [start];
      this.pieces[start] = piece;
      for (let t = stack.pop(); t !== undefined; t = stack.pop()) {
        for (let e = t * 3; e < t * 3 + 3; e++) {
          const twin = this.twins[e] as number;
          const beyond = triangleOf(twin);
          if (twin < 0 || this.pieces[beyond] !== -1) continue;
          this.pieces[beyond] = piece;
          stack.push(beyond);
        }
      }
      piece++;
    }
    return piece;
  }

  #findFans(): void {
    for (const [wall, twin] of this.twins.entries()) {
      if (twin !== -1) continue;
      let left = wall;
      for (let e = wall; e !== -1; e = this.twins[left] as number) {
        this.fans[e] = wall;
        left = beforeEdge(e);
      }
      const right = nextEdge(wall);
      if (cross(this.x(wall), this.y(wall), this.x(right), this.y(right), this.x(left), this.y(left)) < 0)
        this.bends[wall] = left;
    }
  }

  #findDeadEnds(): Int32Array {
    const exits = new Int32Array(this.count).fill(-1);
    const degrees = new Uint8Array(this.count);
    const queue: number[] = [];
    for (let e = 0; e < this.twins.length; e++) {
      if (this.twins[e] !== -1) degrees[triangleOf(e)] = (degrees[triangleOf(e)] as number) + 1;
    }
    for (let t = 0; t < this.count; t++) if (degrees[t] === 1) queue.push(t);
    for (let t = queue.pop(); t !== undefined; t = queue.pop()) {
      if (degrees[t] !== 1) continue;
      degrees[t] = 0;
      for (let e = t * 3; e < t * 3 + 3; e++) {
        const twin = this.twins[e] as number;
        const beyond = triangleOf(twin);
        if (twin < 0 || degrees[beyond] === 0) continue;
        exits[t] = e;
        degrees[beyond] = (degrees[beyond] as number) - 1;
        if (degrees[beyond] === 1) queue.push(beyond);
      }
    }
    return exits;
  }

  #putInBuckets(t: number): void {
    const xs = [0, 1, 2].map((i) => this.x(t * 3 + i) / this.#bucketSize);
    const ys = [0, 1, 2].map((i) => this.y(t * 3 + i) / this.#bucketSize);
    for (let by = Math.floor(Math.min(...ys)); by <= Math.max(...ys); by++) {
      for (let bx = Math.floor(Math.min(...xs)); bx <= Math.max(...xs); bx++) {
        const bucket = this.#buckets.get(by * bucketRow + bx);
        if (bucket) bucket.push(t);
        else this.#buckets.set(by * bucketRow + bx, [t]);
      }
    }
  }
}

const bucketRow = 1 << 16;

/** Returns the next edge of the same triangle. */
export function nextEdge(edge: number): number {
  return edge % 3 === 2 ? edge - 2 : edge + 1;
}

/** Returns the previous edge of the same triangle. */
export function beforeEdge(edge: number): number {
  return edge % 3 === 0 ? edge + 2 : edge - 1;
}

/** Returns the triangle of an edge. */
export function triangleOf(edge: number): number {
  return Math.floor(edge / 3);
}
