import { distance, type Point } from '../../geometry/point.ts';
import { edges, ringArea, ringContains } from '../../geometry/polygon.ts';
import { closestOnSegment } from '../../geometry/segment.ts';
import type { WalkPart } from '../search/parts.ts';
import type { FoundWay } from '../search/way-finder.ts';
import { bendsOf } from './bends.ts';
import { isAround, type Landmark, nearestPoint } from './landmarks.ts';
import { headingOf, type MeasuredLine, measureLine, pointAlong, turnBetween } from './measure-line.ts';
import { levelRef, placeRef, plainStep } from './plain-step.ts';
import { sideOf } from './sides.ts';
import type { StepScope } from './step-scope.ts';
import type { Step, WayPlace } from './types.ts';

/** A direction is taken to the point this far along, never over the first metre: a door may need a hook. */
const directionMeters = 6;
/** The approach to a goal is looked at up to this point before the end: the last steps turn to the goal itself. */
const approachMeters = 1.5;
const approachOverMeters = 3;
const aheadDegrees = 35;
/** How exactly the entry into a room is found. */
const entryStepMeters = 0.25;
const entryStepsMax = 400;
/** A goal nearer than this to the walker, straight on, has no side. */
const besideMeters = 1;
/** An entrance that is farther than this from the outline of an area is not in its wall. */
const gapMeters = 2;

/** Returns the direction in degrees in which a walk begins, as a person sees it: to its first bend or 6 m ahead. */
export function directionOf(line: MeasuredLine): number | null {
  const [start] = line.points;
  const end = pointAlong(line, Math.min(directionMeters, bendsOf(line)[0]?.meters ?? line.length));
  return start && distance(start, end) > 0 ? headingOf(start, end) : null;
}

/**
 * Returns the first step. It names the place of the start, or else the area around it, and says to which side the way
 * begins if the walker's heading is known: given, of a sign, or that of somebody who comes in by an entrance.
 */
export function startStep({ parts }: FoundWay, scope: StepScope): { step: Step; heading: number | null } {
  const { data, from, landmarksOn } = scope;
  const [first] = parts;
  const level = first?.kind === 'walk' ? first.level : (first?.from.level ?? 0);
  const at: Point = (first?.kind === 'walk' ? first.line[0] : first?.from.at) ?? [0, 0];
  const line = first?.kind === 'walk' ? measureLine(first.line, first.meters) : null;
  const around = areaAround(landmarksOn(level), at);
  const heading = scope.heading ?? ownHeading(scope, level, at, line);
  const direction = line && directionOf(line);
  // A sign has a title such as "You are here".
  const named = from && from.way?.kind !== 'here' ? from : null;
  const step = {
    ...plainStep('start', levelRef(data, level), at),
    place: placeRef(named ?? (around ? null : from)),
    landmark: placeRef(named ? null : around),
    side: heading === null || direction === null ? null : sideOf(turnBetween(heading, direction)),
  };
  return { step, heading };
}

/** Returns the smallest area with a title that contains a point, or null. */
function areaAround(places: readonly Landmark[], at: Point): WayPlace | null {
  const around = places.filter((place) => isAround(place, at));
  const [smallest] = around.sort((a, b) => ringArea(a.points) - ringArea(b.points));
  return smallest ?? null;
}

function ownHeading(
  { from, data, landmarksOn }: StepScope,
  level: number,
  at: Point,
  line: MeasuredLine | null,
): number | null {
  const { kind, heading = null } = from?.way ?? {};
  if (kind === 'here') return heading;
  if (kind !== 'entrance' || !line) return null;
  if (heading !== null) return heading;
  const inside = pointAlong(line, directionMeters);
  const area = areaAround(landmarksOn(level), inside);
  return area && wayIn(area, at, gapMeters / (data.levels[level]?.metersPerPixel ?? 1));
}

/** Returns the heading of somebody who enters an area by an entrance in its outline; null if it is not there. */
function wayIn({ points }: WayPlace, at: Point, reach: number): number | null {
  let nearest: { heading: number; away: number } | null = null;
  for (const [a, b] of edges(points)) {
    const away = distance(closestOnSegment(at, a, b), at);
    if (away > (nearest?.away ?? reach)) continue;
    const across = headingOf(a, b) + 90;
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const angle = (across * Math.PI) / 180;
    const beside: Point = [middle[0] + Math.sin(angle), middle[1] - Math.cos(angle)];
    const heading = ringContains(points, beside) ? across : across + 180;
    nearest = { heading, away };
  }
  return nearest?.heading ?? null;
}

/** Returns the last step. It says on which side of the walker the goal is, seen before the last steps to it. */
export function arriveStep({ parts }: FoundWay, { data, to }: StepScope): Step {
  const last = parts.at(-1);
  const level = last?.kind === 'walk' ? last.level : (last?.to.level ?? 0);
  const at: Point = (last?.kind === 'walk' ? last.line.at(-1) : last?.to.at) ?? [0, 0];
  const step = { ...plainStep('arrive', levelRef(data, level), at), place: placeRef(to) };
  if (!to || last?.kind !== 'walk' || last.line.length < 2) return step;
  return { ...step, side: sideOfGoal(last, to, data.levels[level]?.metersPerPixel ?? 1) };
}

function sideOfGoal({ line, meters }: WalkPart, goal: WayPlace, metersPerPixel: number): Step['side'] {
  const walk = measureLine(line, meters);
  const entered = entryOf(walk, goal);
  const lastBend = bendsOf(walk).at(-1)?.meters ?? Number.NEGATIVE_INFINITY;
  // A person who has walked about in a room has it on no side.
  if (entered === null || lastBend > entered) return null;
  const seenFrom = Math.max(0, entered - approachMeters);
  // The last turn led to the goal.
  if (lastBend > seenFrom) return 'ahead';
  const at = pointAlong(walk, seenFrom);
  const before = pointAlong(walk, seenFrom - approachOverMeters);
  const heading = seenFrom > 0 ? headingOf(before, at) : headingOf(at, pointAlong(walk, entered));
  const target =
    entered < walk.length ? pointAlong(walk, entered + approachOverMeters) : nearestPoint(goal, at);
  if (distance(target, at) * metersPerPixel < besideMeters) return 'ahead';
  const degrees = turnBetween(heading, headingOf(at, target));
  if (Math.abs(degrees) < aheadDegrees) return 'ahead';
  return degrees < 0 ? 'left' : 'right';
}

/** Returns where along a walk it comes into its goal, in metres: its length if it ends outside, null if it begins inside. */
function entryOf(walk: MeasuredLine, { points }: WayPlace): number | null {
  const step = Math.max(entryStepMeters, walk.length / entryStepsMax);
  for (let meters = walk.length; meters >= 0; meters -= step)
    if (!ringContains(points, pointAlong(walk, meters))) return meters;
  return null;
}
