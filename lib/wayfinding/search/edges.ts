import type { Avoidable, ConnectorKind, WayProfile } from '../model.ts';
import { type End, endsOf, type Link, type Stop, type WayData } from './way-data.ts';

/** A passage from one end of a connector to another. `from` and `to` are indexes of ends. */
export type Edge = {
  from: number;
  to: number;
  kind: ConnectorKind | 'gap';
  seconds: number;
  /** Ids of the markers that must be open. */
  ids: string[];
  /** Whether it is part of walking, without a step of its own: a gap, or an unnamed door. */
  isSilent: boolean;
};

/** What a search may use: open markers, without kinds to avoid. */
export type Rules = {
  isOpen: (id: string) => boolean;
  profile: WayProfile;
  avoid: ReadonlySet<Avoidable>;
  /** Whether a way may go from one end of a connector to the other: not into a private room. */
  mayPass?: (from: number, to: number) => boolean;
};

/** For each shaft, the ranks above and below which all stops were visited. */
export type Visited = { up: Map<number, number>; down: Map<number, number> };

const liftWaitSeconds = 30;
const liftFloorSeconds = 8;
const stairsUpSpeed = 0.55;
const stairsDownSpeed = 0.7;
const escalatorSpeed = 0.65;
const stairsMetersMin = 5;
const escalatorFloorMeters = 6;
const acrossBuildingsSeconds = 30;

/** The connectors of a building, sorted once. Edges are made when a search stands at their end: a shaft has many. */
export class Connectors {
  readonly data: WayData;
  readonly ends: readonly End[];
  /** The stops of each shaft in the order of their levels. */
  readonly shafts: ReadonlyMap<number, readonly number[]>;
  readonly #ranks: readonly number[];
  /** By building: how many of its levels there are up to each level. */
  readonly #floors = new Map<string | null, number[]>();

