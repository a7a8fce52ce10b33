import type { RateLimit } from '#lib/plans/rate-limits.ts';

export type Verdict = { success: boolean; limit: number; remaining: number; resetSeconds: number };

/**
 * Keys kept at most of one limit; beyond, those longest unused go, which only ever forgives. Each limit has its own, so
 * that a flood of map reads does not forgive wrong passwords.
 */
const keysMax = 100_000;

/** When a key was spent, in whole milliseconds: a list only where it was more than once, as most visitors ask once. */
type Times = number | number[];
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
    const name = compact(key);
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
    const name = compact(key);
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

/**
 * An IPv4 address as a number, any other key as it is. A Map finds a number without looking at a text elsewhere in
 * memory, and nothing of it is left to collect.
 */
function compact(key: string): string | number {
  if (key.length > ipv4CharsMax) return key;
  let [address, part, dots] = [0, -1, 0];
  for (let i = 0; i < key.length; i++) {
    const digit = key.charCodeAt(i) - zero;
    if (digit === dot && part >= 0) {
      address = (address << 8) | part;
      part = -1;
      dots++;
      continue;
    }
    // A zero begins no longer number.
    if (digit < 0 || digit > 9 || part === 0) return key;
    part = part < 0 ? digit : part * 10 + digit;
    if (part > 255) return key;
  }
  return dots === 3 && part >= 0 ? (address << 8) | part : key;
}

const ipv4CharsMax = '255.255.255.255'.length;
const zero = '0'.charCodeAt(0);
const dot = '.'.charCodeAt(0) - zero;

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
