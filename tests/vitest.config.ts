import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  test: {
    root,
    include: ['tests/{unit,domain,http,boot,security}/**/*.test.{ts,tsx}', 'tests/faults/*.test.ts'],
    pool: 'forks',
    // Half of their time they wait for the database.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['tests/support/global-setup.ts'],
    server: { deps: { inline: ['next-auth', '@auth/core'] } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    passWithNoTests: true,
  },
});
