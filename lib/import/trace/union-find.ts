/** Disjoint sets of numbers (union-find). `parents[a]` leads to the representative of the set of `a`. */
export type Sets = number[];

/** Returns the representative of the set of `a`, and halves the path to it. */
export function find(sets: Sets, a: number): number {
  let at = a;
  for (;;) {
    const parent = sets[at] ?? at;
    if (parent === at) return at;
    const next = sets[parent] ?? parent;
    sets[at] = next;
    at = next;
  }
}

/** Adds a set with one number and returns the number. */
export function addSet(sets: Sets): number {
  return sets.push(sets.length) - 1;
}

/** Joins two sets by their representatives. The representative of both is then `a`. */
export function union(sets: Sets, a: number, b: number): void {
  sets[b] = a;
}

/** Numbers the sets from 1; 0 is none. `numberOf[a]` is the number of the set of `a`. */
export function numberSets(sets: Sets): { numberOf: Int32Array; count: number } {
  const numberOf = new Int32Array(sets.length);
  let count = 0;
  for (let a = 1; a < sets.length; a++) if (find(sets, a) === a) numberOf[a] = ++count;
  for (let a = 1; a < sets.length; a++) numberOf[a] = numberOf[find(sets, a)] ?? 0;
  return { numberOf, count };
}
