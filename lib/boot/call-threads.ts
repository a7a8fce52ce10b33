import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { ConnectOptions } from '#db/client.ts';
import { AppError } from '../contract/errors.ts';
import { type PooledCall, setCallPool } from '../http/call-pool.ts';
import { invalidateLive } from '../maps/live/invalidate-live.ts';
import { describeError, log } from '../platform/log.ts';
import { settings } from '../platform/settings.ts';
import { jobOf } from '../platform/work/caller.ts';
import { FairQueue } from '../platform/work/fair-queue.ts';
import { WorkerPool } from '../platform/work/worker-pool.ts';
import type { CallResult, CallWorkerData } from './call-worker.ts';

/** One processor is left to all other calls. */
const threads = Math.max(1, Math.min(2, availableParallelism() - 1));
/** While one call of a thread waits for the database, another is parsed. */
const callsPerThread = 2;
const connectionsMax = 3;
/** What the bodies that are parsed at once have together: parsed, they are many times as large. */
const bytesAtOnce = 64 * 1024 * 1024;
/** A thread without work keeps what its last save filled, some 100 MB and up to 400. */
const idleMs = 3_000;
const oldMegabytes = 1_536;
/** What is parsed lives until it is written; a larger nursery copies it less often. */
const youngMegabytes = 384;

/** Has calls that are large done in threads. Returns the way to end that. */
export function startCallThreads(target: ConnectOptions): () => Promise<void> {
  // V8 prefers this flag of `npm start` to the limits of a thread. The main thread has read it and keeps it.
  setFlagsFromString('--max-semi-space-size=0');
  // V8 bounds young objects by itself, too, whatever the limits of a thread say.
  setFlagsFromString('--scavenger-max-new-space-capacity-mb=64');
  const pool = new WorkerPool<PooledCall, CallResult>({
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
    const bytes = call.body.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const job = { ...jobOf(caller), weight: Math.min(bytes, bytesAtOnce) };
    return queue.run(job, async () => {
      const moved = call.body.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
      const { changedLive, ...done } = await pool.run(call, { moved }).catch(brokenDown);
      for (const projectId of changedLive) invalidateLive(projectId);
      return done;
    });
  });
  return async () => {
    setCallPool(null);
    await pool.close();
  };
}

/** A thread ends where its memory is used up; what it did is committed or not at all. */
function brokenDown(error: unknown): never {
  log('error', 'thread_failed', describeError(error));
  throw new AppError('unavailable.unfinished', {}, { retryAfterSeconds: 5 });
}
