import type { Verdict } from './memory-window.ts';

/** Writes the headers that tell a client where it stands; `Retry-After` only with a refusal. */
export function setRateLimitHeaders(
  headers: Record<string, string>,
  { success, limit, remaining, resetSeconds }: Verdict,
): void {
  headers['RateLimit-Limit'] = String(limit);
  headers['RateLimit-Remaining'] = String(remaining);
  headers['RateLimit-Reset'] = String(resetSeconds);
  if (!success) headers['Retry-After'] = String(resetSeconds);
}

/** The same headers by themselves; none where limits are off. */
export function rateLimitHeaders(verdict: Verdict | null): Record<string, string> {
  const headers: Record<string, string> = {};
  if (verdict) setRateLimitHeaders(headers, verdict);
  return headers;
}
