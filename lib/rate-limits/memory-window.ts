import type { RateLimit } from '#lib/plans/rate-limits.ts';

export type Verdict = { success: boolean; limit: number; remaining: number; resetSeconds: number };

/** Keys kept at most; beyond, the ones longest unused go, which only ever forgives. */
const keysMax = 100_000;
/** Keys longest unused that a call looks at: more than it adds, so that those of yesterday's visitors all go. */
const lookedAtPerCall = 2;

/**
 * A sliding window counted exactly in memory, for each key by itself: no span of the window's length lets more than
 * the limit's count pass. Keeps the times of what passed, while they count; a refused call spends nothing.
 */
export class MemoryWindow {
  readonly #limit: RateLimit;
  readonly #times = new Map<string, number[]>();

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Keys that something is kept of. */
  get size(): number {
    return this.#times.size;
  }

  /** Spends one of what `key` may at `nowMs`, or refuses it and says when one is free again. */
  spend(key: string, nowMs: number): Verdict {
    const { count, windowSeconds } = this.#limit;
    const counted = this.#countedTimes(key, nowMs);
    const success = counted.length < count;
    const times = success ? withTime(counted, nowMs) : counted;
    this.#remember(key, times);
    this.#forgetSome(nowMs);
    const freedAt = (times[0] ?? nowMs) + windowSeconds * 1000;
    return {
      success,
      limit: count,
      remaining: Math.max(0, count - times.length),
      resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil((freedAt - nowMs) / 1000))),
    };
  }

  /** Undoes what `spend` counted at `nowMs`. */
  giveBack(key: string, nowMs: number): void {
    const times = this.#times.get(key);
    const index = times?.lastIndexOf(nowMs) ?? -1;
    if (index >= 0) times?.splice(index, 1);
  }

  #countedTimes(key: string, nowMs: number): number[] {
    const times = this.#times.get(key) ?? [];
    const since = this.#since(nowMs);
    let expired = 0;
    while (expired < times.length && (times[expired] ?? 0) <= since) expired++;
    if (expired > 0) times.splice(0, expired);
    return times;
  }

  #remember(key: string, times: number[]): void {
    this.#times.delete(key);
    this.#times.set(key, times);
  }

  #forgetSome(nowMs: number): void {
    const since = this.#since(nowMs);
    let left = lookedAtPerCall;
    for (const [key, times] of this.#times) {
      if (left-- === 0) return;
      if (this.#times.size <= keysMax && (times.at(-1) ?? since) > since) return;
      this.#times.delete(key);
    }
  }

  #since(nowMs: number): number {
    return nowMs - this.#limit.windowSeconds * 1000;
  }
}

/** A list that grows by one makes room for seventeen, and most visitors ask once: the first is a list of its own. */
function withTime(times: number[], nowMs: number): number[] {
  if (times.length === 0) return [nowMs];
  times.push(nowMs);
  return times;
}
