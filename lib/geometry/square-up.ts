import { distance, type Point, turnPoint } from './point.ts';
import { edges, isSelfCrossing, type Ring, ringArea } from './polygon.ts';

/** Limits of squaring. `mainShare` is a fraction of the ring's length, `areaChange` of its area. */
export type Squaring = {
  /** An edge whose slope (as a tangent) to a main direction is at most this is turned onto it. */
  slant: number;
  /** Fraction of the outline that must run along the main directions. */
  mainShare: number;
  areaChange: number;
  /** A direction to use instead of the ring's own, in radians. */
  angle?: number;
};
/** Limits for outlines that nobody asked to square. A tangent of 0.2 is 11 degrees. */
const gentle: Squaring = { slant: 0.2, mainShare: 0.5, areaChange: 0.04 };
/** Like `slant`, for short edges: 31 degrees. */
const shortSlantMax = 0.6;
/** If turning a wall would move its ends by more tolerances than this, the wall is slanted on purpose. */
const moveMax = 4;
/** An edge shorter than this many tolerances has the direction of the pixels that it was traced along. */
const shortEdge = 4;
/** Parallel neighbours at most this many tolerances apart are one wall. */
const sameWall = 2.5;
/** A slanted edge is lengthened to its neighbour by at most this many tolerances. */
const reachMax = 6;

/** An edge, turned into the ring's main directions. `at` is the constant coordinate of a `level` or `upright` edge. */
type Wall = { kind: 'level' | 'upright' | 'slanted'; at: number; length: number; from: Point; to: Point };

/**
 * Returns the ring with its edges turned onto its main direction and the direction across. `tolerance` is the precision
 * of its corners in map pixels. Returns the same ring if less than `mainShare` of it runs along these directions, or if
 * squaring would make it cross itself or change its area by `areaChange` or more. The defaults are half of the outline
 * and 4 %.
 */
export function squareUp(ring: Ring, tolerance: number, squaring: Squaring = gentle): Ring {
  if (ring.length < 4) return ring;
  const own = mainDirection(ring);
  if (own.share < squaring.mainShare) return ring;
  const angle = squaring.angle ?? own.angle;
  const all = wallsOf(turn(ring, -angle), tolerance, squaring);
  const walls = withoutBevels(joinWalls(all, tolerance), tolerance);
  const squared = turn(withoutDoubles(cornersOf(walls, tolerance)), angle);
  const area = ringArea(ring);
  const isSound =
    squared.length >= 4 &&
    Math.abs(ringArea(squared) - area) < squaring.areaChange * area &&
    !isSelfCrossing(squared);
  return isSound ? squared : ring;
}

/** Cosine of 4 times 3 degrees: two directions are the same if their angles, times four, differ by less. */
const sameDirection = Math.cos((4 * 3 * Math.PI) / 180);

/**
 * Returns the direction along or across which most of the outline runs (radians, modulo a right angle), and the
 * fraction of the outline within 3 degrees of it. Compares and averages angles times four, so that 89 degrees and 1
 * degree are neighbours.
 */
export function mainDirection(ring: Ring): { angle: number; share: number } {
  const runs = [...edges(ring)].map(([a, b]) => ({
    angle: 4 * Math.atan2(b[1] - a[1], b[0] - a[0]),
    length: distance(a, b),
  }));
  let best = { angle: 0, length: 0 };
  for (const run of runs) {
    let x = 0;
    let y = 0;
    let length = 0;
    for (const other of runs) {
      if (Math.cos(other.angle - run.angle) < sameDirection) continue;
      x += other.length * Math.cos(other.angle);
      y += other.length * Math.sin(other.angle);
      length += other.length;
    }
    if (length > best.length) best = { angle: Math.atan2(y, x) / 4, length };
  }
  const total = runs.reduce((sum, { length }) => sum + length, 0);
  return { angle: best.angle, share: total > 0 ? best.length / total : 0 };
}

function turn(ring: Ring, angle: number): Point[] {
  return ring.map((corner) => turnPoint(corner, angle));
}

