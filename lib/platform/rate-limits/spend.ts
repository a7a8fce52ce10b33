import { type RateLimitName, rateLimits } from '#lib/plans/rate-limits.ts';
import { countRefusal } from '#lib/platform/metrics/metrics.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { MemoryWindow, type Verdict } from './memory-window.ts';

/**
 * Spends one request of the limit `name` for `key` (an address, a user), or refuses it. Returns null if limits are
 * off. The process counts every request, and a shared store counts those that the process allowed. If the store fails,
 * only the process's count applies (docs/contract.md, 2.6 Limits of rate). A promise only if a store is asked.
 */
export function spend(name: RateLimitName, key: string): Verdict | null | Promise<Verdict> {
  const { rateLimits: mode, redis } = settings();
  if (mode === 'off') return null;
  const window = ownWindow(name);
  // Monotonic clock: a wall clock that is set back would refuse all callers until it catches up.
  const now = performance.now();
  const own = window.spend(key, now);
  if (redis !== null && own.success) return spendInStore({ name, key, window, now, own });
  if (!own.success) countRefusal(name);
  return own;
}

type Spent = { name: RateLimitName; key: string; window: MemoryWindow; now: number; own: Verdict };

async function spendInStore({ name, key, window, now, own }: Spent): Promise<Verdict> {
  // Loads the Redis client only if there is such a store.
  const { spendShared } = await import('./shared-window.ts');
  const common = await spendShared(name, key);
  if (common === null) return own;
  if (common.success) return { ...own, remaining: Math.min(own.remaining, common.remaining) };
  // Refused calls are not counted.
  window.giveBack(key, now);
  countRefusal(name);
  return common;
}

function ownWindow(name: RateLimitName): MemoryWindow {
  const windows = processSingleton('rate-limit-windows', () => new Map<RateLimitName, MemoryWindow>());
  const known = windows.get(name);
  if (known) return known;
  const window = new MemoryWindow(rateLimits[name]);
  windows.set(name, window);
  return window;
}
