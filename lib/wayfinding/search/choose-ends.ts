import type { PieceGraph } from './graph.ts';
import { reachedFrom } from './graph.ts';
import type { Spot } from './mesh.ts';

/** A point on the mesh of a level where an end may be. `place` is the index of the start or goal. */
export type Candidate = { place: number; level: number; spot: Spot; piece: string };

/** Candidates of one end, in tiers, the best tier first. For each point of a tier they are sorted by distance. */
export type Tiers = readonly (readonly (readonly Candidate[])[])[];

/** Returns, for each start and goal, the nearest floor from which there is a way to the other end. */
export function chooseReachable(graph: PieceGraph, starts: readonly Tiers[], goals: readonly Tiers[]) {
  const goalPieces = new Set(goals.flat(3).map(({ piece }) => piece));
  const leads = new Map<string, Set<string>>();
  const reachedOf = (piece: string) => {
    const known = leads.get(piece) ?? reachedFrom(graph, [piece]);
    leads.set(piece, known);
    return known;
  };
  const leadsToGoal = ({ piece }: Candidate) => [...reachedOf(piece)].some((other) => goalPieces.has(other));
  const from = starts.flatMap((tiers) => pick(tiers, leadsToGoal));
  const isReached = ({ piece }: Candidate) => from.some((start) => reachedOf(start.piece).has(piece));
  return { from, to: goals.flatMap((tiers) => pick(tiers, isReached)) };
}

function pick(tiers: Tiers, isGood: (candidate: Candidate) => boolean): Candidate[] {
  for (const tier of tiers) {
    const found = tier.flatMap((near) => near.find(isGood) ?? []);
    if (found.length > 0) return found;
  }
  return [];
}
