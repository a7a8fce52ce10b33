import { limits } from '../plans/limits.ts';

/**
 * Returns a function that allocates free keys: `wanted`, or `wanted` with the first free number from 2 (`cafe-2`), at
 * most limits.keyCharsMax long. Keys in `taken` and keys allocated before are not free. Remembers the last number of
 * each key, so that a thousand equal titles cost a thousand steps.
 */
export function keyAllocator(taken: Iterable<string>): (wanted: string) => string {
  const used = new Set(taken);
  const nextNumbers = new Map<string, number>();
  return (wanted) => {
    let candidate = wanted;
    let number = nextNumbers.get(wanted) ?? 2;
    while (used.has(candidate)) {
      const suffix = `-${number++}`;
      candidate = wanted.slice(0, limits.keyCharsMax - suffix.length).replace(/(?<![-_])[-_]+$/, '') + suffix;
    }
    nextNumbers.set(wanted, number);
    used.add(candidate);
    return candidate;
  };
}
