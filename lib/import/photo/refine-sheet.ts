import { distance, type Point } from '../../geometry/point.ts';
import type { Grey } from '../scan/flatten.ts';
import { stepMin, stepShareMin } from './find-edges.ts';
import { isSheet, type Quad, scaleQuad } from './quad.ts';
import { reduce, withoutLines } from './reduce.ts';

/** Long side of the picture in which the edges of a sheet are searched, half the width of lines, and the search to both sides. */
const [finePx, linePx, reachPx] = [1200, 4, 14];
const pointsPerSide = 60;
/** The ends of a side, which corners of the paper and fingers hide. */
const endShare = 0.06;
/** A corner that would move farther than this share of the long side stays. */
const moveShareMax = 0.04;

/** Returns the share of each side along which it is brighter inside than outside. */
export function edgeShares(picture: Grey, quad: Quad): number[] {
  return sidesOf(quad).map(([a, b]) => {
    const steps = pointsOn(a, b).map((point) => stepAt(picture, point, inwards(a, b), 0));
    return steps.filter((step) => step !== null && step > 0).length / steps.length;
  });
}

/** Moves the sides of a sheet to the nearest edges between bright and dark. */
export function refineSheet(picture: Grey, quad: Quad): Quad {
  const fine = withoutLines(reduce(picture, finePx), linePx);
  const [across, down] = [fine.width / picture.width, fine.height / picture.height];
  const coarse = scaleQuad(quad, across, down);
  const lines = sidesOf(coarse).map(([a, b]) => edgeNear(fine, a, b));
  const corners = coarse.map((corner, i) => {
    const met = meet(lines[(i + 3) % 4], lines[i]);
    const isNear = met && distance(met, corner) <= moveShareMax * finePx;
    return isNear ? within(met, fine) : corner;
  }) as unknown as Quad;
  return isSheet(corners, fine) ? scaleQuad(corners, 1 / across, 1 / down) : quad;
}

type Line = readonly [Point, Point];

function sidesOf(quad: Quad): Line[] {
  return quad.map((corner, i) => [corner, quad[(i + 1) % 4] ?? corner]);
}

function pointsOn(a: Point, b: Point): Point[] {
  return Array.from({ length: pointsPerSide }, (_, i) => {
    const share = endShare + ((1 - 2 * endShare) * i) / (pointsPerSide - 1);
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  });
}

/** Returns the direction from a side into the sheet, whose corners run clockwise on a screen. */
function inwards(a: Point, b: Point): Point {
  const length = Math.max(1e-9, distance(a, b));
  return [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
}

/**
 * Returns how much brighter it is inside than outside of a point that is moved along the normal, 0 for less than a step;
 * null beyond the picture.
 */
function stepAt(picture: Grey, [x, y]: Point, [nx, ny]: Point, move: number): number | null {
  let [sum, bright] = [0, 0];
  for (const away of [1.5, 2.5, 3.5]) {
    const inside = shadeAt(picture, x + nx * (move + away), y + ny * (move + away));
    const outside = shadeAt(picture, x + nx * (move - away), y + ny * (move - away));
    if (inside === null || outside === null) return null;
    sum += inside - outside;
    bright += inside;
  }
  return sum < Math.max(3 * stepMin, stepShareMin * bright) ? 0 : sum / 3;
}

function shadeAt({ width, height, pixels }: Grey, x: number, y: number): number | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return null;
  return pixels[row * width + column] ?? null;
}

/** Returns the line along the strongest edges near a side; the side itself if there are few. */
function edgeNear(picture: Grey, a: Point, b: Point): Line {
  const normal = inwards(a, b);
  const found = pointsOn(a, b).flatMap((point): Point[] => {
    let [best, at] = [0, 0];
    let isFound = false;
    for (let move = -reachPx; move <= reachPx; move += 0.5) {
      const step = stepAt(picture, point, normal, move);
      if (step !== null && step > best) [best, at, isFound] = [step, move, true];
    }
    return isFound ? [[point[0] + normal[0] * at, point[1] + normal[1] * at]] : [];
  });
  return found.length < pointsPerSide / 3 ? [a, b] : lineThrough(found, a, b);
}

const rounds = 6;
/** Points this many times farther than the usual one do not count. */
const farTimes = 2.5;

/** Fits a line by least squares, and again without the points that lie far from it. */
function lineThrough(points: readonly Point[], a: Point, b: Point): Line {
  const length = Math.max(1e-9, distance(a, b));
  const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const normal = inwards(a, b);
  const all = points.map(([x, y]) => ({
    t: (x - a[0]) * along[0] + (y - a[1]) * along[1],
    away: (x - a[0]) * normal[0] + (y - a[1]) * normal[1],
  }));
  let used = all;
  let [start, slope] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const n = used.length;
    const t = used.reduce((sum, each) => sum + each.t, 0) / n;
    const away = used.reduce((sum, each) => sum + each.away, 0) / n;
    const spread = used.reduce((sum, each) => sum + (each.t - t) ** 2, 0);
    slope = spread > 0 ? used.reduce((sum, each) => sum + (each.t - t) * (each.away - away), 0) / spread : 0;
    start = away - slope * t;
    const misses = all.map((each) => Math.abs(each.away - start - slope * each.t));
    const usual = misses.toSorted((x, y) => x - y)[misses.length >> 1] ?? 0;
    const near = all.filter((_, i) => (misses[i] ?? 0) <= Math.max(1, farTimes * usual));
    if (near.length < 2) break;
    used = near;
  }
  const at = (t: number): Point => {
    const away = start + slope * t;
    return [a[0] + along[0] * t + normal[0] * away, a[1] + along[1] * t + normal[1] * away];
  };
  return [at(0), at(length)];
}

function meet(first: Line | undefined, second: Line | undefined): Point | null {
  if (!first || !second) return null;
  const [[ax, ay], [bx, by]] = first;
  const [[cx, cy], [dx, dy]] = second;
  const bottom = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  if (Math.abs(bottom) < 1e-6) return null;
  const share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / bottom;
  return [ax + share * (bx - ax), ay + share * (by - ay)];
}

function within([x, y]: Point, { width, height }: Grey): Point {
  return [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
}
