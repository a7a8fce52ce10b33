import type { RateLimit } from '#lib/plans/rate-limits.ts';

export type Verdict = { success: boolean; limit: number; remaining: number; resetSeconds: number };

/** Buckets kept at most; beyond, the ones longest unused go, which only ever forgives. */
const bucketsMax = 100_000;

/**
 * A sliding window counted exactly in memory: no span of the window's length lets more than `count` pass.
 * Keeps the times of what passed; a refused call spends nothing.
 */
export class MemoryWindows {
  readonly #times = new Map<string, number[]>();

  /** Spends one of `key`'s bucket at `nowMs`, or refuses it and says when one is free again. */
  spend(key: string, { count, windowSeconds }: RateLimit, nowMs: number): Verdict {
    const times = this.#times.get(key) ?? [];
    const since = nowMs - windowSeconds * 1000;
    let expired = 0;
    while (expired < times.length && (times[expired] ?? 0) <= since) expired++;
    if (expired > 0) times.splice(0, expired);
    const success = times.length < count;
    if (success) times.push(nowMs);
    this.#remember(key, times);
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

  #remember(key: string, times: number[]): void {
    this.#times.delete(key);
    this.#times.set(key, times);
    if (this.#times.size <= bucketsMax) return;
    const oldest = this.#times.keys().next();
    if (!oldest.done) this.#times.delete(oldest.value);
  }
}
