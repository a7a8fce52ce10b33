export type IdleOptions = {
  idleMs: number;
  warnMs: number;
  /** Called once a second with the remaining ms. Null: the visitor is back. */
  warn(leftMs: number | null): void;
  reset(): void;
  now(): number;
  schedule(run: () => void, delayMs: number): () => void;
};

export type Idle = {
  /** Reports activity. `touch` counts the fingers on the screen. */
  active(): void;
  touch(isDown: boolean): void;
  /** Reports that no finger is on the screen. */
  lift(): void;
  /** Stops the timer: nobody is at the screen and nothing needs a reset. */
  rest(): void;
};

/** Measures the time since the last activity. Warns before the time is over, and never resets during a touch. */
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
