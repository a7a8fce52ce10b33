import { LRUCache } from 'lru-cache';

/** How many host names a process keeps prepared answers for (docs/contract.md, 2.7 Origins). */
const originsMax = 8;

/**
 * The origins that were asked for last; `dropped` hears of each that is now one too many. Without `APP_URL` a client
 * chooses the host name, so what is kept for each of them needs a bound of its own.
 */
export function recentOrigins(dropped: (origin: string) => void): { note: (origin: string) => void } {
  const recent = new LRUCache<string, true>({ max: originsMax, dispose: (_, origin) => dropped(origin) });
  let last: string | null = null;
  const note = (origin: string) => {
    // Most often it is the one that was noted just now.
    if (origin === last) return;
    last = origin;
    recent.set(origin, true);
  };
  return { note };
}
