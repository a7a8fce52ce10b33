import type { Point } from '../../geometry/point.ts';
import type { Avoidable, WayProfile } from '../model.ts';
import { Candidates } from './candidates.ts';
import { type Candidate, chooseReachable, type Tiers } from './choose-ends.ts';
import type { Closed } from './closed-by.ts';
import type { Floor } from './ease-way.ts';
import { Connectors, metersApart, type Rules } from './edges.ts';
import { EndLengths } from './end-lengths.ts';
import type { Place } from './end-points.ts';
import { Floors } from './floors.ts';
import { reachedFrom, usedGraph } from './graph.ts';
import type { MeshData } from './mesh.ts';
import { areasOfPieces, opensAt, penaltyOf } from './rules.ts';
import { type Leg, searchConnectors } from './search-connectors.ts';
import { toEnd } from './to-end.ts';
import { type FoundWay, traceWay } from './trace-way.ts';
import type { End, WayData } from './way-data.ts';

export { TooLong } from './search-connectors.ts';
export type { FoundWay } from './trace-way.ts';

export type WayQuery = {
  from: readonly Place[];
  to: readonly Place[];
  profile: WayProfile;
  avoid: ReadonlySet<Avoidable>;
  closed: Closed;
};

export type WayAnswer =
  | { way: FoundWay; reason: null; opensAt: null }
  /** `closedBy` are the markers of the quickest way that are closed. */
  | { way: null; reason: 'closed'; opensAt: number | null; closedBy: string[] }
  | { way: null; reason: 'noWay' | 'steps'; opensAt: null };

/**
 * Finds ways in a building. `floors` and `stepFree` are by level; `stepFree` is null for levels without steps. Several
 * searches may run in turns.
 */
export class WayFinder {
  readonly data: WayData;
  readonly ends: readonly End[];
  readonly #connectors: Connectors;
  readonly #isStraightLeast: boolean;
  readonly #floors: Floors;
  readonly #lengths: EndLengths;
  readonly #candidates: Candidates;

  constructor(
    data: WayData,
    floors: readonly (MeshData | null)[],
    stepFree: readonly (MeshData | null)[] = [],
  ) {
    this.data = data;
    this.#connectors = new Connectors(data);
    this.ends = this.#connectors.ends;
    this.#isStraightLeast = this.#connectors.isStraightLeast();
    this.#floors = new Floors(data, floors, stepFree);
    this.#lengths = new EndLengths(this.#floors, this.#connectors);
    this.#candidates = new Candidates(this.#floors, this.#lengths);
  }

  /** Returns the quickest way, or why there is none. Throws TooLong if the search takes too much memory. */
  find(query: WayQuery): WayAnswer {
    return toEnd(this.finding(query));
  }

