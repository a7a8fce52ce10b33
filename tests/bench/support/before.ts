import type { Measured } from './goal.ts';

/**
 * Figures of each goal before the code was restructured (version 1bd9f54, and 2a4e345 for the public map), by the beginning of
 * the line. The tables of `docs/performance.md` name the machine. Goals that were not measured then have no figure.
 */
const figures: readonly (readonly [id: string, what: string, before: string])[] = [
  ['R1', 'full level, gzip', '0.26 to 0.43'],
  ['R2', 'full level, plain', '0.63 to 0.90'],
  ['R3', '304', '0.33 to 0.46'],
  ['R4', 'one marker', '0.29 to 0.39'],
  ['R4', 'one area', '0.21 to 0.39'],
  ['R4', 'level list', '0.37'],
  ['R6', 'cold level', '0.40 to 0.42 s'],
  ['W1', 'PATCH one marker', '0.87 to 1.04'],
  ['W2', 'PATCH one marker', '1.16 to 1.26'],
  ['W2', 'WAL', '1.69 KB'],
  ['W5', 'save of 10,000 entities, all changed, with a length', '2.8 to 3.1'],
  ['W5', 'save of 10,000 entities, 1 % changed, with a length', '1.6 to 2.0'],
  ['W5', 'save that changes nothing', '0.45 to 0.71 KB'],
  ['W7', 'update-live', '0.50 to 0.67'],
  ['P1', 'longest wait of a read while 20,000 entities are saved', '0.6 to 6.1 s'],
  ['P1', 'longest wait of a read while 40 full replies', '13.7 s'],
  ['A1', 'events', '0.43 to 0.46'],
  ['A1', 'processor time of a batch', '0.33 ms'],
  ['M1', 'resident memory of a process that only answers reads', '110 to 139 MB'],
  ['M1', 'resident memory after', '28 to 48 MB'],
  ['M1', 'resident memory,', '133 to 199 MB'],
  ['M2', 'start to first public answer', '0.16 to 0.34 s'],
  ['E1', 'navigation to painted map, 500', '0.67 to 0.75'],
  ['E1', 'navigation to painted map, 10000', '0.48'],
  ['E2', 'pan frame', '0.94 to 1.11'],
  ['E2', 'zoom step', '0.05 to 0.08'],
  ['E3', 'hover move', '0.49 to 0.65'],
  ['E4', 'navigation to a map of 200 areas', '1.10 to 1.16'],
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
