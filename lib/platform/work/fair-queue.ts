import { AppError } from '../../contract/errors.ts';
import { processSingleton } from '../process-singletons.ts';

export type QueueLimits = {
  /** Maximum of running jobs, in all and per caller. By default one caller may use all. */
  running: number;
  runningPerCaller?: number;
  /** Maximum weight of the running jobs, in all and per caller. A heavier job runs alone. */
  weight?: number;
  weightPerCaller?: number;
  /** Maximum of waiting jobs, in all and per caller. */
  waiting: number;
  waitingPerCaller: number;
  waitMs: number;
  /** What a caller has used so far: who used least is next. Without it, callers take turns in their order. */
  usedBy?: (caller: string) => number;
  /** Told how long the work of a caller took, in ms, before the next one starts. */
  countUse?: (caller: string, ms: number) => void;
};

export type Job = {
  /** Key of the turns: an address, a user, an organization. Writes of one thing use its id, to run in order. */
  caller: string;
  weight?: number;
  /** Aborted once the job has no caller. */
  signal?: AbortSignal | null | undefined;
};

/** Share of a running job in the queue. Released once. */
export type Turn = { resize: (weight: number) => void; end: () => void };

type Waiting = {
  job: Required<Omit<Job, 'signal'>>;
  start: (turn: Turn) => void;
  refuse: (error: AppError) => void;
};

/** Returns a getter of the only queue `name` of the process, which is made at its first use. */
export function sharedQueue(name: string, limits: QueueLimits): () => FairQueue {
  return () => processSingleton(name, () => new FairQueue(limits));
}

/**
 * Runs expensive work fairly: callers take turns, however much each has queued, and the jobs of one caller keep their
 * order. If the queue is full, refuses the last job of the caller with the most waiting jobs with a 503. Drops jobs
 * whose caller has left before they start.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Callers in the order of their turns, each with at least one job. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Map<string, { count: number; weight: number }>();
  #waitingCount = 0;
  #runningCount = 0;
  #weight = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get state(): { running: number; waiting: number; weight: number } {
    return { running: this.#runningCount, waiting: this.#waitingCount, weight: this.#weight };
  }

  /** Resolves when it is the job's turn. Throws 503 if the queue is full or the wait too long. */
  async enter({ caller, weight = 1, signal }: Job): Promise<Turn> {
    if (signal?.aborted) throw callerLeft();
    const { promise, resolve: start, reject } = Promise.withResolvers<Turn>();
    const refuse = (error: AppError) => {
      if (this.#leave(entry)) reject(error);
    };
    const entry: Waiting = { job: { caller, weight }, start, refuse };
    this.#waiting.set(caller, [...(this.#waiting.get(caller) ?? []), entry]);
    this.#waitingCount += 1;
    this.#startWaiting();
    const isWaiting = this.#waiting.get(caller)?.includes(entry) ?? false;
    if (!isWaiting) return promise;
    this.#surplus(caller)?.refuse(busy());
    const leave = () => refuse(callerLeft());
    signal?.addEventListener('abort', leave, { once: true });
    const timer = setTimeout(() => refuse(busy()), this.#limits.waitMs);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Runs `work` when it is the job's turn and returns its result. */
  async run<T>(job: Job, work: () => Promise<T>): Promise<T> {
    const turn = await this.enter(job);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#limits.countUse?.(job.caller, performance.now() - startedAt);
      turn.end();
    }
  }

  /** Returns the job to refuse if too much waits: one of this caller, which just queued a job, or one of all. */
  #surplus(caller: string): Waiting | undefined {
    const own = this.#waiting.get(caller) ?? [];
    if (own.length > this.#limits.waitingPerCaller) return own.at(-1);
    if (this.#waitingCount <= this.#limits.waiting) return undefined;
    const queues = [...this.#waiting.values()];
    const longest = queues.reduce((most, queue) => (queue.length > most.length ? queue : most), own);
    return longest.at(-1);
  }

  /** Removes an entry from the queue. Returns false if it is not there. */
  #leave(entry: Waiting): boolean {
    const { caller } = entry.job;
    const own = this.#waiting.get(caller);
    if (!own?.includes(entry)) return false;
    const others = own.filter((other) => other !== entry);
    if (others.length === 0) this.#waiting.delete(caller);
    else this.#waiting.set(caller, others);
    this.#waitingCount -= 1;
    this.#startWaiting();
    return true;
  }

  #startWaiting(): void {
    for (let next = this.#next(); next; next = this.#next()) this.#start(next);
  }

  /** Returns the next job, or null if it has to wait. No lighter job overtakes it. */
  #next(): Waiting | null {
    const next = this.#first();
    if (!next) return null;
    const { weight } = next.job;
    const { running, weight: weightMax = Number.POSITIVE_INFINITY } = this.#limits;
    const fits = this.#runningCount < running && this.#weight + weight <= weightMax;
    return fits || this.#runningCount === 0 ? next : null;
  }

  /** Returns the first job of the callers that may run another one. */
  #first(): Waiting | null {
    const { usedBy } = this.#limits;
    let best: Waiting | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [caller, own] of this.#waiting) {
      const [first] = own;
      if (!first || !this.#mayRunMore(caller, first.job.weight)) continue;
      if (!usedBy) return first;
      const used = usedBy(caller);
      if (used >= least) continue;
      best = first;
      least = used;
    }
    return best;
  }

  #mayRunMore(caller: string, weight: number): boolean {
    const own = this.#running.get(caller);
    if (!own) return true;
    const { running, runningPerCaller = running, weightPerCaller = Number.POSITIVE_INFINITY } = this.#limits;
    return own.count < runningPerCaller && own.weight + weight <= weightPerCaller;
  }

  #start(entry: Waiting): void {
    const { caller, weight } = entry.job;
    const others = (this.#waiting.get(caller) ?? []).filter((other) => other !== entry);
    // The caller moves to the end of the round.
    this.#waiting.delete(caller);
    if (others.length > 0) this.#waiting.set(caller, others);
    this.#waitingCount -= 1;
    this.#count(caller, 1, weight);
    entry.start(this.#turn(caller, weight));
  }

  #turn(caller: string, weight: number): Turn {
    let held = weight;
    let isOver = false;
    return {
      resize: (to) => {
        if (isOver) return;
        this.#count(caller, 0, to - held);
        held = to;
        this.#startWaiting();
      },
      end: () => {
        if (isOver) return;
        isOver = true;
        this.#count(caller, -1, -held);
        this.#startWaiting();
      },
    };
  }

  #count(caller: string, jobs: number, weight: number): void {
    this.#runningCount += jobs;
    this.#weight += weight;
    const before = this.#running.get(caller) ?? { count: 0, weight: 0 };
    const own = { count: before.count + jobs, weight: before.weight + weight };
    if (own.count === 0) this.#running.delete(caller);
    else this.#running.set(caller, own);
  }
}

const retryAfterSeconds = 5;

/** Returns the 503 for work that does not fit now. */
export function busy(): AppError {
  return new AppError('unavailable.busy', {}, { retryAfterSeconds });
}

/** Returns the error that ends a job whose caller has left. Nobody receives it. */
function callerLeft(): AppError {
  return new AppError('unavailable.callerLeft', {}, { retryAfterSeconds });
}
