import type { Avoidable, ConnectorKind, WayProfile } from '../model.ts';
import type { End, Link, Stop, WayData } from './way-data.ts';

/** A passage from one end of a connector to another. `from` and `to` are indexes of ends. */
export type Edge = {
  /** Both directions of a connector have the same number. */
  connector: number;
  from: number;
  to: number;
  kind: ConnectorKind | 'gap';
  seconds: number;
  /** Ids of the markers that must be open. */
  ids: string[];
  isStepFree: boolean;
  /** Whether it is part of walking, without a step of its own: a gap, or an unnamed door. */
  isSilent: boolean;
};

const liftWaitSeconds = 30;
const liftFloorSeconds = 8;
const stairsUpSpeed = 0.55;
const stairsDownSpeed = 0.7;
const escalatorSpeed = 0.65;
const stairsMetersMin = 5;
const escalatorFloorMeters = 6;
const acrossBuildingsSeconds = 30;

/** Returns the edges that a profile may take: those whose markers are all open, without kinds to avoid. */
export function edgesOf(
  data: WayData,
  isOpen: (id: string) => boolean,
  profile: WayProfile,
  avoid: ReadonlySet<Avoidable>,
): Edge[] {
  const isTaken = ({ kind, isStepFree }: Edge) =>
    (isStepFree || profile !== 'stepFree') && !avoid.has(kind as Avoidable);
  return [...shaftEdges(data, isOpen), ...linkEdges(data, isOpen)].filter(isTaken);
}

function* shaftEdges(data: WayData, isOpen: (id: string) => boolean): Generator<Edge> {
  const shafts = new Map<number, number[]>();
  for (const [i, { shaft }] of data.stops.entries()) shafts.set(shaft, [...(shafts.get(shaft) ?? []), i]);
  let connector = 0;
  for (const members of shafts.values()) {
    // Stops are in the order of their levels. A closed stop is left out, and the shaft continues past it.
    const open = members.filter((i) => isOpen(data.stops[i]?.id ?? ''));
    for (const [n, lower] of open.entries()) {
      for (const upper of open.slice(n + 1)) {
        const a = data.stops[lower];
        const b = data.stops[upper];
        if (!a || !b) continue;
        connector++;
        if (a.direction !== 'down' && b.direction !== 'down')
          yield shaftEdge(data, lower, upper, connector, true);
        if (a.direction !== 'up' && b.direction !== 'up')
          yield shaftEdge(data, upper, lower, connector, false);
        if (a.kind !== 'elevator' && a.kind !== 'link') break;
      }
    }
  }
}

function shaftEdge(data: WayData, from: number, to: number, connector: number, isUp: boolean): Edge {
  const a = data.stops[from] as Stop;
  const b = data.stops[to] as Stop;
  return {
    connector,
    from,
    to,
    kind: a.kind,
    seconds: givenSeconds(a, b) ?? shaftSeconds(data, a, b, isUp),
    ids: [a.id, b.id],
    isStepFree: a.isStepFree && b.isStepFree,
    isSilent: false,
  };
}

function givenSeconds(a: Stop, b: Stop): number | null {
  return a.seconds === null && b.seconds === null ? null : Math.max(a.seconds ?? 0, b.seconds ?? 0);
}

function shaftSeconds(data: WayData, a: Stop, b: Stop, isUp: boolean): number {
  const here = data.levels[a.level]?.building;
  const there = data.levels[b.level]?.building;
  // Levels of other buildings may be between them.
  const floors = data.levels.filter(
    ({ building }, i) => i > a.level !== i > b.level && (here === building || there === building),
  ).length;
  // Lifts join each floor to all others, so a ride includes one wait.
  if (a.kind === 'elevator') return liftWaitSeconds + liftFloorSeconds * floors;
  if (here !== there) return acrossBuildingsSeconds;
  const meters = metersApart(data, a, b);
  if (a.kind === 'stairs')
    return Math.max(meters, stairsMetersMin) / (isUp ? stairsUpSpeed : stairsDownSpeed);
  if (a.kind === 'escalator') return Math.max(meters, escalatorFloorMeters * floors) / escalatorSpeed;
  return Math.max(meters, stairsMetersMin) / data.speed;
}

/** Returns the distance of two ends on their plans in metres, each measured by the scale of its level. */
export function metersApart(
  data: WayData,
  a: Pick<End, 'level' | 'at'>,
  b: Pick<End, 'level' | 'at'>,
): number {
  const ofA = data.levels[a.level]?.metersPerPixel ?? 1;
  const ofB = data.levels[b.level]?.metersPerPixel ?? 1;
  return Math.hypot(a.at[0] * ofA - b.at[0] * ofB, a.at[1] * ofA - b.at[1] * ofB);
}

function* linkEdges(data: WayData, isOpen: (id: string) => boolean): Generator<Edge> {
  for (const [i, link] of data.links.entries()) {
    if (link.id !== null && !isOpen(link.id)) continue;
    const a = data.stops.length + 2 * i;
    yield linkEdge(data, link, i, a, a + 1);
    if (!link.isOneWay) yield linkEdge(data, link, i, a + 1, a);
  }
}

function linkEdge(data: WayData, link: Link, number: number, from: number, to: number): Edge {
  const { id, level, a, b, isNamed, isStepFree, seconds } = link;
  const walked = metersApart(data, { level, at: a }, { level, at: b }) / data.speed;
  return {
    connector: -1 - number,
    from,
    to,
    kind: id === null ? 'gap' : 'door',
    seconds: Math.max(seconds ?? 0, walked),
    ids: id === null ? [] : [id],
    isStepFree,
    isSilent: !isNamed,
  };
}
