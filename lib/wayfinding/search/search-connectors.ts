import type { Edge, Rules } from './edges.ts';
import type { PieceGraph, UsedGraph } from './graph.ts';
import { Heap } from './heap.ts';
import type { End } from './way-data.ts';

/** A walk between two ends, by index. Negative numbers are starts or goals: -1 is the first of the list. */
export type Leg = { from: number; to: number };
type Somewhere = Pick<End, 'level' | 'at'>;

export type ConnectorSearch<Candidate extends { piece: string }> = {
  graph: PieceGraph;
  used: UsedGraph;
  rules: Rules;
  starts: readonly Candidate[];
  goals: readonly Candidate[];
  /** Cost of a connector beside its time. */
  penalty: (edge: Edge) => number;
  /** Measures a walk; Infinity if there is none, or it takes more than `most`. */
  secondsBetween: (leg: Leg, most: number) => Generator<void, number>;
  /** Lower bound of the time between two points. */
  secondsAtLeast: (a: Somewhere, b: Somewhere) => number;
  isStraightLeast: boolean;
  pointOf: (candidate: Candidate) => Somewhere;
};

/** A reached end (negative: a start), by `edge`. */
type Arrival = {
  at: number;
  cost: number;
  seconds: number;
  edge: Edge | null;
  before: Arrival | null;
  leg: Leg | null;
};
/** A walk to a connector or a goal, or a ride through a connector. Not `isMeasured`: the cost is a lower bound. */
type Candidate = {
  after: Arrival;
  leg: Leg;
  edge: Edge | null;
  cost: number;
  seconds: number;
  isMeasured: boolean;
};

/** With more goals than this, the nearest one is near: the search goes to all sides. */
const aimedGoalsMax = 50;
/** Steps that wait. More than any building needs within the bounds, and it ends before it takes all memory. */
const waitingMax = 2_000_000;

/** A search that would take too much memory. */
export class TooLong extends Error {}

/**
 * Finds the quickest sequence of connectors (A*), yielding between its steps. Measuring a walk is expensive, so each
 * costs its straight line until it is the best candidate, and edges are made once their connector is reached. Returns
 * null if there is no way.
 */
export function* searchConnectors<Spot extends { piece: string }>(
  search: ConnectorSearch<Spot>,
): Generator<void, { legs: (Leg & { edge: Edge | null })[]; seconds: number } | null> {
  const { graph, used, rules, starts, goals, penalty, secondsBetween, secondsAtLeast } = search;
  const { connectors, pieceOf } = graph;
  const { ends } = connectors;
  const goalPoints = goals.map(search.pointOf);
  const goalsOn = new Map<string, number[]>();
  for (const [i, { piece }] of goals.entries()) {
    const own = goalsOn.get(piece);
    if (own) own.push(i);
    else goalsOn.set(piece, [i]);
  }
  const isAimed = search.isStraightLeast && goals.length <= aimedGoalsMax;
  const heap = new Heap<Candidate>();
  /** The least known cost of standing before and behind each connector; later that of leaving it. */
  const entered = new Map<number, number>();
  const left = new Map<number, number>();
  const done = new Set<number>();
  const rests = new Map<number, number>();
  let nearest = Infinity;
  const restOf = (end: number) => {
    if (!isAimed) return 0;
    let rest = rests.get(end) ?? Infinity;
    if (rest === Infinity) {
      for (const goal of goalPoints) rest = Math.min(rest, secondsAtLeast(ends[end] as End, goal));
      rests.set(end, rest);
    }
    return rest;
  };
  const straight = (a: Somewhere, b: Somewhere) => (a.level === b.level ? secondsAtLeast(a, b) : 0);
  const leave = (after: Arrival, piece: string, point: Somewhere) => {
    const add = (to: number, target: Somewhere, rest: number, best: number) => {
      const least = after.cost + straight(point, target);
      if (least >= best) return;
      const leg = { from: after.at, to };
      heap.push(least + rest, {
        ...{ after, leg, edge: null, cost: after.cost, seconds: after.seconds },
        isMeasured: false,
      });
    };
    for (const end of used.ends(piece)) add(end, ends[end] as End, restOf(end), entered.get(end) ?? Infinity);
    for (const i of goalsOn.get(piece) ?? []) add(-1 - i, goalPoints[i] as Somewhere, 0, nearest);
  };
  for (const [i, start] of starts.entries()) {
    const arrival = { at: -1 - i, cost: 0, seconds: 0, edge: null, before: null, leg: null };
    leave(arrival, start.piece, search.pointOf(start));
  }
  for (let next = heap.pop(); next; next = heap.pop()) {
    yield;
    if (heap.size > waitingMax) throw new TooLong();
    const { after, leg, edge, cost, seconds } = next;
    if (edge) {
      if (cost > (left.get(edge.to) ?? Infinity) || done.has(edge.to)) continue;
      done.add(edge.to);
      const arrival = { at: edge.to, cost, seconds, edge, before: after, leg };
      leave(arrival, pieceOf[edge.to] ?? '', ends[edge.to] as End);
      continue;
    }
    const best = leg.to < 0 ? nearest : (entered.get(leg.to) ?? Infinity);
    if (!next.isMeasured) {
      const walked = cost < best ? yield* secondsBetween(leg, best - cost) : Infinity;
      if (cost + walked >= best) continue;
      if (leg.to < 0) nearest = cost + walked;
      else entered.set(leg.to, cost + walked);
      const rest = leg.to < 0 ? 0 : restOf(leg.to);
      const measured = { cost: cost + walked, seconds: seconds + walked, isMeasured: true };
      heap.push(cost + walked + rest, { ...next, ...measured });
      continue;
    }
    if (cost > best) continue;
    if (leg.to < 0) return { legs: trace(after, leg), seconds };
    for (const one of connectors.edgesFrom(leg.to, rules)) {
      const piece = pieceOf[one.to];
      const reached = cost + one.seconds + penalty(one);
      if (!piece || !used.isUsed(piece) || reached >= (left.get(one.to) ?? Infinity)) continue;
      left.set(one.to, reached);
      const ride = { edge: one, cost: reached, seconds: seconds + one.seconds };
      heap.push(reached + restOf(one.to), { after, leg, isMeasured: true, ...ride });
    }
  }
  return null;
}

function trace(last: Arrival, leg: Leg): (Leg & { edge: Edge | null })[] {
  const legs: (Leg & { edge: Edge | null })[] = [{ ...leg, edge: null }];
  for (let arrival: Arrival | null = last; arrival?.leg; arrival = arrival.before) {
    legs.push({ ...arrival.leg, edge: arrival.edge });
  }
  return legs.reverse();
}
