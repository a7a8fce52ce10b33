import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { ConnectOptions } from '#db/client.ts';
import { AppError } from '../contract/errors.ts';
import { type PooledAnswer, type PooledCall, setCallPool } from '../http/call-pool.ts';
import { bytesOf } from '../http/collect-body.ts';
import { megabyte } from '../plans/units.ts';
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
/** Total size of the bodies that are parsed at once. Parsed bodies take many times their size. */
const bytesAtOnce = 64 * megabyte;
/** An idle thread keeps the memory of its last save: about 100 MB, at most 400 MB. */
const idleMs = 3_000;
const oldMegabytes = 1_536;
/** Parsed bodies live until they are written. A larger nursery copies them less often. */
const youngMegabytes = 384;

/** Starts the worker pool for large calls. Returns a function that closes the pool. */
export function startCallThreads(target: ConnectOptions): () => Promise<void> {
  // V8 prefers this flag of `npm start` to the limits of a thread. The main thread has already read the flag.
  setFlagsFromString('--max-semi-space-size=0');
  // V8 has its own limit for the young generation, which applies on top of the limits of a thread.
  setFlagsFromString('--scavenger-max-new-space-capacity-mb=64');
  const pool = new WorkerPool<PooledCall, PooledAnswer>({
    program: 'lib/boot/call-worker.ts',
    threads,
    tasksPerThread: callsPerThread,
    idleMs,
    oldMegabytes,
    youngMegabytes,
    workerData: { target: { ...target, connectionsMax }, settings: settings() } satisfies CallWorkerData,
    env: process.env,
  });
  const queue = new FairQueue({
    running: threads * callsPerThread,
    runningPerCaller: Math.max(1, (threads * callsPerThread) / 2),
    weight: bytesAtOnce,
    waiting: 200,
    waitingPerCaller: 50,
    waitMs: 60_000,
  });
  setCallPool((call, caller) => {
    const job = { ...jobOf(caller), weight: Math.min(bytesOf(call.body), bytesAtOnce) };
    return queue.run(job, async () => {
      const moved = call.body.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
      return pretenuring(() => pool.run(call, { moved })).catch(brokenDown);
    });
  });
  return async () => {
    setCallPool(null);
    await pool.close();
  };
}

let pretenured = 0;

/**
 * Lets V8 create objects in the old generation while `work` runs. Parsed bodies live long, but objects of reads do not,
 * so `npm start` turns this off for the process (docs/decisions/kept-for-speed.md). The flag applies to all threads.
 */
async function pretenuring<T>(work: () => Promise<T>): Promise<T> {
  pretenured += 1;
  setFlagsFromString('--allocation-site-pretenuring');
  try {
    return await work();
  } finally {
    pretenured -= 1;
    if (pretenured === 0) setFlagsFromString('--no-allocation-site-pretenuring');
  }
}

/** Throws a 503. A thread ends when its memory runs out; its transaction is committed or rolled back as a whole. */
function brokenDown(error: unknown): never {
  log('error', 'thread_failed', describeError(error));
  throw new AppError('unavailable.unfinished', {}, { retryAfterSeconds: 5 });
}
