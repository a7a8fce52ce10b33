/** Runs tasks one after another, with at most `most` starts in `perMs`. Other tasks wait. */
export function createTurns(
  most: number,
  perMs: number,
  clock: { now(): number; wait(ms: number): Promise<void> },
): { run(task: () => Promise<void>): boolean } {
  const starts: number[] = [];
  const waiting: (() => Promise<void>)[] = [];
  let isRunning = false;

  const work = async () => {
    isRunning = true;
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const [oldest] = starts;
      if (starts.length >= most && oldest !== undefined) {
        const rest = oldest + perMs - clock.now();
        if (rest > 0) await clock.wait(rest);
        starts.shift();
      }
      starts.push(clock.now());
      await task();
    }
    isRunning = false;
  };
  return {
    /** Returns false if too many tasks wait and this one is refused. A task must not reject. */
    run(task) {
      if (waiting.length >= waitingMax) return false;
      waiting.push(task);
      if (!isRunning) void work();
      return true;
    },
  };
}

const waitingMax = 100;
