import { availableParallelism } from 'node:os';
import { currentCaller, jobOf } from '#lib/platform/work/caller.ts';
import { sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { sharedPool } from '#lib/platform/work/worker-pool.ts';
import type { PasswordJob, PasswordResult, PasswordWork } from './password-worker.ts';

const threads = Math.min(2, availableParallelism());
const idleMs = 2_000;

/**
 * Runs work on passwords in threads of its own, because it takes from milliseconds to a quarter of a second. Addresses
 * take turns, and work of disconnected callers is not started. Throws 503 if too much work waits.
 */
export async function workOnPassword<Name extends keyof PasswordWork>(
  name: Name,
  given: PasswordWork[Name]['given'],
): Promise<PasswordWork[Name]['gives']> {
  const caller = currentCaller();
  const turn = { ...jobOf(caller), caller: caller.address };
  const job = { name, given } as PasswordJob;
  const gives = await passwordQueue().run(turn, () => passwordPool().run(job));
  return gives as PasswordWork[Name]['gives'];
}

/** The queue in front of the threads, in which addresses take turns. */
export const passwordQueue = sharedQueue('password-queue', {
  running: threads,
  waiting: 200,
  // As many as the rate limit of an address allows in a minute.
  waitingPerCaller: 60,
  waitMs: 20_000,
});

/** The threads that work on passwords. */
export const passwordPool = sharedPool<PasswordJob, PasswordResult>('password-pool', {
  program: 'lib/identity/auth/password-worker.ts',
  threads,
  idleMs,
});
