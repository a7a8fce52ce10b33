import type { Point } from '../../geometry/point.ts';
import { Heap } from './heap.ts';
import { distance } from './line-length.ts';
import { beforeEdge, cross, type FloorMesh, nextEdge, type Spot, triangleOf } from './mesh.ts';
import { toEnd } from './to-end.ts';

const tiny = 1e-9;
/** Twice the area of a triangle, in square cells, below which its corners count as one line. */
const flat = 1e-7;
/** Triangles passed before a search yields. */
const stepsAtOnce = 5000;
const theStart = -1;
const nothing = -2;

/**
 * Finds exact shortest ways on a mesh without a visibility graph. A shortest way bends only at convex corners of walls,
 * so A* goes from corner to corner. From each it looks, triangle by triangle, into the floor to which a shortest way
 * can turn there: between straight on and the wall that it bends around. Points are in cells. A corner is named by the
 * wall that begins the floor around it (`FloorMesh.fans`), because two floors may touch in a corner.
 */
export class ShortestWay {
  readonly #mesh: FloorMesh;
  /** By corner: length of the best known way from the start, the corner before, and the search that set them. */
  readonly #lengths: Float64Array;
  readonly #before: Int32Array;
  readonly #seenTurn: Int32Array;
  #turn = 0;
  /** Corners whose view was searched. */
  readonly #done = new Set<number>();
  /** Triangles of dead ends that contain an end, and triangles that contain or touch the goal. */
  readonly #open = new Set<number>();
  readonly #goalIn = new Set<number>();
  #stepsLeft = 0;
  /** Length of the best way; before there is one, the longest length asked for. */
  #longest = 0;
  #last = nothing;
  #heap = new Heap<number>();
  #start: Spot = nowhere;
  #goal: Spot = nowhere;
  /** Where the search looks from: a corner or the start, its point, and the length of the way up to it. */
  #from = theStart;
  #x = 0;
  #y = 0;
  #length = 0;
  /** Views to search: an edge to cross, and the right and left border of what is visible through it. */
  readonly #views: number[] = [];

  constructor(mesh: FloorMesh) {
    this.#mesh = mesh;
    const edges = mesh.corners.length;
    this.#lengths = new Float64Array(edges);
    this.#before = new Int32Array(edges);
    this.#seenTurn = new Int32Array(edges);
  }

  /**
   * Returns the shortest way; null if the pieces are not joined or every way is longer than `longest` cells. On an
   * invalid mesh (overlapping or forged) it gives up after more steps than any floor needs.
   */
  find(start: Spot, goal: Spot, longest = Infinity): Point[] | null {
    return toEnd(this.finding(start, goal, longest));
  }

  /** Like find, in steps. One search at a time. */
  *finding(start: Spot, goal: Spot, longest = Infinity): Generator<void, Point[] | null> {
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
    let told = this.#stepsLeft;
    for (let corner = this.#heap.pop(); corner !== undefined; corner = this.#heap.pop()) {
      if (this.#done.has(corner)) continue;
      this.#standAt(corner);
      if (this.#last !== nothing && this.#length + this.#toGoal(this.#x, this.#y) > this.#longest - tiny)
        break;
      this.#done.add(corner);
      this.#lookPast();
      if (this.#stepsLeft < 0) return null;
      if (told - this.#stepsLeft < stepsAtOnce) continue;
      told = this.#stepsLeft;
      yield;
    }
    return this.#last === nothing ? null : this.#trace(this.#last);
  }

  /** Dead ends are not searched, except those of the two ends. */
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

  /** A goal in a corner is in each triangle around the corner. */
  #markGoal(): void {
    this.#goalIn.add(this.#goal.triangle);
    for (let e = this.#cornerAt(this.#goal); e >= 0; e = this.#mesh.twins[beforeEdge(e)] as number)
      this.#goalIn.add(triangleOf(e));
  }

  /** Returns the corner at a point; -1 if there is none. */
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

  /** Looks from the start to all sides. A start in a corner is a corner of the search instead. */
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

  /** Looks from a corner, between the wall that the way bends around and straight on; at the start, to all sides. */
  #lookPast(): void {
    const mesh = this.#mesh;
    const { twins } = mesh;
    const corner = this.#from;
    const [x, y] = this.#placeOf(corner);
    const [fromX, fromY] = this.#placeOf(this.#before[corner] as number);
    const isLeft = this.#length > 0 && this.#wallSide(corner, fromX, fromY) > 0;
    /** Distance of an edge's corner from straight on, towards the side of the wall. */
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

  /** Searches all views. */
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
          // Nothing is shorter than a straight line from the start.
          if (isFirst) {
            views.length = 0;
            return;
          }
        }
        // A caller that asks only for short ways needs no other views.
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

  /** Handles a visible corner: the one where `edge` begins. */
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

  /** Returns the side of a line to a corner on which its walls are: 1 left, -1 right, 0 both. */
  #wallSide(corner: number, x: number, y: number): number {
    const mesh = this.#mesh;
    const ofWall = (edge: number) => cross(x, y, mesh.x(corner), mesh.y(corner), mesh.x(edge), mesh.y(edge));
    const ofRight = ofWall(nextEdge(corner));
    const ofLeft = ofWall(mesh.bends[corner] as number);
    if (ofRight >= -flat && ofLeft >= -flat) return 1;
    return ofRight <= flat && ofLeft <= flat ? -1 : 0;
  }

  /** Handles a visible goal. */
  #reach(): void {
    const length = this.#length + this.#toGoal(this.#x, this.#y);
    if (length > this.#longest) return;
    this.#longest = length;
    this.#last = this.#from;
  }

  #toGoal(x: number, y: number): number {
    return distance(x, y, this.#goal.x, this.#goal.y);
  }

  /** Checks whether the way along the border of a view is longer than asked for. */
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
