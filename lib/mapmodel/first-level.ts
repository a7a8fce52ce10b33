import { floorNumber } from './floor-number.ts';

type Named = { readonly id: string; readonly key: string; readonly name: string };

/** Returns the number of a level's floor, by its name, else by its key; null if neither tells one. */
export function floorOf({ name, key }: Pick<Named, 'key' | 'name'>): number | null {
  return floorNumber(name) ?? floorNumber(key);
}

/**
 * Returns the floors of those levels of a map that tell one. Levels whose names give no key are numbered after the first
 * one, `level`, so their keys tell none.
 */
export function floorNumbers<L extends Pick<Named, 'key' | 'name'>>(levels: readonly L[]): Map<L, number> {
  const isCounted = levels.some(({ key }) => key === 'level');
  return new Map(
    levels.flatMap((level) => {
      const isMade = isCounted && /^level-\d+$/.test(level.key);
      const number = isMade ? floorNumber(level.name) : floorOf(level);
      return number === null ? [] : [[level, number] as const];
    }),
  );
}

/**
 * Returns the level that a map opens with, of levels in their order: the one with the id `defaultId`, else the ground
 * floor or the lowest above it, else the first. Returns undefined for a map without levels.
 */
export function firstLevel<L extends Named>(
  levels: readonly L[],
  defaultId: string | null = null,
): L | undefined {
  const chosen = levels.find(({ id }) => defaultId !== null && id === defaultId);
  if (chosen) return chosen;
  const numbered = [...floorNumbers(levels)].filter(([, number]) => number >= 0);
  const lowest = Math.min(...numbered.map(([, number]) => number));
  return numbered.find(([, number]) => number === lowest)?.[0] ?? levels[0];
}
