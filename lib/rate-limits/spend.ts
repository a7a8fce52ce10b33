import { settings } from '#lib/env.ts';
import { type RateLimitName, rateLimits } from '#lib/plans/rate-limits.ts';
import { shared } from '#lib/registry.ts';
import { MemoryWindows, type Verdict } from './memory-window.ts';

/** Spends one request of the bucket `name` for `key` (an address, a user), or refuses it. Null: limits are off. */
export async function spend(name: RateLimitName, key: string): Promise<Verdict | null> {
  if (settings().rateLimits === 'off') return null;
  return windows().spend(`${name}:${key}`, rateLimits[name], Date.now());
}

function windows(): MemoryWindows {
  return shared('rate-limit-windows', () => new MemoryWindows());
}