  /** Like find, in steps of at most a few milliseconds: it yields between them. */
  *finding(query: WayQuery): Generator<void, WayAnswer> {
    const { profile, closed } = query;
    let isAnyClosed = false;
    const isOpen = (id: string) => {
      const isShut = closed.has(id);
      isAnyClosed ||= isShut;
      return !isShut;
    };
    const way = yield* this.#searching(query, profile, isOpen);
    if (way) return { way, reason: null, opensAt: null };
    const opened = isAnyClosed ? yield* this.#searching(query, profile, anyOpen) : null;
    if (opened) {
      const closedBy = [...new Set(opened.edges.flatMap(({ ids }) => ids))].filter((id) => closed.has(id));
      return { way: null, reason: 'closed', opensAt: opensAt(opened.edges, closed), closedBy };
    }
    const isSteps = profile === 'stepFree' && (yield* this.#searching(query, 'walk', anyOpen)) !== null;
    return { way: null, reason: isSteps ? 'steps' : 'noWay', opensAt: null };
  }

  /** Returns the floor of a level for a profile; null if there is none. */
  floorOf(level: number, profile: WayProfile): Floor | null {
    return this.#floors.of(level, profile);
  }

  /** Checks whether two points of a level, in map pixels, see each other. */
  sees(level: number, a: Point, b: Point): boolean {
    return this.#floors.sees(level, a, b);
  }

  /** Returns the candidates of an end, the best tier first. */
  candidatesOf(place: Place, profile: WayProfile): Tiers {
    return this.#candidates.near(place, profile);
  }

  /** Returns the pieces that can be reached from a piece of floor while everything is open, including itself. */
  reachedFrom(piece: string, profile: WayProfile): Set<string> {
    const rules = { isOpen: anyOpen, profile, avoid: new Set<Avoidable>() };
    return reachedFrom(toEnd(this.#lengths.graph(profile)), rules, [piece]);
  }

  /** Returns the length of the way between two ends on one piece of floor, in map pixels. */
  lengthBetween(i: number, j: number, profile: WayProfile): number {
    return toEnd(this.#lengths.between(i, j, profile));
  }

  /** Number of lengths that the finder remembers. */
  get rememberedCount(): number {
    return this.#lengths.rememberedCount;
  }

  piecesOfEnds(profile: WayProfile): (string | null)[] {
    return toEnd(this.#lengths.pieces(profile));
  }

  *#searching(
    { from: starts, to: goals, avoid }: WayQuery,
    profile: WayProfile,
    isOpen: Rules['isOpen'],
  ): Generator<void, FoundWay | null> {
    // Both are made in steps, before they are needed at once.
    yield* this.#lengths.graph('walk');
    const graph = yield* this.#lengths.graph(profile);
    const rules: Rules = { isOpen, profile, avoid };
    const startTiers = yield* this.#candidates.of(starts, profile);
    const goalTiers = yield* this.#candidates.of(goals, profile);
    const all = new Set([...startTiers, ...goalTiers].flat(3).map(({ piece }) => piece));
    const used = usedGraph(graph, all);
    const reach = (piece: string) => reachedFrom(graph, rules, [piece], used);
    const { from, to } = chooseReachable(reach, startTiers, goalTiers);
    yield;
    if (from.length === 0 || to.length === 0) return null;
    const pieces = new Set([...from, ...to].map(({ piece }) => piece));
    const allowed = areasOfPieces(this.ends, graph.pieceOf, pieces);
    const penalty = (a: number, b: number) => penaltyOf(a, b, this.ends, this.data.areas, allowed);
    const passing: Rules = { ...rules, mayPass: (a, b) => penalty(a, b) < Infinity };
    const nearer = usedGraph(graph, pieces);
    const reached = reachedFrom(graph, passing, new Set(from.map(({ piece }) => piece)), nearer);
    // Without this, a search for what only a private room leads to would try everything.
    if (!to.some(({ piece }) => reached.has(piece))) return null;
    const found = yield* searchConnectors({
      graph,
      used: nearer,
      rules: passing,
      starts: from,
      goals: to,
      penalty: (edge) => penalty(edge.from, edge.to),
      secondsBetween: (leg, most) => this.#measuring(leg, from, to, profile, most),
      secondsAtLeast: (a, b) => metersApart(this.data, a, b) / this.data.speed,
      isStraightLeast: this.#isStraightLeast,
      pointOf: ({ level, spot }) => ({ level, at: this.floorOf(level, profile)?.mesh.toMap(spot) ?? [0, 0] }),
    });
    if (!found) return null;
    const spots = yield* this.#lengths.spots(profile);
    const { ends } = this;
    return yield* traceWay(found, { floors: this.#floors, ends, spots, starts: from, goals: to, profile });
  }

  *#measuring(
    leg: Leg,
    starts: readonly Candidate[],
    goals: readonly Candidate[],
    profile: WayProfile,
    most: number,
  ): Generator<void, number> {
    const spots = yield* this.#lengths.spots(profile);
    const start = leg.from < 0 ? starts[-1 - leg.from] : undefined;
    const goal = leg.to < 0 ? goals[-1 - leg.to] : undefined;
    const level = start?.level ?? goal?.level ?? this.ends[leg.from]?.level ?? -1;
    const scale = this.#floors.scaleOf(level);
    const a = start?.spot ?? spots[leg.from] ?? null;
    const b = goal?.spot ?? spots[leg.to] ?? null;
    const length =
      start || goal
        ? yield* this.#floors.measuring(level, a, b, profile, (most * this.data.speed) / scale)
        : yield* this.#lengths.between(leg.from, leg.to, profile);
    return (length * scale) / this.data.speed;
  }
}

const anyOpen = () => true;
