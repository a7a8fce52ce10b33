import type { Goal } from './goal.ts';

/** Returns the goals with one of these ids, or all goals. Throws if an id belongs to no goal. */
export function chooseGoals(goals: readonly Goal[], wanted: readonly string[]): Goal[] {
  const known = goals.flatMap(({ ids }) => ids);
  const unknown = wanted.filter((id) => !known.includes(id));
  if (unknown.length > 0)
    throw new Error(`There is no goal ${unknown.join(', ')}. The goals are ${known.toSorted().join(', ')}.`);
  return goals.filter(({ ids }) => wanted.length === 0 || ids.some((id) => wanted.includes(id)));
}
