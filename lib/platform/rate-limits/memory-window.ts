import type { RateLimit } from '#lib/plans/rate-limits.ts';

export type Verdict = { success: boolean; limit: number; remaining: number; resetSeconds: number };

/**
 * Maximum number of keys of one limit. Beyond it, the longest unused keys are dropped, which only grants more calls.
 * Each limit counts separately, so that a flood of map reads does not drop failed passwords.
 */
const keysMax = 100_000;

/** Times of the calls by key, in whole milliseconds, the oldest first. */
type Keys = Map<string, number[]>;

/**
 * Exact sliding window in memory, per key: no period of the window's length allows more calls than the limit. Refused
 * calls are not counted. Keys are dropped with the second turn after their last use.
 */
export class MemoryWindow {
  readonly #limit: RateLimit;
  // Keys used since the last turn, and keys used in the turn before. A turn normally lasts a window, so that dropped
  // keys are expired. Single keys are never deleted, because a Map iterates over the holes that they leave.
  #current: Keys = new Map();
  #previous: Keys = new Map();
  #turnedAtMs = Number.NEGATIVE_INFINITY;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Number of kept keys. A key used before and after a turn counts twice. */
  get size(): number {
    return this.#current.size + this.#previous.size;
  }

  /** Spends one call of `key` at `nowMs`, or refuses it. The verdict says in how many seconds a call is free. */
  spend(key: string, nowMs: number): Verdict {
    const { count, windowSeconds } = this.#limit;
    const windowMs = windowSeconds * 1000;
    this.#turn(nowMs, windowMs);
    const since = Math.floor(nowMs) - windowMs;
    const before = this.#find(key).filter((time) => time > since);
    const success = before.length < count;
    const times = success ? [...before, Math.ceil(nowMs)] : before;
    this.#current.set(key, times);
    const freedAt = (times[0] ?? nowMs) + windowMs;
    return {
      success,
      limit: count,
      remaining: Math.max(0, count - times.length),
      resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil((freedAt - nowMs) / 1000))),
    };
  }

  /** Undoes the `spend` at `nowMs`. */
  giveBack(key: string, nowMs: number): void {
    const times = [...this.#find(key)];
    const index = times.lastIndexOf(Math.ceil(nowMs));
    if (index < 0) return;
    times.splice(index, 1);
    this.#current.set(key, times);
  }

  #find(key: string): readonly number[] {
    return this.#current.get(key) ?? this.#previous.get(key) ?? [];
  }

  #turn(nowMs: number, windowMs: number): void {
    const passedMs = Math.floor(nowMs) - this.#turnedAtMs;
    if (passedMs < windowMs && this.#current.size < keysMax / 2) return;
    this.#previous = passedMs < 2 * windowMs ? this.#current : new Map();
    this.#current = new Map();
    this.#turnedAtMs = Math.ceil(nowMs);
  }
}
