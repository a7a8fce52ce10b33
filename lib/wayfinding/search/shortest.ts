import type { Point } from '../../geometry/point.ts';
import { Heap } from './heap.ts';
import { cross, type FloorMesh, nextEdge, type Spot } from './mesh.ts';

const tiny = 1e-9;

/**
 * A stretch of an edge, from right to left as seen from the root, that a taut way enters the triangle beyond by.
 * The root is the last bend (a corner, or -1 for the start); `done` is the length up to it.
 */
type Node = {
  edge: number;
  rightX: number;
  rightY: number;
  leftX: number;
  leftY: number;
  root: number;
  rootX: number;
  rootY: number;
  done: number;
  parent: Node | null;
  /** The last bend before the goal, on the node that ends the search. */
  end: { bend: Point | null } | null;
};

/**
 * Exact shortest ways on a mesh without a graph: Polyanya (Cui, Harabor, Grastien, "Compromise-free pathfinding on a
 * navigation mesh", IJCAI 2017). Points are in cells.
 */
export class ShortestWay {
  readonly #mesh: FloorMesh;
  readonly #best: Float64Array;
  readonly #bestTurn: Int32Array;
  readonly #openTurn: Int32Array;
  #turn = 0;
  #longest = Infinity;
  #heap = new Heap<Node>();
  /** The last node by its bend and edge: ways of equal length reach a bend many times. */
  #seen = new Map<number, Node>();
  #goal: Spot = { triangle: -1, x: 0, y: 0, moved: 0 };

  constructor(mesh: FloorMesh) {
    this.#mesh = mesh;
    this.#best = new Float64Array(mesh.xs.length);
    this.#bestTurn = new Int32Array(mesh.xs.length);
    this.#openTurn = new Int32Array(mesh.count);
  }

