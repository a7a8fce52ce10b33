import { LRUCache } from 'lru-cache';

/** Number of host names for which a process caches answers (docs/contract.md, 2.7 Origins). */
const originsMax = 8;

/**
 * Returns a tracker of recently used origins. Calls `dropped` with each origin beyond the maximum. Without `APP_URL`
 * clients choose the host name, so caches by origin need a bound of their own.
 */
export function recentOrigins(dropped: (origin: string) => void): { note: (origin: string) => void } {
  const recent = new LRUCache<string, true>({ max: originsMax, dispose: (_, origin) => dropped(origin) });
  return { note: (origin) => void recent.set(origin, true) };
}
