import { type Bounds, boundsOf } from '../../geometry/bounds.ts';
import { distance, lerp, type Point } from '../../geometry/point.ts';
import { edges, ringContains } from '../../geometry/polygon.ts';
import { closestOnSegment } from '../../geometry/segment.ts';
import { headingOf, type MeasuredLine, pointAlong, turnBetween } from './measure-line.ts';
import type { WayPlace } from './types.ts';

/** What a search for landmarks reads of one level. `sees` tells whether two points (map pixels) see each other. */
export type Surroundings = {
  places: readonly Landmark[];
  metersPerPixel: number;
  sees: (a: Point, b: Point) => boolean;
};

export type Landmark = WayPlace & { bounds: Bounds };

const bendMeters = 9;
const pastMeters = 5;
const pastWalkMetersMin = 14;
const pastTestsMax = 100;
/** A place to walk towards is at least and at most this far away, and this far from the direction. */
const towardsMetersMin = 3;
const towardsMetersMax = 40;
const towardsDegrees = 20;
/** A place at the end of the walk may lie farther aside. */
const aheadDegrees = 35;
/** Signs and counters are in walls, so a place is seen if the point this far before it is seen. */
const beforeMeters = 1.2;
/** A place on the side of the turn is found more easily. */
const sideFactor = 1.6;

/** Returns the places of one level that a step may name: those whose title is unique there, without signs. */
export function landmarksOf(places: readonly WayPlace[]): Landmark[] {
  const counts = new Map<string, number>();
  for (const { title } of places) counts.set(title, (counts.get(title) ?? 0) + 1);
  return places
    .filter(({ title, way }) => title.trim() !== '' && counts.get(title) === 1 && way?.kind !== 'here')
    .map((place) => ({ ...place, bounds: boundsOf(place.points) }));
}

/** Returns the best place to name a bend by, or null. `heading` is the direction before the bend, in degrees. */
export function landmarkAt(
  { places, metersPerPixel, sees }: Surroundings,
  at: Point,
  heading: number,
  degrees: number,
  used: ReadonlySet<string | undefined>,
): WayPlace | null {
  let best: WayPlace | null = null;
  let most = 0;
  for (const place of places) {
    if (!isNear(place, at, bendMeters / metersPerPixel) || used.has(place.id) || isAround(place, at))
      continue;
    const point = nearestPoint(place, at);
    const meters = distance(point, at) * metersPerPixel;
    if (meters > bendMeters) continue;
    const isOnSide = turnBetween(heading, headingOf(at, point)) > 0 === degrees > 0;
    const score = (1 - meters / (bendMeters + 2)) * (isOnSide ? sideFactor : 1);
    if (score <= most || !sees(at, before(at, point, metersPerPixel))) continue;
    most = score;
    best = place;
  }
  return best;
}

/** Returns the best place along the middle of a walk, or null. `from` and `to` are metres along the line. */
export function placePast(
  { places, metersPerPixel, sees }: Surroundings,
  line: MeasuredLine,
  from: number,
  to: number,
  used: ReadonlySet<string | undefined>,
): WayPlace | null {
  if (to - from < pastWalkMetersMin) return null;
  let best: WayPlace | null = null;
  let most = 0;
  // Tests every two metres of the middle part of the walk, less often where it is long.
  const step = Math.max(2, (to - from) / pastTestsMax);
  const entered = new Set<WayPlace>();
  for (let meters = from; meters <= to; meters += step) {
    const at = pointAlong(line, meters);
    for (const place of places) if (!entered.has(place) && isAround(place, at)) entered.add(place);
  }
  for (let meters = from + (to - from) * 0.35; meters < from + (to - from) * 0.92; meters += step) {
    const at = pointAlong(line, meters);
    for (const place of places) {
      if (!isNear(place, at, pastMeters / metersPerPixel) || used.has(place.id) || entered.has(place))
        continue;
      const point = nearestPoint(place, at);
      const away = distance(point, at) * metersPerPixel;
      if (away > pastMeters) continue;
      const score = (1 - away / (pastMeters + 2)) * (0.5 + (meters - from) / (to - from) / 2);
      if (score <= most || !sees(at, before(at, point, metersPerPixel))) continue;
      most = score;
      best = place;
    }
  }
  return best;
}

/**
 * Returns the place to walk towards for somebody whose heading is not known: `ahead`, the stop at the end of the walk or
 * the landmark of its first bend, if it is in sight; else the place that lies best in the direction. `to` is the end of
 * the straight walk, in metres along the line.
 */
export function placeTowards(
  { places, metersPerPixel, sees }: Surroundings,
  line: MeasuredLine,
  to: number,
  ahead: WayPlace | null,
  used: ReadonlySet<string | undefined>,
): WayPlace | null {
  const from = pointAlong(line, 0);
  const isInSight = (place: WayPlace) => {
    const point = nearestPoint(place, from);
    return sees(from, before(from, point, metersPerPixel));
  };
  const direction = headingOf(from, pointAlong(line, to));
  if (ahead && ahead.title.trim() !== '' && isAhead(ahead, from, direction) && isInSight(ahead)) return ahead;
  const inDirection: { place: WayPlace; score: number }[] = [];
  for (const place of places) {
    if (used.has(place.id) || isAround(place, from)) continue;
    if (!isNear(place, from, towardsMetersMax / metersPerPixel)) continue;
    const point = nearestPoint(place, from);
    const away = distance(point, from) * metersPerPixel;
    const degrees = Math.abs(turnBetween(direction, headingOf(from, point)));
    if (away < towardsMetersMin || away > towardsMetersMax || degrees > towardsDegrees) continue;
    inDirection.push({ place, score: degrees / towardsDegrees + Math.abs(away - to) / (away + to) });
  }
  const best = inDirection.sort((a, b) => a.score - b.score).slice(0, pastTestsMax);
  return best.find(({ place }) => isInSight(place))?.place ?? null;
}

/** Checks whether somebody who goes towards a place goes about in this direction. */
function isAhead(place: WayPlace, from: Point, direction: number): boolean {
  if (place.kind === 'area' && ringContains(place.points, from)) return false;
  return Math.abs(turnBetween(direction, headingOf(from, nearestPoint(place, from)))) <= aheadDegrees;
}

/** Checks whether a point is within `reach` map pixels of the bounds, because a level may have thousands of outlines. */
function isNear({ bounds: { minX, minY, maxX, maxY } }: Landmark, [x, y]: Point, reach: number): boolean {
  return Math.max(minX - x, x - maxX, minY - y, y - maxY) < reach;
}

/** Checks whether an area contains a point: nobody passes the room that they are in. */
export function isAround(place: Landmark, at: Point): boolean {
  return place.kind === 'area' && isNear(place, at, 1) && ringContains(place.points, at);
}

/** Returns the nearest point of a place: the marker's position, or a point on the area's outline. */
export function nearestPoint({ points }: Pick<WayPlace, 'points'>, at: Point): Point {
  const [only] = points;
  if (!only || points.length < 2) return only ?? at;
  let best = only;
  for (const [a, b] of edges(points)) {
    const close = closestOnSegment(at, a, b);
    if (distance(close, at) < distance(best, at)) best = close;
  }
  return best;
}

function before(at: Point, point: Point, metersPerPixel: number): Point {
  const away = distance(at, point);
  const share = Math.max(0, away - beforeMeters / metersPerPixel) / (away || 1);
  return lerp(at, point, share);
}
