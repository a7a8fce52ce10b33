import type { RateLimit } from '#lib/plans/rate-limits.ts';
import { parseIpv4 } from '#lib/platform/parse-ipv4.ts';

export type Verdict = { success: boolean; limit: number; remaining: number; resetSeconds: number };

/**
 * Keys kept at most of one limit; beyond, those longest unused go, which only ever forgives. Each limit has its own, so
 * that a flood of map reads does not forgive wrong passwords.
 */
const keysMax = 100_000;

/** When a key was spent, in whole milliseconds: a list only where it was more than once, as most visitors ask once. */
type Times = number | number[];
/** By key, an IPv4 address by its number: a Map finds a number without reading a text, and leaves nothing to collect. */
type Keys = Map<string | number, Times>;

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
  #current: Keys = new Map();
  #previous: Keys = new Map();
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
    const name = parseIpv4(key) ?? key;
    const times = withoutExpired(this.#find(name), Math.floor(nowMs) - windowMs);
    const success = countOf(times) < count;
    const spent = success ? withTime(times, Math.ceil(nowMs)) : (times ?? []);
    this.#current.set(name, spent);
    const freedAt = (typeof spent === 'number' ? spent : (spent[0] ?? nowMs)) + windowMs;
    return {
      success,
      limit: count,
      remaining: Math.max(0, count - countOf(spent)),
      resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil((freedAt - nowMs) / 1000))),
    };
  }

  /** Undoes what `spend` counted at `nowMs`. */
  giveBack(key: string, nowMs: number): void {
    const name = parseIpv4(key) ?? key;
    const times = this.#find(name);
    if (times === undefined) return;
    const list = typeof times === 'number' ? [times] : times;
    const index = list.lastIndexOf(Math.ceil(nowMs));
    if (index >= 0) list.splice(index, 1);
    this.#current.set(name, list);
  }

  #find(name: string | number): Times | undefined {
    return this.#current.get(name) ?? this.#previous.get(name);
  }

  #turn(nowMs: number, windowMs: number): void {
    const passedMs = Math.floor(nowMs) - this.#turnedAtMs;
    if (passedMs < windowMs && this.#current.size < keysMax / 2) return;
    this.#previous = passedMs < 2 * windowMs ? this.#current : new Map();
    this.#current = new Map();
    this.#turnedAtMs = Math.ceil(nowMs);
  }
}

function countOf(times: Times | undefined): number {
  if (times === undefined) return 0;
  return typeof times === 'number' ? 1 : times.length;
}

function withoutExpired(times: Times | undefined, sinceMs: number): Times | undefined {
  if (times === undefined) return undefined;
  if (typeof times === 'number') return times <= sinceMs ? undefined : times;
  let expired = 0;
  while (expired < times.length && (times[expired] ?? 0) <= sinceMs) expired++;
  if (expired > 0) times.splice(0, expired);
  return times;
}

function withTime(times: Times | undefined, nowMs: number): Times {
  if (countOf(times) === 0) return nowMs;
  if (typeof times !== 'object') return [times ?? nowMs, nowMs];
  times.push(nowMs);
  return times;
}
