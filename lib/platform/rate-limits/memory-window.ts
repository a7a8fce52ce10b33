import type { RateLimit } from '#lib/plans/rate-limits.ts';

export type Verdict = { success: boolean; limit: number; remaining: number; resetSeconds: number };

/**
 * Keys kept at most of one limit; beyond, those longest unused go, which only ever forgives. Each limit has its own, so
 * that a flood of map reads does not forgive wrong passwords.
 */
const keysMax = 100_000;

/**
 * A sliding window counted exactly in memory, for each key by itself: no span of the window's length lets more than
 * the limit's count pass. A refused call spends nothing. Keys go with the second turn after their last use.
 */
export class MemoryWindow {
  readonly #limit: RateLimit;
  /*
   * Keys used since the last turn, and those used in the time before it. A turn comes a window after the last, so what
   * is dropped with it counts no more; single keys are never deleted, for a Map walks over the holes that they leave.
   */
  #current = new Map<string, number[]>();
  #previous = new Map<string, number[]>();
  #turnedAtMs = Number.NEGATIVE_INFINITY;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Keys that something is kept of; one that was used before and after a turn counts twice. */
  get size(): number {
    return this.#current.size + this.#previous.size;
  }

  /** Spends one of what `key` may at `nowMs`, or refuses it and says when one is free again. */
  spend(key: string, nowMs: number): Verdict {
    const { count, windowSeconds } = this.#limit;
    const windowMs = windowSeconds * 1000;
    this.#turn(nowMs, windowMs);
    const kept = this.#current.get(key);
    const counted = withoutExpired(kept ?? this.#previous.get(key) ?? [], nowMs - windowMs);
    const success = counted.length < count;
    const times = success ? withTime(counted, nowMs) : counted;
    if (times !== kept) this.#current.set(key, times);
    const freedAt = (times[0] ?? nowMs) + windowMs;
    return {
      success,
      limit: count,
      remaining: Math.max(0, count - times.length),
      resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil((freedAt - nowMs) / 1000))),
    };
  }

  /** Undoes what `spend` counted at `nowMs`. */
  giveBack(key: string, nowMs: number): void {
    const times = this.#current.get(key) ?? this.#previous.get(key);
    const index = times?.lastIndexOf(nowMs) ?? -1;
    if (index >= 0) times?.splice(index, 1);
  }

  #turn(nowMs: number, windowMs: number): void {
    const passedMs = nowMs - this.#turnedAtMs;
    if (passedMs < windowMs && this.#current.size < keysMax / 2) return;
    this.#previous = passedMs < 2 * windowMs ? this.#current : new Map();
    this.#current = new Map();
    this.#turnedAtMs = nowMs;
  }
}

function withoutExpired(times: number[], sinceMs: number): number[] {
  let expired = 0;
  while (expired < times.length && (times[expired] ?? 0) <= sinceMs) expired++;
  if (expired > 0) times.splice(0, expired);
  return times;
}

/** A list that grows by one makes room for seventeen, and most visitors ask once: the first is a list of its own. */
function withTime(times: number[], nowMs: number): number[] {
  if (times.length === 0) return [nowMs];
  times.push(nowMs);
  return times;
}
