import { availableParallelism } from 'node:os';
import type { ConnectOptions } from '#db/client.ts';
import { AppError } from '../contract/errors.ts';
import { type PooledAnswer, type PooledCall, setCallPool } from '../http/call-pool.ts';
import { describeError, log } from '../platform/log.ts';
import { settings } from '../platform/settings.ts';
import { jobOf } from '../platform/work/caller.ts';
import { FairQueue } from '../platform/work/fair-queue.ts';
import { WorkerPool } from '../platform/work/worker-pool.ts';
import type { CallWorkerData } from './call-worker.ts';

/** Leaves one processor for all other calls. */
const threads = Math.max(1, Math.min(2, availableParallelism() - 1));
/** While one call of a thread waits for the database, another is parsed. */
const callsPerThread = 2;
const connectionsMax = 3;
/** An idle thread keeps the memory of its last save: about 100 MB, at most 400 MB. */
const idleMs = 3_000;
const oldMegabytes = 1_536;

/** Starts the worker pool for large calls. Returns a function that closes the pool. */
export function startCallThreads(target: ConnectOptions): () => Promise<void> {
  const pool = new WorkerPool<PooledCall, PooledAnswer>({
    program: 'lib/boot/call-worker.ts',
    threads,
    tasksPerThread: callsPerThread,
    idleMs,
    oldMegabytes,
    workerData: { target: { ...target, connectionsMax }, settings: settings() } satisfies CallWorkerData,
    env: process.env,
  });
  const queue = new FairQueue({
    running: threads * callsPerThread,
    runningPerCaller: Math.max(1, (threads * callsPerThread) / 2),
    waiting: 200,
    waitingPerCaller: 50,
    waitMs: 60_000,
  });
  setCallPool((call, caller) =>
    queue.run(jobOf(caller), () => {
      const moved = call.body.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
      return pool.run(call, { moved }).catch(brokenDown);
    }),
  );
  return async () => {
    setCallPool(null);
    await pool.close();
  };
}

/** Throws a 503. A thread ends when its memory runs out; its transaction is committed or rolled back as a whole. */
function brokenDown(error: unknown): never {
  log('error', 'thread_failed', describeError(error));
  throw new AppError('unavailable.unfinished', {}, { retryAfterSeconds: 5 });
}
