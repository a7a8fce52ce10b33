import { distance, type Point } from '../../geometry/point.ts';
import { ringContains } from '../../geometry/polygon.ts';
import type { ConnectPart, WalkPart } from '../search/parts.ts';
import type { WayData } from '../search/way-data.ts';
import type { FoundWay } from '../search/way-finder.ts';
import { bendsOf } from './bends.ts';
import { type Landmark, landmarkAt, nearestPoint, placePast, type Surroundings } from './landmarks.ts';
import { headingOf, measureLine, pointAlong, turnBetween } from './measure-line.ts';
import type { LevelRef, PlaceRef, Step, WayPlace } from './types.ts';

/** Input of makeSteps. `heading` is that of the `here` marker at the start, in degrees. */
export type StepScope = {
  data: WayData;
  sees: (level: number, a: Point, b: Point) => boolean;
  /** Returns the landmarks of a level by its index. */
  landmarksOn: (level: number) => readonly Landmark[];
  from: WayPlace | null;
  to: WayPlace | null;
  heading: number | null;
};

const toldWalkMeters = 4;
const turnAroundDegrees = 135;
const aheadDegrees = 35;
const besideMeters = 1;

/** Makes the steps of a way: start, walks, turns, connectors, arrival. Yields between them, as a level may have many. */
export function* makeSteps(way: FoundWay, scope: StepScope): Generator<void, Step[]> {
  const { data, from, to } = scope;
  // A lift that the way takes is not named as a landmark, and neither is another one with its title.
  const passed = way.edges.flatMap(({ ids }) => ids);
  const used = new Set<string | undefined>([from?.id, to?.id, ...passed]);
  const steps: Step[] = [startStep(way, scope)];
  for (const part of way.parts) {
    if (part.kind === 'connect') addConnect(steps, connectStep(part, data));
    else steps.push(...(yield* walkSteps(part, scope, used)));
  }
  return [...steps, arriveStep(way, scope)];
}

/** Returns the reference of a level by its index; empty texts if there is none. */
export function levelRef({ levels }: WayData, number: number): LevelRef {
  const { id = '', key = '', name = '' } = levels[number] ?? {};
  return { id, key, name };
}

/** Returns a place without its points; null for null. */
export function placeRef(place: WayPlace | null): PlaceRef | null {
  return place && { id: place.id, kind: place.kind, key: place.key, title: place.title };
}

function plainStep(kind: Step['kind'], level: LevelRef, at: Point): Step {
  const nothing = {
    turn: null,
    landmark: null,
    past: null,
    distance: null,
    connect: null,
    place: null,
    side: null,
  };
  return { kind, level, at, isTurnAround: false, ...nothing };
}

function startStep({ parts }: FoundWay, { data, from, heading }: StepScope): Step {
  const [first] = parts;
  const { level = 0, line: [at, next] = [] } =
    first?.kind === 'walk' ? first : { level: first?.from.level, line: [first?.from.at] };
  const turn = heading === null || !at || !next ? 0 : turnBetween(heading, headingOf(at, next));
  return {
    ...plainStep('start', levelRef(data, level), at ?? [0, 0]),
    isTurnAround: Math.abs(turn) > turnAroundDegrees,
    place: placeRef(from),
  };
}

function connectStep({ edge, from, to }: ConnectPart, data: WayData): Step {
  const direction = to.level > from.level ? 'up' : to.level < from.level ? 'down' : 'level';
  const kind = edge.kind === 'gap' ? 'door' : edge.kind;
  return {
    ...plainStep('connect', levelRef(data, from.level), from.at),
    connect: { kind, direction, toLevel: levelRef(data, to.level) },
  };
}

/** Joins stairs over several floors into one step. */
function addConnect(steps: Step[], step: Step): void {
  const last = steps[steps.length - 1];
  const isSame =
    last?.connect &&
    step.connect &&
    last.connect.kind === step.connect.kind &&
    last.connect.direction === step.connect.direction &&
    step.connect.kind !== 'door';
  if (isSame && last.connect && step.connect)
    last.connect = { ...last.connect, toLevel: step.connect.toLevel };
  else steps.push(step);
}

function* walkSteps(
  part: WalkPart,
  { data, sees, landmarksOn }: StepScope,
  used: Set<string | undefined>,
): Generator<void, Step[]> {
  const info = data.levels[part.level];
  const level = levelRef(data, part.level);
  const line = measureLine(part.line, part.meters);
  const around: Surroundings = {
    places: landmarksOn(part.level),
    metersPerPixel: info?.metersPerPixel ?? 1,
    sees: (a, b) => sees(part.level, a, b),
  };
  const bends = bendsOf(line);
  const steps: Step[] = [];
  for (let i = -1; i < bends.length; i++) {
    yield;
    const bend = bends[i];
    const from = bend?.meters ?? 0;
    const to = bends[i + 1]?.meters ?? line.length;
    const at = pointAlong(line, from);
    // Name the bend first, so that the walk after it names another place.
    const heading = headingOf(pointAlong(line, from - 2), at);
    const landmark = bend ? landmarkAt(around, at, heading, bend.degrees, used) : null;
    if (landmark) used.add(landmark.id);
    const next = bends[i + 1];
    const nextHeading = headingOf(pointAlong(line, to - 2), pointAlong(line, to));
    const reserved = next ? landmarkAt(around, pointAlong(line, to), nextHeading, next.degrees, used) : null;
    const past = placePast(around, line, from, to, reserved ? new Set([...used, reserved.id]) : used);
    if (past) used.add(past.id);
    if (!bend && to - from < toldWalkMeters) continue;
    steps.push({
      ...plainStep(bend ? 'turn' : 'walk', level, at),
      turn: bend?.turn ?? null,
      landmark: placeRef(landmark),
      past: placeRef(past),
      distance: info?.isScaled ? to - from : null,
    });
  }
  return steps;
}

function arriveStep({ parts }: FoundWay, { data, to }: StepScope): Step {
  const last = parts[parts.length - 1];
  const level = last?.kind === 'walk' ? last.level : (last?.to.level ?? 0);
  const at: Point = (last?.kind === 'walk' ? last.line[last.line.length - 1] : last?.to.at) ?? [0, 0];
  const step = { ...plainStep('arrive', levelRef(data, level), at), place: placeRef(to) };
  if (!to || last?.kind !== 'walk' || last.line.length < 2) return step;
  // A person inside a room has it on no side.
  if (ringContains(to.points, at)) return step;
  const line = measureLine(last.line, last.meters);
  const heading = headingOf(pointAlong(line, line.length - 2), at);
  const goal = nearestPoint(to, at);
  const meters = distance(goal, at) * (data.levels[level]?.metersPerPixel ?? 1);
  const turn = meters < besideMeters ? 0 : turnBetween(heading, headingOf(at, goal));
  return { ...step, side: Math.abs(turn) < aheadDegrees ? 'ahead' : turn < 0 ? 'left' : 'right' };
}
