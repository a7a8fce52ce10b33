import type { ConnectPart } from '../search/parts.ts';
import type { WayData } from '../search/way-data.ts';
import type { FoundWay } from '../search/way-finder.ts';
import { arriveStep, startStep } from './ends.ts';
import { levelRef, plainStep } from './plain-step.ts';
import type { StepScope } from './step-scope.ts';
import type { Step } from './types.ts';
import { type Walk, walkSteps } from './walk-steps.ts';

/** Makes the steps of a way: start, walks, turns, connectors, arrival. Yields between them, as a level may have many. */
export function* makeSteps(way: FoundWay, given: StepScope): Generator<void, Step[]> {
  const { data, from, to, placeOf } = given;
  const scope = { ...given, landmarksOn: onceEachLevel(given.landmarksOn) };
  const { step: start, heading } = startStep(way, scope);
  // A lift that the way takes is not named as a landmark, and neither is another one with its title.
  const passed = way.edges.flatMap(({ ids }) => ids);
  const used = new Set<string | undefined>([from?.id, to?.id, start.landmark?.id, ...passed]);
  const steps: Step[] = [start];
  let walk: Walk = { heading, isFirst: true, target: null };
  for (const [i, part] of way.parts.entries()) {
    if (part.kind === 'connect') {
      addConnect(steps, connectStep(part, data));
      if (part.edge.kind !== 'gap' && part.edge.kind !== 'door') walk.heading = null;
      walk.isFirst = false;
      continue;
    }
    const next = way.parts[i + 1];
    walk.target = next?.kind === 'connect' ? placeOf(next.edge.ids[0] ?? '') : to;
    const told = yield* walkSteps(part, scope, used, walk);
    steps.push(...told.steps);
    walk = { heading: told.heading, isFirst: false, target: null };
  }
  return [...steps, arriveStep(way, scope)];
}

/** Levels may have thousands of outlines, so their landmarks are asked for once. */
function onceEachLevel(landmarksOn: StepScope['landmarksOn']): StepScope['landmarksOn'] {
  const known: ReturnType<typeof landmarksOn>[] = [];
  return (level) => {
    known[level] ??= landmarksOn(level);
    return known[level];
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
