import { Ratelimit } from '@upstash/ratelimit';
import type { Redis } from '@upstash/redis';
import { type RateLimitName, rateLimits } from '#lib/plans/rate-limits.ts';
import { contentHash } from '#lib/platform/content-hash.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { sharedRedis } from '#lib/platform/shared-redis.ts';
import type { Verdict } from './memory-window.ts';

type Store = { redis: Redis; limiters: Map<RateLimitName, Ratelimit>; isFailing: boolean };

/** Time that the store may add to a request. */
const waitMsMax = 80;

/**
 * Spends one call of a limit that all processes share, as a sliding window estimated by Upstash's script. Returns null
 * if the store fails or does not answer in time; the caller then uses the process's own count.
 */
export async function spendShared(name: RateLimitName, key: string): Promise<Verdict | null> {
  const store = sharedStore();
  if (!store) return null;
  const { count, windowSeconds } = rateLimits[name];
  try {
    // Only a hash of the key leaves this process, so that addresses of people and machines stay out of the store.
    const { success, remaining, reset, reason } = await limiterOf(store, name).limit(contentHash(key));
    if (reason === 'timeout') throw new Error(`No answer within ${waitMsMax} ms`);
    if (store.isFailing) log('info', 'rate_limit_store_back');
    store.isFailing = false;
    // At the end of a window its calls still count fully. One call is free after the limit's share of the next window.
    const waitSeconds = Math.ceil((reset - Date.now()) / 1000) + Math.ceil(windowSeconds / count);
    return {
      success,
      limit: count,
      remaining: Math.max(0, remaining),
      resetSeconds: Math.min(windowSeconds, Math.max(1, waitSeconds)),
    };
  } catch (error) {
    if (!store.isFailing) log('warn', 'rate_limit_store_failed', describeError(error));
    store.isFailing = true;
    return null;
  }
}

/** Returns whether the last call of the shared store failed, or null if none is configured. */
export function isSharedStoreFailing(): boolean | null {
  return settings().redis === null ? null : (sharedStore()?.isFailing ?? false);
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

function limiterOf({ redis, limiters }: Store, name: RateLimitName): Ratelimit {
  const known = limiters.get(name);
  if (known) return known;
  const { count, windowSeconds } = rateLimits[name];
  const limiter = new Ratelimit({
    redis,
    limiter: Ratelimit.slidingWindow(count, `${windowSeconds} s`),
    prefix: `atrium:${name}`,
    ephemeralCache: new Map(),
    timeout: waitMsMax,
  });
  limiters.set(name, limiter);
  return limiter;
}

function sharedStore(): Store | null {
  const redis = sharedRedis();
  if (!redis) return null;
  const stores = processSingleton('rate-limit-stores', () => new Map<Redis, Store>());
  const known = stores.get(redis);
  if (known) return known;
  const store = { redis, limiters: new Map(), isFailing: false };
  stores.set(redis, store);
  return store;
}
