import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests of the built app: `tests/e2e` in a browser, `tests/process` without one. */
export default defineConfig({
  root,
  test: {
    root,
    // Faults of the whole app take minutes: npm run test:faults.
    include: [
      process.env.LONG_TESTS
        ? 'tests/{e2e,process,faults/app}/**/*.test.ts'
        : 'tests/{e2e,process}/**/*.test.ts',
    ],
    pool: 'forks',
    maxWorkers: 1,
    globalSetup: ['tests/support/e2e-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // A browser on a loaded machine is late now and then; what is wrong is wrong every time.
    retry: 2,
    passWithNoTests: true,
  },
});
