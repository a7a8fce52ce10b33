import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { checkNamedFiles } from './support/named-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
checkNamedFiles(root);

/** These hold processes of their own to seconds and megabytes. They wait half of their time, so both run at once. */
const processes = ['tests/process/process.test.ts', 'tests/process/two-processes.test.ts'];
/** This counts what the whole app does: nothing else runs meanwhile. */
const alone = ['tests/e2e/page-cost.test.ts'];

const common = {
  root,
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Each look at the page or the API takes 5 to 15 ms of processor time, and saving by itself takes a second.
  expect: { poll: { timeout: 10_000, interval: 100 } },
  // A browser on a loaded machine is late now and then; what is wrong is wrong every time.
  retry: 2,
};

/**
 * Tests of the built app: `tests/journeys` and `tests/e2e` in a browser, `tests/process` without one. `npm test` runs
 * the journeys, `npm run test:rest` the others.
 */
export default defineConfig({
  root,
  test: {
    globalSetup: ['tests/support/e2e-setup.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'side by side',
          include: ['tests/{journeys,e2e,process}/**/*.test.ts'],
          exclude: [...processes, ...alone],
          // A worker for each file loads the same modules and starts a browser anew. Files share no state: each has windows
          // and an account of its own.
          isolate: false,
          // With one more than cores, a quarter of them was idle: a test and its browser wait for each other.
          maxWorkers: Math.min(5, availableParallelism() + 2),
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'processes',
          include: processes,
          maxWorkers: Math.min(processes.length, availableParallelism()),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          // Faults of the whole app take minutes: npm run test:faults.
          include: [...alone, ...(process.env.LONG_TESTS ? ['tests/faults/app/**/*.test.ts'] : [])],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
