import { type RateLimitName, rateLimits } from '#lib/plans/rate-limits.ts';
import { type MaybePromise, whenHere } from '#lib/platform/maybe-promise.ts';
import { countRefusal } from '#lib/platform/metrics/metrics.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { MemoryWindow, type Verdict } from './memory-window.ts';

/**
 * Spends one request of the bucket `name` for `key` (an address, a user), or refuses it. Null: limits are off. The
 * process counts every request; a shared store, where there is one, counts what the process let through, and when it
 * fails the process's own count stands alone (docs/contract.md, 2.6 Limits of rate).
 */
export function spend(name: RateLimitName, key: string): MaybePromise<Verdict | null> {
  const { rateLimits: mode, redis } = settings();
  if (mode === 'off') return null;
  const window = ownWindow(name);
  // Of the process, not of the wall: a clock that is set back would keep everybody out until it caught up.
  const now = performance.now();
  const own = window.spend(key, now);
  const verdict = redis !== null && own.success ? spendInStore({ name, key, window, now, own }) : own;
  return whenHere(verdict, (found) => {
    if (!found.success) countRefusal(name);
    return found;
  });
}

type Spent = { name: RateLimitName; key: string; window: MemoryWindow; now: number; own: Verdict };

async function spendInStore({ name, key, window, now, own }: Spent): Promise<Verdict> {
  // Its client loads where there is such a store.
  const { spendShared } = await import('./shared-window.ts');
  const common = await spendShared(name, key);
  if (common === null) return own;
  if (common.success) return { ...own, remaining: Math.min(own.remaining, common.remaining) };
  // What is refused spends nothing.
  window.giveBack(key, now);
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
