import { distance } from '../../geometry/point.ts';
import { distanceToSegment } from '../../geometry/segment.ts';
import type { Route, RouteLeg } from '../../wayfinding/itinerary/present-route.ts';

type Point = readonly [number, number];
type Walk = Extract<RouteLeg, { kind: 'walk' }>;
type Connect = Extract<RouteLeg, { kind: 'connect' }>;

/** The part of a way on a level. Points are in map pixels. */
export type LevelPart = {
  lines: (readonly Point[])[];
  /** Doors and steps between two lines of the level. */
  gaps: [Point, Point][];
  start: Point | null;
  end: Point | null;
  /** Where the way leaves the level, and for which level. Stairs over several floors lead to the last one. */
  exits: { at: Point; toLevelId: string }[];
  /** Where the way arrives from another level. */
  entries: { at: Point }[];
};

/** Returns the part of a way on one level. */
export function levelPart({ legs, steps }: Pick<Route, 'legs' | 'steps'>, levelId: string): LevelPart {
  const part: LevelPart = { lines: [], gaps: [], start: null, end: null, exits: [], entries: [] };
  const first = steps[0];
  const last = steps[steps.length - 1];
  if (first?.level.id === levelId) part.start = first.at;
  if (last?.level.id === levelId) part.end = last.at;
  for (const [i, leg] of legs.entries()) {
    if (leg.kind === 'walk') {
      if (leg.level.id === levelId) part.lines.push(leg.points);
      continue;
    }
    const before = edgeOf(walkBefore(legs, i), leg.fromLevel.id, -1);
    const after = edgeOf(walkAfter(legs, i), leg.toLevel.id, 0);
    if (leg.fromLevel.id === leg.toLevel.id) {
      if (leg.fromLevel.id === levelId && before && after) part.gaps.push([before, after]);
    } else if (leg.fromLevel.id === levelId) {
      const at = before ?? part.start;
      if (at) part.exits.push({ at, toLevelId: lastConnect(legs, i).toLevel.id });
    } else if (leg.toLevel.id === levelId) {
      const at = after ?? part.end;
      if (at) part.entries.push({ at });
    }
  }
  return part;
}

/** Returns all points of a way on a level, for the bounds that must be in sight. */
export function pointsOn(route: Route, levelId: string): Point[] {
  const { lines, start, end } = levelPart(route, levelId);
  return [...lines.flat(), ...(start ? [start] : []), ...(end ? [end] : [])];
}

/** Returns the points of a step's stretch, from its start to the start of the next step on its level. */
export function pointsOfStep({ legs, steps }: Pick<Route, 'legs' | 'steps'>, number: number): Point[] {
  const step = steps[number];
  if (!step) return [];
  const next = steps[number + 1];
  if (!next || next.level.id !== step.level.id) return [step.at];
  const line = legs.flatMap((leg) =>
    leg.kind === 'walk' && leg.level.id === step.level.id ? leg.points : [],
  );
  const from = segmentOf(line, step.at);
  const to = segmentOf(line, next.at);
  return [step.at, ...line.slice(from + 1, to + 1), next.at];
}

/** Returns the number of the part of a line that is nearest to a point. */
function segmentOf(line: readonly Point[], at: Point): number {
  let best = 0;
  let least = Infinity;
  for (let i = 0; i + 1 < line.length; i++) {
    const away = distanceToSegment(at, line[i] as Point, line[i + 1] as Point);
    if (away < least) [best, least] = [i, away];
  }
  return best;
}

/** The levels of a way in its order, each with its first step. */
export function levelsOf({ steps }: Pick<Route, 'steps'>): { id: string; name: string; step: number }[] {
  return steps.flatMap(({ level: { id, name } }, step) =>
    id === steps[step - 1]?.level.id ? [] : [{ id, name, step }],
  );
}

/** Returns the last of several connectors without a walk between them. */
function lastConnect(legs: readonly RouteLeg[], i: number): Connect {
  const next = legs[i + 1];
  return next?.kind === 'connect' ? lastConnect(legs, i + 1) : (legs[i] as Connect);
}

/** Returns the step of a badge on the line: the one after an exit, or the one before an entry. */
export function stepAtBadge(
  { steps }: Pick<Route, 'steps'>,
  levelId: string,
  at: Point,
  isExit: boolean,
): number {
  let best = 0;
  let least = Infinity;
  for (const [i, step] of steps.entries()) {
    const away = distance(step.at, at);
    const isHere = isExit
      ? step.kind === 'connect' && step.level.id === levelId
      : step.level.id === levelId && steps[i - 1]?.level.id !== levelId && i > 0;
    if (!isHere || away >= least) continue;
    least = away;
    best = isExit ? i + 1 : i - 1;
  }
  return best;
}

function walkBefore(legs: readonly RouteLeg[], i: number): Walk | null {
  const leg = legs[i - 1];
  return leg?.kind === 'walk' ? leg : null;
}

function walkAfter(legs: readonly RouteLeg[], i: number): Walk | null {
  const leg = legs[i + 1];
  return leg?.kind === 'walk' ? leg : null;
}

function edgeOf(walk: Walk | null, levelId: string, at: number): Point | null {
  return walk?.level.id === levelId ? (walk.points.at(at) ?? null) : null;
}
