/** Sets of numbers that are joined and never parted (union-find): `parents[a]` leads to the one that stands for `a`. */
export type Sets = number[];

/** The number that stands for the set of `a`; halves the way there. */
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

/** Adds a set of one and answers its number. */
export function addSet(sets: Sets): number {
  return sets.push(sets.length) - 1;
}

/** Joins the set that `b` stands for to that of `a`, which then stands for both. */
export function union(sets: Sets, a: number, b: number): void {
  sets[b] = a;
}

/** Numbers the sets 1, 2, 3 ...; number 0 is for none. `numberOf[a]` is that of the set of `a`. */
export function numberSets(sets: Sets): { numberOf: Int32Array; count: number } {
  const numberOf = new Int32Array(sets.length);
  let count = 0;
  for (let a = 1; a < sets.length; a++) if (find(sets, a) === a) numberOf[a] = ++count;
  for (let a = 1; a < sets.length; a++) numberOf[a] = numberOf[find(sets, a)] ?? 0;
  return { numberOf, count };
}
