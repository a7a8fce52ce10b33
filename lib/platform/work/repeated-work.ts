import { processSingleton } from '../process-singletons.ts';

type Running = { isAsked: boolean; done: Promise<void> };

/** Returns a getter of the only repeated work `name` of the process, which is made at its first use. */
export function sharedWork(name: string): () => RepeatedWork {
  return () => processSingleton(name, () => new RepeatedWork());
}

/**
 * Work on whatever is waiting under a key (an organization, a project). One run at a time for each key; calls during a
 * run make one more run follow, because the first may have looked before them.
 */
export class RepeatedWork {
  readonly #running = new Map<string, Running>();
  #isStopping = false;

  get isStopping(): boolean {
    return this.#isStopping;
  }

  get keys(): string[] {
    return [...this.#running.keys()];
  }

  has(key: string): boolean {
    return this.#running.has(key);
  }

  /** Runs the work of a key. Resolves when no run is left; rejects, also for the other callers, if one fails. */
  run(key: string, work: () => Promise<void>): Promise<void> {
    if (this.#isStopping) return Promise.resolve();
    const before = this.#running.get(key);
    if (before) {
      before.isAsked = true;
      return before.done;
    }
    const running: Running = { isAsked: true, done: Promise.resolve() };
    this.#running.set(key, running);
    running.done = this.#repeat(key, running, work);
    return running.done;
  }

  /** Starts no further run and waits for those under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.idle();
  }

  /** Resolves when no run is under way. Never rejects. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.allSettled([...this.#running.values()].map(({ done }) => done));
    }
  }

  async #repeat(key: string, running: Running, work: () => Promise<void>): Promise<void> {
    try {
      while (running.isAsked && !this.#isStopping) {
        running.isAsked = false;
        await work();
      }
    } finally {
      // In the same tick as the last look at isAsked, so that no call is lost in between.
      this.#running.delete(key);
    }
  }
}
