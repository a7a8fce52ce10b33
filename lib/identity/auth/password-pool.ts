import { availableParallelism } from 'node:os';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { currentCaller, jobOf } from '#lib/platform/work/caller.ts';
import { FairQueue } from '#lib/platform/work/fair-queue.ts';
import { WorkerPool } from '#lib/platform/work/worker-pool.ts';
import type { PasswordJob, PasswordResult, PasswordWork } from './password-worker.ts';

const threads = Math.min(2, availableParallelism());
const idleMs = 2_000;

/**
 * Has work on passwords done in threads of its own: it takes from milliseconds to a quarter of a second. Addresses take
 * turns, and work of callers who left is not begun. Throws a 503 where too much waits.
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

/** What waits for a thread, in turns of addresses. */
export function passwordQueue(): FairQueue {
  return processSingleton(
    'password-queue',
    () =>
      new FairQueue({
        running: threads,
        waiting: 200,
        // As many as the limit of an address lets it ask in a minute.
        waitingPerCaller: 60,
        waitMs: 20_000,
      }),
  );
}

/** The threads. */
export function passwordPool(): WorkerPool<PasswordJob, PasswordResult> {
  return processSingleton(
    'password-pool',
    () => new WorkerPool({ program: 'lib/identity/auth/password-worker.ts', threads, idleMs }),
  );
}
