import type { RateLimit } from '#lib/plans/rate-limits.ts';
import { parseIpv4 } from '#lib/platform/parse-ipv4.ts';

export type Verdict = { success: boolean; limit: number; remaining: number; resetSeconds: number };

/**
 * Maximum number of keys of one limit. Beyond it, the longest unused keys are dropped, which only grants more calls.
 * Each limit counts separately, so that a flood of map reads does not drop failed passwords.
 */
const keysMax = 100_000;

/** Times of the calls of a key, in whole milliseconds. A list only for several calls, as most visitors call once. */
type Times = number | number[];
/** By key. IPv4 addresses are numbers, which a Map finds faster than texts and which leave no garbage. */
type Keys = Map<string | number, Times>;

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

  /** Undoes the `spend` at `nowMs`. */
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
