import { distance, type Point } from '../geometry/point.ts';
import { type Ring, ringArea } from '../geometry/polygon.ts';
import { limits } from '../plans/limits.ts';
import { type CrossingBudget, cutThrough, findCrossing } from './find-crossing.ts';
import { roundAt } from './grain.ts';
import type { Note } from './proposal.ts';

const areaMin = 0.5;
const thinnedPx = 0.05;

export type CleanRing = { ring: Ring; notes: Note[] };

/**
 * Returns the ring in a form that the map accepts: rounded to 1/100 px, without closing point and doubles, within the
 * bounds of coordinates and corners. A crossing stays and is noted. Returns null for a ring without extent. `grain` is
 * that of the plan (`grainOf`). All coordinates must be finite.
 */
export function cleanRing(points: readonly Point[], budget: CrossingBudget, grain = 1): CleanRing | null {
  const notes: Note[] = [];
  const note = (code: Note['code']) => notes.push({ code, text: '' });
  if (points.some(([x, y]) => Math.abs(x) > limits.coordinatePxMax || Math.abs(y) > limits.coordinatePxMax))
    note('clamped');
  let ring = withoutDoubles(points.map(([x, y]) => [within(x, grain), within(y, grain)] as const));
  if (ring.length > limits.cornersMax) note('corners');
  for (let px = thinnedPx * grain; ring.length > limits.cornersMax; px *= 2) ring = withoutDoubles(ring, px);
  if (ring.length < limits.cornersMin) return null;
  if (ringArea(ring) < areaMin * grain * grain && !findCrossing(ring, budget, cutThrough)) return null;
  if (findCrossing(ring, budget)) note('crossing');
  return { ring, notes };
}

/** Returns a point in a form that the map accepts: rounded to 1/100 px and within the bounds of coordinates. */
export function cleanPoint([x, y]: Point, grain = 1): Point {
  return [within(x, grain), within(y, grain)];
}

function within(value: number, grain: number): number {
  return roundAt(Math.min(limits.coordinatePxMax, Math.max(-limits.coordinatePxMax, value)), grain);
}

/** Removes corners that are at most `px` from the corner kept before, and the corners that close the ring. */
function withoutDoubles(points: readonly Point[], px = 0): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || distance(last, point) > px) kept.push(point);
  }
  const first = kept[0];
  while (first && kept.length > 1 && distance(kept.at(-1) ?? first, first) <= px) kept.pop();
  return kept;
}
