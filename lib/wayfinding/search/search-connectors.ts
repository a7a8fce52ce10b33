import type { Edge } from './edges.ts';
import type { PieceGraph } from './graph.ts';
import { Heap } from './heap.ts';
import type { End } from './way-data.ts';

/** A walk between two ends, by index. Negative numbers are starts or goals: -1 is the first of the list. */
export type Leg = { from: number; to: number };
type Somewhere = Pick<End, 'level' | 'at'>;

export type ConnectorSearch<Candidate extends { piece: string }> = {
  graph: PieceGraph;
  ends: readonly End[];
  starts: readonly Candidate[];
  goals: readonly Candidate[];
  /** Cost of a connector beside its time; Infinity if it may not be taken. */
  penalty: (edge: Edge) => number;
  secondsBetween: (leg: Leg) => number;
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
/** A walk to a goal (`edge` null), or to and through a connector. Not `isMeasured`: the cost is a lower bound. */
type Candidate = {
  after: Arrival;
  leg: Leg;
  edge: Edge | null;
  cost: number;
  seconds: number;
  isMeasured: boolean;
};

/**
 * Finds the quickest sequence of connectors (A*). Measuring a walk is expensive, so each costs its straight line until
 * it is the best candidate. Returns null if there is no way.
 */
export function searchConnectors<Spot extends { piece: string }>(
  search: ConnectorSearch<Spot>,
): { legs: (Leg & { edge: Edge | null })[]; seconds: number } | null {
  const { graph, ends, starts, goals, penalty, secondsBetween, secondsAtLeast, isStraightLeast } = search;
  const goalPoints = goals.map(search.pointOf);
  const startPoints = starts.map(search.pointOf);
  const heap = new Heap<Candidate>();
  const done = new Set<number>();
  const straight = (a: Somewhere, b: Somewhere) => (a.level === b.level ? secondsAtLeast(a, b) : 0);
  const toGoal = (from: Somewhere) => {
    if (!isStraightLeast) return 0;
    let least = Infinity;
    for (const goal of goalPoints) least = Math.min(least, secondsAtLeast(from, goal));
    return least;
  };
  const leave = (arrival: Arrival, piece: string, point: Somewhere) => {
    const add = (leg: Leg, edge: Edge | null, target: Somewhere) => {
      const extra = edge ? penalty(edge) : 0;
      if (extra === Infinity) return;
      const through = edge ? edge.seconds : 0;
      const walked = straight(point, target);
      const cost = arrival.cost + walked + through + extra;
      const seconds = arrival.seconds + through;
      const rest = edge ? toGoal(ends[edge.to] as End) : 0;
      heap.push(cost + rest, { after: arrival, leg, edge, cost: cost - walked, seconds, isMeasured: false });
    };
    for (const edge of graph.leaving.get(piece) ?? []) {
      if (!done.has(edge.to)) add({ from: arrival.at, to: edge.from }, edge, ends[edge.from] as End);
    }
    for (const [i, goal] of goals.entries()) {
      if (goal.piece === piece) add({ from: arrival.at, to: -1 - i }, null, goalPoints[i] as Somewhere);
    }
  };
  for (const [i, start] of starts.entries()) {
    const arrival = { at: -1 - i, cost: 0, seconds: 0, edge: null, before: null, leg: null };
    leave(arrival, start.piece, startPoints[i] as Somewhere);
  }
  for (let next = heap.pop(); next; next = heap.pop()) {
    const { after, leg, edge } = next;
    if (edge && done.has(edge.to)) continue;
    if (!next.isMeasured) {
      const walked = secondsBetween(leg);
      if (walked === Infinity) continue;
      const cost = next.cost + walked;
      const rest = edge ? toGoal(ends[edge.to] as End) : 0;
      heap.push(cost + rest, { ...next, cost, seconds: next.seconds + walked, isMeasured: true });
      continue;
    }
    if (!edge) return { legs: trace(after, leg), seconds: next.seconds };
    done.add(edge.to);
    const piece = graph.pieceOf[edge.to];
    const arrival = { at: edge.to, cost: next.cost, seconds: next.seconds, edge, before: after, leg };
    if (piece) leave(arrival, piece, ends[edge.to] as End);
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
