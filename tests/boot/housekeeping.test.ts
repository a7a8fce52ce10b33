import { afterEach, expect, test, vi } from 'vitest';
import { periodicJobs, runAllJobs, startHousekeeping } from '#lib/platform/jobs.ts';

afterEach(() => {
  periodicJobs().length = 0;
  vi.restoreAllMocks();
});

test('a job that fails stops neither itself nor the others from running again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const runs: string[] = [];
  periodicJobs().push(
    {
      name: 'bad',
      everyMs: 10,
      run: async () => {
        runs.push('bad');
        throw new Error('no');
      },
    },
    { name: 'good', everyMs: 10, run: async () => void runs.push('good') },
  );
  const runsOf = (name: string) => runs.filter((each) => each === name).length;
  const housekeeping = startHousekeeping();
  await expect.poll(() => Math.min(runsOf('good'), runsOf('bad'))).toBeGreaterThan(2);
  await housekeeping.stop();
});

test('stopping waits for the running job and starts no other', async () => {
  let finish: () => void = () => {};
  let runs = 0;
  const run = () => {
    runs += 1;
    return new Promise<void>((done) => {
      finish = done;
    });
  };
  periodicJobs().push({ name: 'long', everyMs: 1, run });
  const housekeeping = startHousekeeping();
  await expect.poll(() => runs).toBe(1);
  let isStopped = false;
  const stopped = housekeeping.stop().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  expect(runs).toBe(1);
});

test('running all jobs at once reports each by name', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  periodicJobs().push(
    { name: 'bad', everyMs: 1, run: async () => Promise.reject(new Error('no')) },
    { name: 'good', everyMs: 1, run: async () => {} },
  );
  expect(await runAllJobs()).toEqual([
    { name: 'bad', error: 'no' },
    { name: 'good', error: null },
  ]);
});
