import { AppError } from '../../contract/errors.ts';

export type QueueLimits = {
  /** Jobs that run at once, of all callers and of one; one may take all where nothing else is said. */
  running: number;
  runningPerCaller?: number;
  /** What the running jobs weigh together, and those of one caller; a heavier job runs alone. */
  weight?: number;
  weightPerCaller?: number;
  /** Jobs that wait, of all callers and of one. */
  waiting: number;
  waitingPerCaller: number;
  waitMs: number;
};

export type Job = {
  /** Whose turn it is: an address, a user, an organization; for writers what they write, one after the other. */
  caller: string;
  weight?: number;
  /** Aborted once nobody waits for the job. */
  signal?: AbortSignal | null | undefined;
  /** Asked whenever a job is chosen: true while it is to wait for all others, whatever their callers have waiting. */
  comesLast?: () => boolean;
};

/** A running job's share of the queue. It is given back once. */
export type Turn = { resize: (weight: number) => void; end: () => void };

type Waiting = {
  job: Required<Omit<Job, 'signal'>>;
  start: (turn: Turn) => void;
  refuse: (error: AppError) => void;
};

/**
 * Runs expensive work in turns: callers take turns, whatever each of them has waiting, and one caller's jobs keep their
 * order. What does not fit is refused with a 503 at once: of all that wait, the last job of the caller with the most. What
 * nobody waits for any more is dropped before it starts.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Callers in the order of their turns; each has at least one job. */
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

  /** Resolves once it is the job's turn. Throws a 503 where the queue is full, or the wait too long. */
  async enter({ caller, weight = 1, signal, comesLast = never }: Job): Promise<Turn> {
    if (signal?.aborted) throw callerLeft();
    const { promise, resolve: start, reject } = Promise.withResolvers<Turn>();
    const refuse = (error: AppError) => {
      if (this.#leave(entry)) reject(error);
    };
    const entry: Waiting = { job: { caller, weight, comesLast }, start, refuse };
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

  /** What `work` gives, done when it is the job's turn. */
  async run<T>(job: Job, work: () => Promise<T>): Promise<T> {
    const turn = await this.enter(job);
    try {
      return await work();
    } finally {
      turn.end();
    }
  }

  /** What has to go where too much waits: of this caller, which had one more just now, or of all. */
  #surplus(caller: string): Waiting | undefined {
    const own = this.#waiting.get(caller) ?? [];
    if (own.length > this.#limits.waitingPerCaller) return lastOf(own);
    if (this.#waitingCount <= this.#limits.waiting) return undefined;
    const lines = [...this.#waiting.values()];
    const longest = lines.reduce((most, line) => (line.length > most.length ? line : most), own);
    return lines.flat().findLast(({ job }) => job.comesLast()) ?? longest.at(-1);
  }

  /** Takes an entry out of the line; false where it is not there any more. */
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

  /** The job whose turn it is, or null while it has to wait: none that is lighter overtakes it. */
  #next(): Waiting | null {
    const next = this.#nextOf(false) ?? this.#nextOf(true);
    if (!next) return null;
    const { weight } = next.job;
    const { running, weight: weightMax = Number.POSITIVE_INFINITY } = this.#limits;
    const fits = this.#runningCount < running && this.#weight + weight <= weightMax;
    return fits || this.#runningCount === 0 ? next : null;
  }

  /** The first of those that come last, or of the others, whose caller may run one more. */
  #nextOf(isLast: boolean): Waiting | null {
    for (const [caller, own] of this.#waiting) {
      const first = own.find(({ job }) => job.comesLast() === isLast);
      if (first && this.#mayRunMore(caller, first.job.weight)) return first;
    }
    return null;
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
    // To the end of the round.
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

const never = () => false;

function lastOf(line: readonly Waiting[]): Waiting | undefined {
  return line.findLast(({ job }) => job.comesLast()) ?? line.at(-1);
}

const retryAfterSeconds = 5;

/** The 503 of work that does not fit just now. */
export function busy(): AppError {
  return new AppError('unavailable.busy', {}, { retryAfterSeconds });
}

/** What ends a job that nobody waits for; its answer reaches nobody. */
function callerLeft(): AppError {
  return new AppError('unavailable.callerLeft', {}, { retryAfterSeconds });
}
