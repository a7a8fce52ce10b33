import { errorCode } from '#db/error-code.ts';
import type { WorkerPool } from './worker-pool.ts';

/** Error for a task that failed on its own or exceeds its time or memory. A retry would fail too. */
export class TaskFailed extends Error {}

type Bounds = {
  processorMs: number;
  lookEveryMs?: number;
  /** Returns the processor time in ms at which the task began, or null if unknown. By default, that of the first look. */
  begunMs?: () => number | null;
};

/** Runs a task in a pool of one thread within a limit of processor time. On TaskFailed the thread ends. */
export async function withinProcessorTime<Task, Result>(
  pool: WorkerPool<Task, Result>,
  task: Task,
  { processorMs, lookEveryMs = 500, begunMs }: Bounds,
): Promise<Result> {
  const tooLong = new AbortController();
  let firstMs: number | null = null;
  const watch = setInterval(async () => {
    // A thread that ends meanwhile reports nothing.
    const usedMs = await pool.processorMs().catch(() => 0);
    firstMs ??= usedMs;
    const begun = begunMs ? begunMs() : firstMs;
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
