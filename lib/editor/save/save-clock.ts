const restMs = 1200;
const restMaxMs = 5000;

export type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;

/** Creates a timer that calls `due` when the next save is due. */
export function createSaveClock(timers: Timers, now: () => number, due: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dirtySince: number | null = null;
  let isStopped = false;
  const after = (delayMs: number) => {
    if (isStopped) return;
    timers.clearTimeout(timer);
    dirtySince ??= now();
    timer = timers.setTimeout(due, delayMs);
  };
  return {
    after,
    /** Schedules a save after a short rest, but at most some seconds after the first change. */
    afterRest() {
      const waited = now() - (dirtySince ?? now());
      after(Math.max(0, Math.min(restMs, restMaxMs - waited)));
    },
    begin() {
      timers.clearTimeout(timer);
      dirtySince = null;
    },
    stop() {
      isStopped = true;
      timers.clearTimeout(timer);
    },
  };
}
