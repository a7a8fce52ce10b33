import { distance } from '../../geometry/point.ts';
import type { WalkPart } from '../search/parts.ts';
import { type Bend, bendsOf, straightened, toldTurn } from './bends.ts';
import { directionOf } from './ends.ts';
import { landmarkAt, nearestPoint, placePast, placeTowards, type Surroundings } from './landmarks.ts';
import { headingOf, type MeasuredLine, measureLine, pointAlong, turnBetween } from './measure-line.ts';
import { levelRef, placeRef, plainStep } from './plain-step.ts';
import type { StepScope } from './step-scope.ts';
import type { Step, WayPlace } from './types.ts';

/**
 * How the walker comes to a walk: the heading, null if it is not known; whether the step of the start has told the
 * direction; and the place at its end, of a connector or the goal.
 */
export type Walk = { heading: number | null; isFirst: boolean; target: WayPlace | null };

const toldWalkMeters = 4;

/** Returns the steps of a walk, and the heading at its end. */
export function* walkSteps(
  part: WalkPart,
  { data, sees, landmarksOn }: StepScope,
  used: Set<string | undefined>,
  walk: Walk,
): Generator<void, { steps: Step[]; heading: number | null }> {
  const info = data.levels[part.level];
  const level = levelRef(data, part.level);
  const line = measureLine(part.line, part.meters);
  const around: Surroundings = {
    places: landmarksOn(part.level),
    metersPerPixel: info?.metersPerPixel ?? 1,
    sees: (a, b) => sees(part.level, a, b),
  };
  const first = firstTurn(walk, directionOf(line));
  // Somebody whose heading is not known cannot turn: the walk goes on to the first bend that a told walk leads to.
  const told = bendsOf(line).filter(({ meters }) => walk.heading !== null || meters >= toldWalkMeters);
  const bends: (Bend | null)[] = [first, ...told];
  const steps: Step[] = [];
  for (const [i, bend] of bends.entries()) {
    yield;
    const from = bend?.meters ?? 0;
    const next = bends[i + 1];
    const to = next?.meters ?? line.length;
    const at = pointAlong(line, from);
    // Name the bend first, so that the walk after it names another place.
    const heading = i === 0 ? (walk.heading ?? 0) : headingOf(pointAlong(line, from - 2), at);
    const landmark = bend && i > 0 ? landmarkAt(around, at, heading, bend.degrees, used) : null;
    if (landmark) used.add(landmark.id);
    const nextHeading = headingOf(pointAlong(line, to - 2), pointAlong(line, to));
    const reserved = next ? landmarkAt(around, pointAlong(line, to), nextHeading, next.degrees, used) : null;
    const isUnknown = i === 0 && walk.heading === null;
    const ahead = reserved ?? (next ? null : walk.target);
    const towards = isUnknown && to >= toldWalkMeters ? placeTowards(around, line, to, ahead, used) : null;
    const taken = new Set([...used, reserved?.id]);
    const past = towards
      ? passedOnWay(towards, ahead, line, to, around)
      : placePast(around, line, from, to, taken);
    if (past) used.add(past.id);
    if (!bend && to - from < toldWalkMeters) continue;
    steps.push({
      ...plainStep(bend ? 'turn' : 'walk', level, at),
      turn: bend?.turn ?? null,
      landmark: placeRef(landmark ?? towards),
      past: placeRef(past),
      distance: info?.isScaled ? to - from : null,
    });
  }
  const straight = straightened(line);
  const end = pointAlong(straight, line.length);
  const before = straight.points.at(-2);
  return { steps, heading: before ? headingOf(before, end) : walk.heading };
}

/** Returns a place to go towards that the walk leaves behind, or null. */
function passedOnWay(
  towards: WayPlace,
  ahead: WayPlace | null,
  line: MeasuredLine,
  to: number,
  { metersPerPixel }: Surroundings,
): WayPlace | null {
  const start = pointAlong(line, 0);
  const away = distance(nearestPoint(towards, start), start) * metersPerPixel;
  return towards !== ahead && away < to / 2 ? towards : null;
}

/** Returns the bend at the begin of a walk behind a door. That of the first walk is told by the start. */
function firstTurn({ heading, isFirst }: Walk, direction: number | null): Bend | null {
  if (isFirst || heading === null || direction === null) return null;
  const degrees = turnBetween(heading, direction);
  const turn = toldTurn(degrees);
  return turn && { meters: 0, degrees, turn };
}
