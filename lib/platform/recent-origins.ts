/** How many host names a process keeps prepared answers for (docs/contract.md, 2.7 Origins). */
const originsMax = 8;

/** The origins that were asked for last, in that order. */
export type RecentOrigins = Set<string>;

/**
 * Notes that `origin` was asked for. Returns the origin that is now one too many, or null. Without `APP_URL` a client
 * chooses the host name, so what is kept for each of them needs a bound of its own.
 */
export function noteOrigin(recent: RecentOrigins, origin: string): string | null {
  recent.delete(origin);
  recent.add(origin);
  if (recent.size <= originsMax) return null;
  // A Set iterates in the order of insertion.
  const [oldest = null] = recent;
  if (oldest !== null) recent.delete(oldest);
  return oldest;
}
