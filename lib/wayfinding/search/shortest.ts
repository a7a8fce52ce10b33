import type { Point } from '../../geometry/point.ts';
import { Heap } from './heap.ts';
import { beforeEdge, cross, type FloorMesh, nextEdge, type Spot, triangleOf } from './mesh.ts';

const tiny = 1e-9;
/** Twice the area of a triangle, in cells, whose three corners count as one line. */
const flat = 1e-7;
const theStart = -1;
const nothing = -2;

/**
 * Exact shortest ways on a mesh without a graph. A taut way bends only where walls stand out, so A* goes from corner to
 * corner. From each it looks triangle by triangle into the floor that a taut way can turn to there, which is what lies
 * between straight on and the wall that it bends around. Points are in cells; a corner is named by the wall that begins
 * the floor around it (`FloorMesh.fans`), for two floors may touch in a corner.
 */
export class ShortestWay {
  readonly #mesh: FloorMesh;
  /** By corner: the way from the start as far as it is known, the corner before, and the search that says so. */
  readonly #lengths: Float64Array;
  readonly #before: Int32Array;
  readonly #seenTurn: Int32Array;
  #turn = 0;
  /** Corners that were looked from. */
  readonly #done = new Set<number>();
  /** Triangles of dead ends that an end is in, and those that have the goal in or at them. */
  readonly #open = new Set<number>();
  readonly #goalIn = new Set<number>();
  #stepsLeft = 0;
  /** The length of the way found; before that the longest that is asked for. */
  #longest = 0;
  #last = nothing;
  #heap = new Heap<number>();
  #start: Spot = nowhere;
  #goal: Spot = nowhere;
  /** Where the search looks from: a corner or the start, its place, and the length of the way up to it. */
  #from = theStart;
  #x = 0;
  #y = 0;
  #length = 0;
  /** What is still to be looked into: an edge to cross, and the right and the left border of what is seen through it. */
  readonly #views: number[] = [];

  constructor(mesh: FloorMesh) {
    this.#mesh = mesh;
    const edges = mesh.corners.length;
    this.#lengths = new Float64Array(edges);
    this.#before = new Int32Array(edges);
    this.#seenTurn = new Int32Array(edges);
  }

