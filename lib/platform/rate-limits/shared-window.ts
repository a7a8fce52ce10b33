import { Ratelimit } from '@upstash/ratelimit';
import { Redis } from '@upstash/redis';
import { type RateLimitName, rateLimits } from '#lib/plans/rate-limits.ts';
import { contentHash } from '#lib/platform/content-hash.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { waitUntil } from '#lib/platform/wait-until.ts';
import { Circuit } from './circuit.ts';
import type { Verdict } from './memory-window.ts';

type Store = { redis: Redis; limiters: Map<RateLimitName, Ratelimit>; circuit: Circuit };

/** Time that the store may add to a request. A later answer only shows that the store works again. */
const waitMsMax = 80;
const giveUpAfterMs = 2_000;

/**
 * Spends one call of a limit that all processes share, as a sliding window estimated by Upstash's script. Returns null
 * if the store does not answer in time or is failing; the caller then uses the process's own count.
 */
export async function spendShared(name: RateLimitName, key: string): Promise<Verdict | null> {
  const store = sharedStore();
  if (!store) return null;
  const decision = store.circuit.next(Date.now());
  if (decision === 'leave') return null;
  const answer = ask(store, name, key);
  if (decision === 'ask') return inTime(store, answer);
  waitUntil(answer);
  return null;
}

/** Returns whether the shared store is failing, or null if none is configured. */
export function isSharedStoreFailing(): boolean | null {
  return settings().redis === null ? null : (sharedStore()?.circuit.isFailing ?? false);
}

/** Pings the store and returns the error message, or null. */
export async function sharedStoreFault(): Promise<string | null> {
  try {
    await sharedStore()?.redis.ping();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n', 1).join('') : String(error);
  }
}

async function ask(store: Store, name: RateLimitName, key: string): Promise<Verdict | null> {
  const { count, windowSeconds } = rateLimits[name];
  try {
    // Only a hash of the key leaves this process, so that addresses of people and machines stay out of the store.
    const { success, remaining, reset } = await limiterOf(store, name).limit(contentHash(key));
    if (store.circuit.succeed()) log('info', 'rate_limit_store_back');
    // At the end of a window its calls still count fully. One call is free after the limit's share of the next window.
    const waitSeconds = Math.ceil((reset - Date.now()) / 1000) + Math.ceil(windowSeconds / count);
    return {
      success,
      limit: count,
      remaining: Math.max(0, remaining),
      resetSeconds: Math.min(windowSeconds, Math.max(1, waitSeconds)),
    };
  } catch (error) {
    failed(store, describeError(error));
    return null;
  }
}

async function inTime(store: Store, answer: Promise<Verdict | null>): Promise<Verdict | null> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const tooLate = new Promise<null>((done) => {
    timer = setTimeout(() => {
      // An answer that arrived while this process was busy is processed first.
      setImmediate(() => {
        if (isOver) return;
        failed(store, { error: `No answer within ${waitMsMax} ms` });
        done(null);
      });
    }, waitMsMax);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

function failed(store: Store, reason: Record<string, unknown>): void {
  if (store.circuit.fail(Date.now())) log('warn', 'rate_limit_store_failed', reason);
}

function limiterOf({ redis, limiters }: Store, name: RateLimitName): Ratelimit {
  const known = limiters.get(name);
  if (known) return known;
  const { count, windowSeconds } = rateLimits[name];
  const limiter = new Ratelimit({
    redis,
    limiter: Ratelimit.slidingWindow(count, `${windowSeconds} s`),
    prefix: `atrium:${name}`,
    // The process's own windows refuse before the store is called, with an exact time.
    ephemeralCache: false,
    timeout: 0,
  });
  limiters.set(name, limiter);
  return limiter;
}

function sharedStore(): Store | null {
  const { redis } = settings();
  if (!redis) return null;
  const stores = processSingleton('rate-limit-stores', () => new Map<string, Store>());
  const name = `${redis.url} ${redis.token}`;
  const known = stores.get(name);
  if (known) return known;
  const client = new Redis({
    ...redis,
    retry: false,
    signal: () => AbortSignal.timeout(giveUpAfterMs),
    enableTelemetry: false,
    responseEncoding: false,
  });
  const store = { redis: client, limiters: new Map(), circuit: new Circuit() };
  stores.set(name, store);
  return store;
}
