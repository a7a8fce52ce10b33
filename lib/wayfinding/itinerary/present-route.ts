import type { z } from 'zod';
import type { route } from '../../contract/schemas/directions.ts';
import { roundPoint } from '../../geometry/point.ts';
import type { WayStrings } from '../../messages/way.ts';
import type { WayProfile } from '../model.ts';
import type { Part } from '../search/parts.ts';
import { toEnd } from '../search/to-end.ts';
import type { WayData } from '../search/way-data.ts';
import type { FoundWay } from '../search/way-finder.ts';
import { describeStep } from './describe-step.ts';
import { makeSteps } from './make-steps.ts';
import { levelRef, placeRef } from './plain-step.ts';
import type { StepScope } from './step-scope.ts';
import type { Step } from './types.ts';

/** A route as the API, viewer and JavaScript interface give it. Distances in metres, points in map pixels. */
export type Route = z.infer<typeof route>;
export type RouteLeg = Route['legs'][number];
export type RouteStep = Route['steps'][number];

export type RouteScope = StepScope & {
  profile: WayProfile;
  texts: WayStrings;
  locale: string;
  isGoalClosed: boolean;
};

/** An end that was moved by more than this causes a warning. */
const movedMeters = 1;

/** Returns the route of a way with its sentences. Distances and seconds are null if a level has no scale. */
export function presentRoute(way: FoundWay, scope: RouteScope): Route {
  return toEnd(presentingRoute(way, scope));
}

/** Like presentRoute, in short steps: it yields between them. */
export function* presentingRoute(way: FoundWay, scope: RouteScope): Generator<void, Route> {
  const { data, placeOf, from, to, profile, texts, locale, isGoalClosed } = scope;
  const isScaled = isScaledWay(way, data);
  const measured = (value: number) => (isScaled ? Math.round(value * 10) / 10 : null);
  const warnings: Route['warnings'] = [];
  if (isGoalClosed) warnings.push('toClosed');
  if (Math.max(way.moved.from, way.moved.to) > movedMeters) warnings.push('movedToFloor');
  const steps = yield* makeSteps(way, scope);
  return {
    from: placeRef(from),
    to: placeRef(to),
    profile,
    distance: measured(way.meters),
    seconds: measured(way.seconds),
    legs: way.parts.map((part): RouteLeg => {
      if (part.kind === 'walk') {
        const { level, line, meters } = part;
        const points = line.map(roundPoint);
        return {
          kind: 'walk',
          level: levelRef(data, level),
          points,
          distance: measured(meters),
          seconds: measured(meters / data.speed),
        };
      }
      const { edge } = part;
      return {
        kind: 'connect',
        connector: placeRef(placeOf(edge.ids[0] ?? '')),
        connectorKind: edge.kind === 'gap' ? 'door' : edge.kind,
        fromLevel: levelRef(data, part.from.level),
        toLevel: levelRef(data, part.to.level),
        seconds: measured(edge.seconds),
      };
    }),
    steps: steps.map((step) => presentStep(step, texts, locale)),
    warnings,
  };
}

/** Checks whether each level of the way has a scale, so that distances are known. */
export function isScaledWay({ parts }: FoundWay, { levels }: WayData): boolean {
  return parts.every((part) => levels[levelOf(part)]?.isScaled);
}

function levelOf(part: Part): number {
  return part.kind === 'walk' ? part.level : part.from.level;
}

function presentStep(step: Step, texts: WayStrings, locale: string): RouteStep {
  const { kind, level, at, turn, side, landmark, past, distance } = step;
  return {
    kind,
    text: describeStep(step, texts, locale),
    level,
    at: roundPoint(at),
    turn,
    side,
    landmark,
    past,
    distance: distance === null ? null : Math.round(distance * 10) / 10,
  };
}
