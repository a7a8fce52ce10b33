import { afterAll, beforeAll } from 'vitest';
import type { Venue } from './venue.ts';
import { type Harness, startHarness } from './viewer-harness.ts';

/** Gives the tests of a file the built viewer behind a server. Call it at the top of the file. */
export function useHarness(venue: () => Venue): Harness {
  // Filled before the first test; nobody reads it earlier.
  const harness = {} as Harness;
  beforeAll(async () => {
    Object.assign(harness, await startHarness(venue()));
  });
  afterAll(() => harness.stop());
  return harness;
}
