import { away, isAnswering } from '#lib/maps/live/find-published.ts';
import { summary } from '#lib/maps/live/last-known.ts';
import { standbyAge } from '#lib/maps/live/standby.ts';

/**
 * Returns from which source published maps are served, and the age of its newest state in seconds. Throws 503 if none
 * is served: only then does it help to end the process. Takes 300 ms at most.
 */
export async function checkPublicHealth() {
  if (await isAnswering()) return { status: 'ok' as const, age_s: 0 };
  const { ageS } = summary();
  if (ageS !== null) return { status: 'last-known' as const, age_s: ageS };
  const standbyS = await standbyAge();
  if (standbyS === null) throw away();
  return { status: 'standby' as const, age_s: standbyS };
}
