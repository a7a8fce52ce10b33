import { afterAll, beforeAll } from 'vitest';
import type { Venue } from './venue.ts';
import { type Harness, startHarness } from './viewer-harness.ts';

/** The built viewer behind a server for the tests of a file, called at its top. */
export function useHarness(venue: () => Venue): Harness {
  // Whole before the first test: nobody reads it earlier.
  const harness = {} as Harness;
  beforeAll(async () => {
    Object.assign(harness, await startHarness(venue()));
  });
  afterAll(() => harness.stop());
  return harness;
}
