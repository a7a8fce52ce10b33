import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { checkNamedFiles } from './support/named-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
checkNamedFiles(root);

/** Packages of hundreds of modules, which every process would look up one by one. */
const bundled = [
  '@auth/drizzle-adapter',
  '@fastify/busboy',
  'drizzle-orm',
  'drizzle-orm/pg-core',
  'drizzle-orm/postgres-js',
  'drizzle-orm/postgres-js/migrator',
  'find-my-way',
  'jose',
  'lucide-react',
  'prom-client',
  'zod',
  'zod-openapi',
  'zod/v4/core',
];

const common = {
  root,
  pool: 'forks' as const,
  server: { deps: { inline: ['next-auth', '@auth/core'] } },
  // As the build of the command line has it.
  alias: { '@atrium/client': fileURLToPath(new URL('../packages/client/src/index.ts', import.meta.url)) },
  deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
  // No test is about speed, which the bench measures: these only end what hangs, also on a slow machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** To load the code anew for each file took a quarter of the time. */
const shared = { isolate: false, setupFiles: ['tests/support/fresh-process.ts'] };

/** These put another module in the place of one, or start the threads for large calls. */
const alone = [
  'tests/domain/busy-database.test.ts',
  'tests/domain/public-reads.test.ts',
  'tests/http/projects/large-copies.test.ts',
];

/** These use the whole service, and wait for programs and for limits of time, or measure their process. */
const recovery = [
  'tests/faults/*.test.ts',
  'tests/boot/{clean-images,operator}.test.ts',
  'tests/domain/webhooks/killed.test.ts',
  'tests/http/requests/giant.test.ts',
];

/** A part of their time they wait for the database. */
const onDatabase = {
  globalSetup: ['tests/support/global-setup.ts'],
  maxWorkers: availableParallelism() + 1,
  sequence: { groupOrder: 2 },
};

/** They wait two thirds of their time, for programs that start and for limits of time. `npm test` leaves them. */
const waiting = { maxWorkers: availableParallelism() + 3, sequence: { groupOrder: 0 } };

// Node.js keeps compiled packages there; a worker takes half of its start to compile them.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));

export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          ...common,
          ...shared,
          name: 'rules',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          ...shared,
          name: 'service',
          include: ['tests/{domain,http,security}/**/*.test.ts'],
          exclude: [...alone, ...recovery],
          ...onDatabase,
        },
      },
      {
        test: {
          ...common,
          ...shared,
          // The command line, the client and their files.
          name: 'packages',
          include: ['tests/packages/**/*.test.ts'],
          ...onDatabase,
        },
      },
      {
        test: {
          ...common,
          name: 'processes',
          include: ['tests/boot/**/*.test.ts', ...alone],
          exclude: recovery,
          globalSetup: ['tests/support/global-setup.ts'],
          ...waiting,
        },
      },
      {
        test: {
          ...common,
          ...shared,
          name: 'recovery',
          include: recovery,
          globalSetup: ['tests/support/global-setup.ts'],
          ...waiting,
        },
      },
    ],
  },
});
