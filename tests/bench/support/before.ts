import type { Measured } from './goal.ts';

/**
 * Figures of each goal before the second plan (version 1bd9f54, and 2a4e345 for the public map), by the beginning of
 * the line. The tables of `docs/performance.md` name the machine. Goals that were not measured then have no figure.
 */
const figures: readonly (readonly [id: string, what: string, before: string])[] = [
  ['R1', 'full level, gzip', '0.26 to 0.43'],
  ['R3', '304', '0.36'],
  ['R4', 'one marker', '0.29'],
  ['R4', 'one area', '0.21'],
  ['R4', 'level list', '0.37'],
  ['W1', 'PATCH one marker', '0.87'],
  ['W2', 'PATCH one marker', '1.16'],
  ['W2', 'WAL', '1.69 KB'],
  ['W5', 'save of 10,000 entities, all changed, with a length', '2.9'],
  ['W5', 'save of 10,000 entities, 1 % changed, with a length', '1.6'],
  ['W7', 'update-live', '0.50'],
  ['A1', 'processor time of a batch', '0.33 ms'],
  ['M1', 'resident memory of a process that only answers reads', '131 to 139 MB'],
  ['M1', 'resident memory,', '199 MB'],
  ['M2', 'start to first public answer', '0.34 s'],
  ['V1', 'main thread', '1.3 ms'],
  ['V1', 'layout shift', '0'],
  ['V1', 'painted', '1.15 s'],
  ['V1', 'usable', '1.97 s'],
];

/** Returns the figure of the earlier version, to print beside the present one; null if there is none. */
export function figureBefore({ id, what, unit }: Pick<Measured, 'id' | 'what' | 'unit'>): string | null {
  // The earlier rates were limited by the client, so only fractions of processor time can be compared.
  if (unit.includes('by rate')) return null;
  return figures.find(([of, start]) => of === id && what.startsWith(start))?.[2] ?? null;
}
