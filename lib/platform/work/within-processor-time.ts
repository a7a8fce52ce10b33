import { errorCode } from '#db/error-code.ts';
import type { WorkerPool } from './worker-pool.ts';

/** The task failed by itself, or needs more time or memory than there is; it would again. */
export class TaskFailed extends Error {}

type Bounds = {
  processorMs: number;
  lookEveryMs: number;
  /** What the threads had used when the task began, once that is known; `usedMs` is what they have used now. */
  begunMs: (usedMs: number) => number | null;
};

/** Does a task in the one thread of a pool within bounds of processor time. Throws TaskFailed, and the thread ends. */
export async function withinProcessorTime<Task, Result>(
  pool: WorkerPool<Task, Result>,
  task: Task,
  { processorMs, lookEveryMs, begunMs }: Bounds,
): Promise<Result> {
  const tooLong = new AbortController();
  const watch = setInterval(async () => {
    // A thread that ends meanwhile has nothing to tell.
    const usedMs = await pool.processorMs().catch(() => 0);
    const begun = begunMs(usedMs);
    if (begun !== null && usedMs - begun > processorMs) tooLong.abort();
  }, lookEveryMs);
  try {
    return await pool.run(task, { signal: tooLong.signal });
  } catch (error) {
    const isTooMuch = tooLong.signal.aborted || errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isTooMuch ? new TaskFailed('It needs too much time or memory.') : error;
  } finally {
    clearInterval(watch);
  }
}
