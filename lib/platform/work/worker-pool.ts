import type { Piscina } from 'piscina';
import { resolveProgram } from '../resolve-program.ts';

export type PoolOptions = {
  /** The program of its threads, one of those that `lib/boot/workers.ts` builds; its default export does one task. */
  program: string;
  threads: number;
  tasksPerThread?: number;
  /** How long a thread without work is kept. */
  idleMs: number;
  /** The heap of one thread. What needs more ends that thread, never the process. */
  oldMegabytes?: number;
  youngMegabytes?: number;
  workerData?: unknown;
  /** Without it, threads get no variables of the environment. */
  env?: NodeJS.ProcessEnv;
};

export type RunOptions = {
  /** Memory that goes over to the thread without a copy. */
  moved?: ArrayBuffer[];
  /** Ends the thread that does the task. */
  signal?: AbortSignal | null;
};

/** Threads that do tasks of one kind. They start with the first task and end when there was none for a while. */
export class WorkerPool<Task, Result> {
  readonly #options: PoolOptions;
  #pool: Promise<Piscina<Task, Result>> | null = null;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Does one task now; callers keep a queue before it. */
  async run(task: Task, { moved = [], signal = null }: RunOptions = {}): Promise<Result> {
    this.#pool ??= open(this.#options);
    const pool = await this.#pool;
    return pool.run(task, { transferList: moved, signal });
  }

  /** The processor time that the threads have used since they started, in milliseconds. */
  async processorMs(): Promise<number> {
    const pool = await this.#pool;
    const used = await Promise.all((pool?.threads ?? []).map((thread) => thread.cpuUsage()));
    return used.reduce((sum, { user, system }) => sum + (user + system) / 1000, 0);
  }

  async threadCount(): Promise<number> {
    return (await this.#pool)?.threads.length ?? 0;
  }

  /** Ends the threads; tasks that run are broken off. */
  async close(): Promise<void> {
    const pool = await this.#pool;
    this.#pool = null;
    await pool?.destroy();
  }
}

/** Loaded with the first task: a process that only answers reads is spared it. */
async function open<Task, Result>(options: PoolOptions): Promise<Piscina<Task, Result>> {
  const { Piscina } = await import('piscina');
  const { program, threads, tasksPerThread = 1, idleMs, workerData, env = {} } = options;
  const { oldMegabytes, youngMegabytes } = options;
  const pool = new Piscina<Task, Result>({
    filename: resolveProgram(program),
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: tasksPerThread,
    idleTimeout: idleMs,
    // The other ways stop a thread's timers and sockets between two tasks.
    atomics: 'disabled',
    // Where processors are short, the thread that answers visitors goes first (docs/decisions/kept-for-speed.md).
    niceIncrement: 10,
    resourceLimits: {
      ...(oldMegabytes && { maxOldGenerationSizeMb: oldMegabytes }),
      ...(youngMegabytes && { maxYoungGenerationSizeMb: youngMegabytes }),
    },
    execArgv: [],
    workerData,
    env,
    recordTiming: false,
  });
  // What breaks a thread without a task neither ends the process nor is asked again.
  pool.on('error', () => {});
  return pool;
}
