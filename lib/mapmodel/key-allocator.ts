import { limits } from '../plans/limits.ts';

/**
 * Gives out free keys: `wanted`, or with the first free number behind it (`cafe-2`). Keys in `taken` and keys
 * given out before are not free. Remembers where it stopped, so that a thousand equal titles cost a thousand steps.
 */
export function keyAllocator(taken: Iterable<string>): (wanted: string) => string {
  const used = new Set(taken);
  const nextNumbers = new Map<string, number>();
  return (wanted) => {
    let candidate = wanted;
    let number = nextNumbers.get(wanted) ?? 2;
    while (used.has(candidate)) {
      const suffix = `-${number++}`;
      candidate = wanted.slice(0, limits.keyCharsMax - suffix.length).replace(/[-_]+$/, '') + suffix;
    }
    nextNumbers.set(wanted, number);
    used.add(candidate);
    return candidate;
  };
}
