import { afterAll, expect, test, vi } from 'vitest';
import { WorkerPool } from '#lib/platform/work/worker-pool.ts';

const pool = new WorkerPool<null, NodeJS.ProcessEnv>({
  program: 'tests/support/programs/tell-environment.mjs',
  threads: 1,
  idleMs: 0,
});
afterAll(() => pool.close());

test('a thread has no environment variable of the process but the folder of compiled code', async () => {
  vi.stubEnv('A_SECRET', 'secret');
  const { NODE_COMPILE_CACHE = '' } = process.env;
  expect(NODE_COMPILE_CACHE).not.toBe('');
  expect(await pool.run(null)).toEqual({ NODE_COMPILE_CACHE });
});