  constructor(data: WayData) {
    this.data = data;
    this.ends = endsOf(data);
    const shafts = new Map<number, number[]>();
    this.#ranks = data.stops.map(({ shaft }, i) => {
      const members = shafts.get(shaft) ?? [];
      shafts.set(shaft, members);
      return members.push(i) - 1;
    });
    this.shafts = shafts;
    for (const { building } of data.levels) {
      let count = 0;
      if (!this.#floors.has(building))
        this.#floors.set(
          building,
          data.levels.map((level) => (level.building === building ? ++count : count)),
        );
    }
  }

  /** Yields the edges that leave an end. */
  *edgesFrom(end: number, rules: Rules): Generator<Edge> {
    for (const to of this.nextEnds(end, rules)) yield this.#edge(end, to);
  }

  /** Yields the ends that edges lead to. With `visited`, leaves out those that other stops of the shaft led to. */
  *nextEnds(end: number, rules: Rules, visited?: Visited): Generator<number> {
    const { stops } = this.data;
    const { isOpen, avoid, profile, mayPass = () => true } = rules;
    const isFit = (one: Stop | Link) => one.isStepFree || profile !== 'stepFree';
    const stop = stops[end];
    if (!stop) {
      const link = this.linkOf(end);
      const isBack = (end - stops.length) % 2;
      const to = isBack ? end - 1 : end + 1;
      const isFree = link && isFit(link) && !(isBack && link.isOneWay) && mayPass(end, to);
      if (isFree && idsOf(link).every(isOpen)) yield to;
      return;
    }
    const { kind, shaft } = stop;
    if (avoid.has(kind as Avoidable) || !isFit(stop) || !isOpen(stop.id)) return;
    const members = this.shafts.get(shaft) ?? [];
    const rank = this.#ranks[end] as number;
    for (const step of [1, -1]) {
      const against = step > 0 ? 'down' : 'up';
      if (stop.direction === against) continue;
      const seen = isHub(kind) ? visited?.[step > 0 ? 'up' : 'down'] : undefined;
      const last = seen?.get(shaft) ?? (step > 0 ? members.length : -1);
      for (let i = rank + step; i * step < last * step; i += step) {
        const to = members[i] as number;
        const other = stops[to] as Stop;
        // A closed stop is left out, and the shaft continues past it.
        if (!isOpen(other.id)) continue;
        if (other.direction !== against && isFit(other) && mayPass(end, to)) yield to;
        if (!isHub(kind)) break;
      }
      if ((rank + step) * step < last * step) seen?.set(shaft, rank + step);
    }
  }

  linkOf(end: number): Link | undefined {
    const { stops, links } = this.data;
    return links[(end - stops.length) >> 1];
  }

  #edge(from: number, to: number): Edge {
    const { data } = this;
    const a = data.stops[from];
    const b = data.stops[to];
    if (a && b) {
      const seconds = givenSeconds(a, b) ?? this.#shaftSeconds(a, b, to > from);
      return { from, to, kind: a.kind, seconds, ids: [a.id, b.id], isSilent: false };
    }
    const link = this.linkOf(from) as Link;
    const { id, level, a: at, b: beyond, isNamed, seconds } = link;
    const walked = metersApart(data, { level, at }, { level, at: beyond }) / data.speed;
    return {
      from,
      to,
      kind: id === null ? 'gap' : 'door',
      seconds: Math.max(seconds ?? 0, walked),
      ids: idsOf(link),
      isSilent: !isNamed,
    };
  }

  #shaftSeconds(a: Stop, b: Stop, isUp: boolean): number {
    const { data } = this;
    const here = data.levels[a.level]?.building ?? null;
    const there = data.levels[b.level]?.building ?? null;
    // Levels of other buildings may be between them.
    const between = (building: string | null) => {
      const counts = this.#floors.get(building) ?? [];
      return Math.abs((counts[a.level] ?? 0) - (counts[b.level] ?? 0));
    };
    const floors = between(here) + (here === there ? 0 : between(there));
    // Lifts join each floor to all others, so a ride includes one wait.
    if (a.kind === 'elevator') return liftWaitSeconds + liftFloorSeconds * floors;
    if (here !== there) return acrossBuildingsSeconds;
    const meters = metersApart(data, a, b);
    if (a.kind === 'stairs')
      return Math.max(meters, stairsMetersMin) / (isUp ? stairsUpSpeed : stairsDownSpeed);
    if (a.kind === 'escalator') return Math.max(meters, escalatorFloorMeters * floors) / escalatorSpeed;
    return Math.max(meters, stairsMetersMin) / data.speed;
  }

  /**
   * Checks whether no connector is faster than walking its straight line, which is then a lower bound. Looks at the span
   * of a shaft, not at all its pairs, so it may return false for one with ends far apart that is slower.
   */
  isStraightLeast(): boolean {
    const { stops, levels, speed } = this.data;
    const isSlow = (members: readonly number[]) => {
      const own = members.flatMap((i) => stops[i] ?? []);
      const spanOf = (axis: 0 | 1) => {
        const all = own.map(({ at, level }) => at[axis] * (levels[level]?.metersPerPixel ?? 1));
        return Math.max(...all) - Math.min(...all);
      };
      const buildings = new Set(own.map(({ level }) => levels[level]?.building));
      const isWalked = own[0]?.kind !== 'elevator' && buildings.size === 1;
      const least = Math.min(...own.map(({ seconds }) => seconds ?? (isWalked ? Infinity : liftWaitSeconds)));
      return least === Infinity || Math.hypot(spanOf(0), spanOf(1)) / speed <= least;
    };
    // A person who walks slower than on stairs is faster on stairs.
    return speed >= stairsDownSpeed && [...this.shafts.values()].every(isSlow);
  }
}

function idsOf({ id, also = [] }: Link): string[] {
  return id === null ? [] : [id, ...also];
}

/** Checks whether each stop of a shaft is joined to all others, and not only to the next ones. */
export function isHub(kind: Edge['kind']): boolean {
  return kind === 'elevator' || kind === 'link';
}

function givenSeconds(a: Stop, b: Stop): number | null {
  return a.seconds === null && b.seconds === null ? null : Math.max(a.seconds ?? 0, b.seconds ?? 0);
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
