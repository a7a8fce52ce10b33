export type IdleOptions = {
  idleMs: number;
  warnMs: number;
  /** The time that is left, in ms, once a second; null: somebody came back. */
  warn(leftMs: number | null): void;
  reset(): void;
  now(): number;
  schedule(run: () => void, delayMs: number): () => void;
};

export type Idle = {
  /** Somebody did something; `touch` counts the fingers that are down. */
  active(): void;
  touch(isDown: boolean): void;
  /** No finger is down. */
  lift(): void;
  /** Nobody is there, or the last one went: nothing is to be reset. */
  rest(): void;
};

/** Counts the time since somebody last did something; warns before it is over, and never resets while touched. */
export function createIdle({ idleMs, warnMs, warn, reset, now, schedule }: IdleOptions): Idle {
  let lastActive = now();
  let fingers = 0;
  let isWarned = false;
  let cancel: (() => void) | null = null;

  const plan = (delayMs: number) => {
    cancel?.();
    cancel = schedule(look, delayMs);
  };
  const look = () => {
    if (fingers > 0) return plan(1000);
    const left = lastActive + idleMs + warnMs - now();
    if (left <= 0) {
      rest();
      return reset();
    }
    if (left > warnMs) return plan(left - warnMs);
    isWarned = true;
    warn(left);
    plan(Math.min(left, 1000));
  };
  const active = () => {
    lastActive = now();
    if (isWarned) warn(null);
    isWarned = false;
    plan(idleMs);
  };
  const rest = () => {
    cancel?.();
    cancel = null;
    if (isWarned) warn(null);
    isWarned = false;
  };
  return {
    active,
    touch(isDown) {
      fingers = Math.max(0, fingers + (isDown ? 1 : -1));
      active();
    },
    lift() {
      fingers = 0;
      active();
    },
    rest,
  };
}