  /**
   * The taut way from `start` to `goal`, or null where the pieces are not joined or each way is longer than `longest`.
   * On a mesh that is none (overlaps, made up by somebody) the search gives up after as many steps as no floor takes.
   */
  find(start: Spot, goal: Spot, longest = Infinity): Point[] | null {
    const mesh = this.#mesh;
    let stepsLeft = mesh.count * 200 + 1000;
    if (mesh.pieces[start.triangle] !== mesh.pieces[goal.triangle]) return null;
    const isOnePlace = isAt(start.x, start.y, goal.x, goal.y);
    if (start.triangle === goal.triangle || isOnePlace)
      return withoutRepeats([
        [start.x, start.y],
        [goal.x, goal.y],
      ]);
    this.#turn++;
    this.#heap = new Heap();
    this.#seen.clear();
    this.#goal = goal;
    this.#longest = longest;
    this.#openDeadEnd(start.triangle);
    this.#openDeadEnd(goal.triangle);
    const first = { root: -1, rootX: start.x, rootY: start.y, done: 0, parent: null };
    for (let e = start.triangle * 3; e < start.triangle * 3 + 3; e++) {
      const next = nextEdge(e);
      this.#push(e, mesh.x(e), mesh.y(e), mesh.x(next), mesh.y(next), first);
    }
    for (let node = this.#heap.pop(); node && stepsLeft > 0; node = this.#heap.pop()) {
      stepsLeft--;
      if (node.end) return withoutRepeats(this.#trace(node, node.end.bend));
      if (node.root >= 0 && (this.#best[node.root] as number) < node.done - tiny) continue;
      const entered = mesh.twins[node.edge] as number;
      if (Math.floor(entered / 3) === goal.triangle) this.#finish(node);
      else this.#expand(node, entered);
    }
    return null;
  }

  /** Dead ends are not searched, but for those of the two ends. */
  #openDeadEnd(triangle: number): void {
    for (let t = triangle; t >= 0; ) {
      this.#openTurn[t] = this.#turn;
      const exit = this.#mesh.exits[t] as number;
      t = exit < 0 ? -1 : Math.floor((this.#mesh.twins[exit] as number) / 3);
    }
  }

  #push(
    edge: number,
    rightX: number,
    rightY: number,
    leftX: number,
    leftY: number,
    from: Pick<Node, 'root' | 'rootX' | 'rootY' | 'done' | 'parent'>,
  ): void {
    const twin = this.#mesh.twins[edge] as number;
    if (twin < 0) return;
    const beyond = Math.floor(twin / 3);
    if ((this.#mesh.exits[beyond] as number) >= 0 && this.#openTurn[beyond] !== this.#turn) return;
    if (isAt(rightX, rightY, leftX, leftY)) return;
    const { root, rootX, rootY, done, parent } = from;
    if (root >= 0) {
      if (this.#bestTurn[root] === this.#turn && (this.#best[root] as number) < done - tiny) return;
      this.#bestTurn[root] = this.#turn;
      this.#best[root] = done;
    }
    const node: Node = { edge, rightX, rightY, leftX, leftY, root, rootX, rootY, done, parent, end: null };
    if (root >= 0 && this.#isSeen(node)) return;
    const length = done + this.#bound(node);
    if (length <= this.#longest) this.#heap.push(length, node);
  }

  /** Whether a node looks from the same bend through the same stretch as one before, and is no nearer to the start. */
  #isSeen(node: Node): boolean {
    const key = node.root * this.#mesh.corners.length + node.edge;
    const seen = this.#seen.get(key);
    const isSame =
      seen !== undefined &&
      seen.done <= node.done + tiny &&
      isAt(seen.rightX, seen.rightY, node.rightX, node.rightY) &&
      isAt(seen.leftX, seen.leftY, node.leftX, node.leftY);
    if (!isSame) this.#seen.set(key, node);
    return isSame;
  }

  /** No way from the root through the stretch to the goal is shorter. */
  #bound({ rootX, rootY, rightX, rightY, leftX, leftY }: Node): number {
    let { x, y } = this.#goal;
    const ofRoot = cross(rightX, rightY, leftX, leftY, rootX, rootY);
    const ofGoal = cross(rightX, rightY, leftX, leftY, x, y);
    // A goal on the root's side is mirrored: the way goes through the stretch and back.
    if (ofRoot !== 0 && ofGoal !== 0 && ofRoot > 0 === ofGoal > 0) {
      const dx = leftX - rightX;
      const dy = leftY - rightY;
      const shift = (2 * ofGoal) / (dx * dx + dy * dy);
      x += dy * shift;
      y -= dx * shift;
    }
    if (cross(rootX, rootY, rightX, rightY, x, y) < 0) {
      return Math.hypot(rootX - rightX, rootY - rightY) + Math.hypot(x - rightX, y - rightY);
    }
    if (cross(rootX, rootY, leftX, leftY, x, y) > 0) {
      return Math.hypot(rootX - leftX, rootY - leftY) + Math.hypot(x - leftX, y - leftY);
    }
    return Math.hypot(rootX - x, rootY - y);
  }

  #finish(node: Node): void {
    const { rootX, rootY, rightX, rightY, leftX, leftY } = node;
    const { x, y } = this.#goal;
    let bend: Point | null = null;
    if (cross(rootX, rootY, rightX, rightY, x, y) < -tiny) bend = [rightX, rightY];
    else if (cross(rootX, rootY, leftX, leftY, x, y) > tiny) bend = [leftX, leftY];
    const length = bend
      ? Math.hypot(rootX - bend[0], rootY - bend[1]) + Math.hypot(x - bend[0], y - bend[1])
      : Math.hypot(rootX - x, rootY - y);
    if (node.done + length > this.#longest) return;
    this.#heap.push(node.done + length, { ...node, parent: node, end: { bend } });
  }

  /** What of the two other edges of the entered triangle the root sees, and what is behind a bend. */
  #expand(node: Node, entered: number): void {
    const mesh = this.#mesh;
    const { rootX, rootY, rightX, rightY, leftX, leftY } = node;
    const farRight = nextEdge(entered);
    const farLeft = nextEdge(farRight);
    const ax = mesh.x(farRight);
    const ay = mesh.y(farRight);
    const bx = mesh.x(entered);
    const by = mesh.y(entered);
    const cx = mesh.x(farLeft);
    const cy = mesh.y(farLeft);
    const isRightEnd = isAt(rightX, rightY, ax, ay);
    const isLeftEnd = isAt(leftX, leftY, bx, by);
    const isRootRight = isAt(rootX, rootY, rightX, rightY);
    const isRootLeft = isAt(rootX, rootY, leftX, leftY);
    const ofRight = isRootRight ? 1 : cross(rootX, rootY, rightX, rightY, cx, cy);
    const ofLeft = isRootLeft ? -1 : cross(rootX, rootY, leftX, leftY, cx, cy);
    const from = { root: node.root, rootX, rootY, done: node.done, parent: node };
    if (ofRight < 0) {
      const [hx, hy] = meet(rootX, rootY, rightX, rightY, cx, cy, bx, by);
      const [lx, ly] = isRootLeft || isLeftEnd ? [bx, by] : meet(rootX, rootY, leftX, leftY, cx, cy, bx, by);
      this.#push(farLeft, hx, hy, lx, ly, from);
      const corner = mesh.corners[farRight] as number;
      if (!isRightEnd || !mesh.isBend[corner]) return;
      const bend = this.#bendAt(node, corner, ax, ay);
      this.#push(farRight, ax, ay, cx, cy, bend);
      this.#push(farLeft, cx, cy, hx, hy, bend);
      return;
    }
    const [rx, ry] =
      isRootRight || isRightEnd ? [ax, ay] : meet(rootX, rootY, rightX, rightY, ax, ay, cx, cy);
    if (ofLeft <= 0) {
      const [lx, ly] = isRootLeft || isLeftEnd ? [bx, by] : meet(rootX, rootY, leftX, leftY, cx, cy, bx, by);
      this.#push(farRight, rx, ry, cx, cy, from);
      this.#push(farLeft, cx, cy, lx, ly, from);
      return;
    }
    const [hx, hy] = meet(rootX, rootY, leftX, leftY, ax, ay, cx, cy);
    this.#push(farRight, rx, ry, hx, hy, from);
    const corner = mesh.corners[entered] as number;
    if (!isLeftEnd || !mesh.isBend[corner]) return;
    const bend = this.#bendAt(node, corner, bx, by);
    this.#push(farLeft, cx, cy, bx, by, bend);
    this.#push(farRight, hx, hy, cx, cy, bend);
  }

  #bendAt(node: Node, corner: number, x: number, y: number) {
    const done = node.done + Math.hypot(node.rootX - x, node.rootY - y);
    return { root: corner, rootX: x, rootY: y, done, parent: node };
  }

  #trace(end: Node, bend: Point | null): Point[] {
    const points: Point[] = [[this.#goal.x, this.#goal.y]];
    if (bend) points.push(bend);
    for (let node: Node | null = end; node; node = node.parent) points.push([node.rootX, node.rootY]);
    return points.reverse();
  }
}

/** Whether two places are one, but for rounding. */
function isAt(ax: number, ay: number, bx: number, by: number): boolean {
  return Math.abs(ax - bx) + Math.abs(ay - by) < tiny;
}

/** Where the ray from the root through a point crosses the edge from `a` to `b`. */
function meet(
  rootX: number,
  rootY: number,
  throughX: number,
  throughY: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): Point {
  const ofA = cross(rootX, rootY, throughX, throughY, ax, ay);
  const ofB = cross(rootX, rootY, throughX, throughY, bx, by);
  const share = ofA === ofB ? 0 : Math.min(1, Math.max(0, ofA / (ofA - ofB)));
  return [ax + (bx - ax) * share, ay + (by - ay) * share];
}

function withoutRepeats(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept[kept.length - 1];
    if (!last || !isAt(last[0], last[1], point[0], point[1])) kept.push(point);
  }
  return kept;
}

/** Length of a line, in the unit of its points. */
export function lengthOf(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    sum += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  return sum;
}