  /**
   * The taut way from `start` to `goal`, or null where the pieces are not joined or each way is longer than `longest`.
   * On a mesh that is none (overlaps, made up by somebody) the search gives up after as many steps as no floor takes.
   */
  find(start: Spot, goal: Spot, longest = Infinity): Point[] | null {
    const mesh = this.#mesh;
    if (mesh.pieces[start.triangle] !== mesh.pieces[goal.triangle]) return null;
    this.#turn++;
    this.#stepsLeft = mesh.count * 1000 + 1000;
    this.#heap = new Heap();
    this.#start = start;
    this.#goal = goal;
    this.#longest = longest;
    this.#last = nothing;
    for (const marks of [this.#done, this.#open, this.#goalIn]) marks.clear();
    this.#openDeadEnd(start.triangle);
    this.#openDeadEnd(goal.triangle);
    this.#markGoal();
    if (this.#goalIn.has(start.triangle)) return this.#trace(theStart);
    this.#lookAround();
    for (let corner = this.#heap.pop(); corner !== undefined; corner = this.#heap.pop()) {
      if (this.#done.has(corner)) continue;
      this.#standAt(corner);
      if (this.#last !== nothing && this.#length + this.#toGoal(this.#x, this.#y) > this.#longest - tiny)
        break;
      this.#done.add(corner);
      this.#lookPast();
      if (this.#stepsLeft < 0) return null;
    }
    return this.#last === nothing ? null : this.#trace(this.#last);
  }

  /** Dead ends are not searched, but for those of the two ends. */
  #openDeadEnd(triangle: number): void {
    for (let t = triangle; t >= 0; ) {
      this.#open.add(t);
      const exit = this.#mesh.exits[t] as number;
      t = exit < 0 ? -1 : triangleOf(this.#mesh.twins[exit] as number);
    }
  }

  #isClosed(triangle: number): boolean {
    return (this.#mesh.exits[triangle] as number) >= 0 && !this.#open.has(triangle);
  }

  /** A goal in a corner is in each triangle around it. */
  #markGoal(): void {
    this.#goalIn.add(this.#goal.triangle);
    for (let e = this.#cornerAt(this.#goal); e >= 0; e = this.#mesh.twins[beforeEdge(e)] as number)
      this.#goalIn.add(triangleOf(e));
  }

  /** The corner that a place is, else -1. */
  #cornerAt({ triangle, x, y }: Spot): number {
    const mesh = this.#mesh;
    for (let e = triangle * 3; e < triangle * 3 + 3; e++) {
      if (mesh.x(e) === x && mesh.y(e) === y) return mesh.fans[e] as number;
    }
    return -1;
  }

  #standAt(corner: number): void {
    this.#from = corner;
    [this.#x, this.#y] = this.#placeOf(corner);
    this.#length = corner < 0 ? 0 : (this.#lengths[corner] as number);
  }

  #placeOf(corner: number): Point {
    if (corner < 0) return [this.#start.x, this.#start.y];
    return [this.#mesh.x(corner), this.#mesh.y(corner)];
  }

  /** Looks from the start to all sides; where it is a corner, when the search comes to that. */
  #lookAround(): void {
    const mesh = this.#mesh;
    const corner = this.#cornerAt(this.#start);
    if (corner >= 0) {
      this.#lengths[corner] = 0;
      this.#before[corner] = theStart;
      this.#heap.push(0, corner);
      return;
    }
    this.#standAt(theStart);
    const first = this.#start.triangle * 3;
    for (let e = first; e < first + 3; e++) {
      const next = nextEdge(e);
      this.#see(e);
      this.#views.push(e, mesh.x(e), mesh.y(e), mesh.x(next), mesh.y(next));
    }
    this.#look();
  }

  /** Looks from a corner, from the wall that the way bends around up to straight on; all around where the way begins. */
  #lookPast(): void {
    const mesh = this.#mesh;
    const { twins } = mesh;
    const corner = this.#from;
    const [x, y] = this.#placeOf(corner);
    const [fromX, fromY] = this.#placeOf(this.#before[corner] as number);
    const isLeft = this.#length > 0 && this.#wallSide(corner, fromX, fromY) > 0;
    /** How far an edge's corner lies from straight on to the side of the wall. */
    const aside = (edge: number) =>
      this.#length === 0 ? 1 : cross(fromX, fromY, x, y, mesh.x(edge), mesh.y(edge)) * (isLeft ? 1 : -1);
    let e = isLeft ? nextEdge(mesh.bends[corner] as number) : corner;
    while (e >= 0) {
      const opposite = nextEdge(e);
      const last = nextEdge(opposite);
      const [near, far] = isLeft ? [last, opposite] : [opposite, last];
      if (aside(near) <= 0) break;
      e = twins[isLeft ? e : last] as number;
      if (isLeft && e >= 0) e = nextEdge(e);
      const own = triangleOf(opposite);
      if (this.#isClosed(own)) continue;
      if (this.#goalIn.has(own)) this.#reach();
      this.#see(near);
      const ofFar = aside(far);
      if (ofFar >= -flat) this.#see(far);
      const ofWall: Point = [mesh.x(near), mesh.y(near)];
      const ahead: Point = ofFar >= 0 ? [mesh.x(far), mesh.y(far)] : [2 * x - fromX, 2 * y - fromY];
      this.#views.push(opposite, ...(isLeft ? ahead : ofWall), ...(isLeft ? ofWall : ahead));
    }
    this.#look();
  }

  /** Goes on through all views. */
  #look(): void {
    const views = this.#views;
    const { twins, corners, xs, ys } = this.#mesh;
    const [x, y] = [this.#x, this.#y];
    const { x: goalX, y: goalY } = this.#goal;
    const isFirst = this.#length === 0;
    while (views.length > 0) {
      let leftY = views.pop() as number;
      let leftX = views.pop() as number;
      const rightY = views.pop() as number;
      const rightX = views.pop() as number;
      let edge = views.pop() as number;
      for (let entered = twins[edge] as number; entered >= 0; entered = twins[edge] as number) {
        const triangle = triangleOf(entered);
        if (this.#isClosed(triangle) || this.#stepsLeft-- < 0) break;
        const goalOfRight = cross(x, y, rightX, rightY, goalX, goalY);
        const goalOfLeft = cross(x, y, leftX, leftY, goalX, goalY);
        if (goalOfRight >= -flat && goalOfLeft <= flat && this.#goalIn.has(triangle)) {
          this.#reach();
          // Nothing is shorter than straight from the start.
          if (isFirst) {
            views.length = 0;
            return;
          }
        }
        // A caller that asks for short ways alone needs no look to the sides.
        if (isFirst && goalOfRight < 0 && this.#isTooFar(rightX, rightY)) break;
        if (isFirst && goalOfLeft > 0 && this.#isTooFar(leftX, leftY)) break;
        const beyond = nextEdge(entered);
        const apex = nextEdge(beyond);
        const apexX = xs[corners[apex] as number] as number;
        const apexY = ys[corners[apex] as number] as number;
        const ofRight = cross(x, y, rightX, rightY, apexX, apexY);
        const ofLeft = cross(x, y, leftX, leftY, apexX, apexY);
        if (ofRight >= -flat && ofLeft <= flat) this.#see(apex);
        edge = ofRight <= 0 ? apex : beyond;
        if (ofRight <= 0 || ofLeft >= 0) continue;
        views.push(apex, apexX, apexY, leftX, leftY);
        leftX = apexX;
        leftY = apexY;
      }
    }
  }

  /** The corner that `edge` begins at is seen. */
  #see(edge: number): void {
    const mesh = this.#mesh;
    const corner = mesh.fans[edge] as number;
    if (corner < 0 || (mesh.bends[corner] as number) < 0 || this.#done.has(corner)) return;
    const [x, y] = [mesh.x(edge), mesh.y(edge)];
    const length = this.#length + distance(x, y, this.#x, this.#y);
    if (this.#seenTurn[corner] === this.#turn && length > (this.#lengths[corner] as number) - tiny) return;
    const least = length + this.#toGoal(x, y);
    if (least > this.#longest || this.#wallSide(corner, this.#x, this.#y) === 0) return;
    this.#seenTurn[corner] = this.#turn;
    this.#lengths[corner] = length;
    this.#before[corner] = this.#from;
    this.#heap.push(least, corner);
  }

  /** On which side of a line to a corner its walls are, 1 left and -1 right; 0 where they are on both. */
  #wallSide(corner: number, x: number, y: number): number {
    const mesh = this.#mesh;
    const ofWall = (edge: number) => cross(x, y, mesh.x(corner), mesh.y(corner), mesh.x(edge), mesh.y(edge));
    const ofRight = ofWall(nextEdge(corner));
    const ofLeft = ofWall(mesh.bends[corner] as number);
    if (ofRight >= -flat && ofLeft >= -flat) return 1;
    return ofRight <= flat && ofLeft <= flat ? -1 : 0;
  }

  /** The goal is seen. */
  #reach(): void {
    const length = this.#length + this.#toGoal(this.#x, this.#y);
    if (length > this.#longest) return;
    this.#longest = length;
    this.#last = this.#from;
  }

  #toGoal(x: number, y: number): number {
    return distance(x, y, this.#goal.x, this.#goal.y);
  }

  /** Whether the way from the start by the border of a view is longer than what is asked for. */
  #isTooFar(x: number, y: number): boolean {
    return distance(x, y, this.#x, this.#y) + this.#toGoal(x, y) > this.#longest;
  }

  #trace(last: number): Point[] {
    const points: Point[] = [[this.#goal.x, this.#goal.y]];
    for (let corner = last; ; corner = this.#before[corner] as number) {
      const [x, y] = this.#placeOf(corner);
      const [nextX, nextY] = points[0] as Point;
      if (distance(x, y, nextX, nextY) > tiny) points.unshift([x, y]);
      if (corner < 0) return points;
    }
  }
}

const nowhere: Spot = { triangle: -1, x: 0, y: 0, moved: 0 };

/** `Math.hypot` does not overflow, as squares of cells do not either, and is several times slower. */
function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

/** Length of a line, in the unit of its points. */
export function lengthOf(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    sum += distance(...a, ...b);
  }
  return sum;
}
