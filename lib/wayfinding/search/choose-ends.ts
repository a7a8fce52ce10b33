import type { Spot } from './mesh.ts';

/** A point on the mesh of a level where an end may be. `place` is the index of the start or goal. */
export type Candidate = { place: number; level: number; spot: Spot; piece: string };

/** Candidates of one end, in tiers, the best tier first. For each point of a tier they are sorted by distance. */
export type Tiers = readonly (readonly (readonly Candidate[])[])[];

/** Returns, for each start and goal, the nearest floor from which there is a way to the other end. */
export function chooseReachable(
  reachedOf: (piece: string) => ReadonlySet<string>,
  starts: readonly Tiers[],
  goals: readonly Tiers[],
) {
  const goalPieces = new Set(goals.flat(3).map(({ piece }) => piece));
  const leads = new Map<string, { to: ReadonlySet<string>; isGood: boolean }>();
  const leadOf = (piece: string) => {
    const known = leads.get(piece);
    if (known) return known;
    const to = reachedOf(piece);
    const made = { to, isGood: [...goalPieces].some((goal) => to.has(goal)) };
    leads.set(piece, made);
    return made;
  };
  const from = starts.flatMap((tiers) => pick(tiers, ({ piece }) => leadOf(piece).isGood));
  const reached = [...new Set(from.map(({ piece }) => leadOf(piece).to))];
  const isReached = ({ piece }: Candidate) => reached.some((to) => to.has(piece));
  return { from, to: goals.flatMap((tiers) => pick(tiers, isReached)) };
}

function pick(tiers: Tiers, isGood: (candidate: Candidate) => boolean): Candidate[] {
  for (const tier of tiers) {
    const found = tier.flatMap((near) => near.find(isGood) ?? []);
    if (found.length > 0) return found;
  }
  return [];
}