function wallsOf(ring: Ring, tolerance: number, squaring: Squaring): Wall[] {
  const isGentle = squaring === gentle;
  return [...edges(ring)].map(([from, to]): Wall => {
    const dx = Math.abs(to[0] - from[0]);
    const dy = Math.abs(to[1] - from[1]);
    const length = Math.hypot(dx, dy);
    const wall = { length, from, to };
    const slant = length < shortEdge * tolerance ? shortSlantMax : squaring.slant;
    const across = isGentle ? 2 * moveMax * tolerance : Infinity;
    if (dy <= Math.min(slant * dx, across)) return { ...wall, kind: 'level', at: (from[1] + to[1]) / 2 };
    if (dx <= Math.min(slant * dy, across)) return { ...wall, kind: 'upright', at: (from[0] + to[0]) / 2 };
    return { ...wall, kind: 'slanted', at: 0 };
  });
}

/** Joins close parallel neighbours into one wall at their average coordinate, weighted by length. */
function joinWalls(walls: readonly Wall[], tolerance: number): Wall[] {
  const isOne = (a: Wall, b: Wall) =>
    a.kind === b.kind && a.kind !== 'slanted' && Math.abs(a.at - b.at) <= sameWall * tolerance;
  const joined: Wall[] = [];
  for (const wall of walls) {
    const last = joined.at(-1);
    if (last && isOne(last, wall)) joined.splice(-1, 1, join(last, wall));
    else joined.push(wall);
  }
  const first = joined[0];
  const last = joined.at(-1);
  if (first && last && joined.length > 1 && isOne(last, first))
    return [join(last, first), ...joined.slice(1, -1)];
  return joined;
}

function join(a: Wall, b: Wall): Wall {
  const length = a.length + b.length;
  return { kind: a.kind, at: (a.at * a.length + b.at * b.length) / length, length, from: a.from, to: b.to };
}

/** Removes short slanted edges between a level and an upright wall: they are blurred corners, not walls. */
function withoutBevels(walls: readonly Wall[], tolerance: number): Wall[] {
  return walls.filter((wall, i) => {
    const before = walls[i - 1] ?? walls.at(-1);
    const after = walls[i + 1] ?? walls[0];
    const isBetween = before?.kind !== after?.kind && before?.kind !== 'slanted' && after?.kind !== 'slanted';
    return wall.kind !== 'slanted' || wall.length > shortEdge * tolerance || !isBetween;
  });
}

/** Returns the corners between each wall and the one before it. */
function cornersOf(walls: readonly Wall[], tolerance: number): Point[] {
  return walls.flatMap((wall, i) => {
    const before = walls[i - 1] ?? walls.at(-1);
    return before ? cornersBetween(before, wall, tolerance) : [];
  });
}

function cornersBetween(a: Wall, b: Wall, tolerance: number): Point[] {
  const shared = b.from;
  if (a.kind === 'slanted' && b.kind === 'slanted') return [shared];
  if (a.kind === 'slanted') return [meet(a, b, shared, tolerance)];
  if (b.kind === 'slanted') return [meet(b, a, shared, tolerance)];
  // Parallel walls too far apart to be one: the step between them stays in place.
  if (a.kind === b.kind) return [onWall(a, shared), onWall(b, shared)];
  return [a.kind === 'level' ? [b.at, a.at] : [a.at, b.at]];
}

/** Projects a point onto a straight wall. */
function onWall(wall: Wall, [x, y]: Point): Point {
  return wall.kind === 'level' ? [x, wall.at] : [wall.at, y];
}

/** Returns where a slanted edge, lengthened, meets a straight wall; its end projected if that is too far away. */
function meet(slanted: Wall, straight: Wall, end: Point, tolerance: number): Point {
  const [x, y] = slanted.from;
  const dx = slanted.to[0] - x;
  const dy = slanted.to[1] - y;
  const across = onWall(straight, end);
  const met: Point =
    straight.kind === 'level'
      ? [x + ((straight.at - y) / dy) * dx, straight.at]
      : [straight.at, y + ((straight.at - x) / dx) * dy];
  return distance(met, across) <= reachMax * tolerance ? met : across;
}

function withoutDoubles(ring: Ring): Ring {
  return ring.filter((corner, i) => {
    const before = ring[i - 1] ?? ring.at(-1);
    return !before || distance(before, corner) > 1e-6;
  });
}
