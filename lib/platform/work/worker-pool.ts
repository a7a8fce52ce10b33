import type { Piscina } from 'piscina';
import { processSingleton } from '../process-singletons.ts';
import { resolveProgram } from '../resolve-program.ts';

type PoolOptions = {
  /** Program of the threads, one of those that `lib/boot/workers.ts` builds. Its default export runs one task. */
  program: string;
  threads: number;
  tasksPerThread?: number;
  /** Time for which an idle thread is kept. */
  idleMs: number;
  /** Heap of one thread. Exceeding it ends the thread, never the process. */
  oldMegabytes?: number;
  workerData?: unknown;
  /** Environment variables of the threads, beside the folder of compiled code. None by default. */
  env?: NodeJS.ProcessEnv;
};

type RunOptions = {
  /** Memory that is transferred to the thread without a copy. */
  moved?: ArrayBuffer[];
  /** Aborting ends the thread that runs the task. */
  signal?: AbortSignal | null;
};

/** Returns a getter of the only pool `name` of the process, which is made at its first use. */
export function sharedPool<Task, Result>(name: string, options: PoolOptions): () => WorkerPool<Task, Result> {
  return () => processSingleton(name, () => new WorkerPool<Task, Result>(options));
}

/** Pool of threads for tasks of one kind. Threads start with the first task and end after a time without tasks. */
export class WorkerPool<Task, Result> {
  readonly #options: PoolOptions;
  #pool: Promise<Piscina<Task, Result>> | null = null;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Runs one task at once. Callers queue before it. */
  async run(task: Task, { moved = [], signal = null }: RunOptions = {}): Promise<Result> {
    this.#pool ??= open(this.#options);
    const pool = await this.#pool;
    return pool.run(task, { transferList: moved, signal });
  }

  /** Returns the processor time that the threads have used since they started, in milliseconds. */
  async processorMs(): Promise<number> {
    const pool = await this.#pool;
    const used = await Promise.all((pool?.threads ?? []).map((thread) => thread.cpuUsage()));
    return used.reduce((sum, { user, system }) => sum + (user + system) / 1000, 0);
  }

  async threadCount(): Promise<number> {
    return (await this.#pool)?.threads.length ?? 0;
  }

  /** Ends the threads and aborts running tasks. */
  async close(): Promise<void> {
    const pool = await this.#pool;
    this.#pool = null;
    await pool?.destroy();
  }
}

/** Where Node.js keeps compiled code: a thread takes a third of its start to compile its packages. */
function compiledCode(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

/** Loaded with the first task, because a process that only answers reads never needs it. */
async function open<Task, Result>(options: PoolOptions): Promise<Piscina<Task, Result>> {
  const { Piscina } = await import('piscina');
  const { program, threads, tasksPerThread = 1, idleMs, oldMegabytes, workerData, env = {} } = options;
  const pool = new Piscina<Task, Result>({
    filename: resolveProgram(program),
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: tasksPerThread,
    idleTimeout: idleMs,
    // The other modes block the thread's timers and sockets between two tasks.
    atomics: 'disabled',
    // On a busy machine the thread that answers visitors has priority (docs/decisions/kept-for-speed.md).
    niceIncrement: 10,
    resourceLimits: oldMegabytes ? { maxOldGenerationSizeMb: oldMegabytes } : {},
    execArgv: [],
    workerData,
    env: { ...compiledCode(), ...env },
    recordTiming: false,
  });
  // An error of a thread without a task must not end the process. The pool no longer uses that thread.
  pool.on('error', () => {});
  return pool;
}
