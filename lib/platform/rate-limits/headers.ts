import type { Verdict } from './memory-window.ts';

/** Sets the headers with the client's remaining calls. Sets `Retry-After` only with a refusal. */
export function setRateLimitHeaders(
  headers: Record<string, string>,
  { success, limit, remaining, resetSeconds }: Verdict,
): void {
  headers['RateLimit-Limit'] = String(limit);
  headers['RateLimit-Remaining'] = String(remaining);
  headers['RateLimit-Reset'] = String(resetSeconds);
  if (!success) headers['Retry-After'] = String(resetSeconds);
}

/** Returns the same headers, or none if limits are off. */
export function rateLimitHeaders(verdict: Verdict | null): Record<string, string> {
  const headers: Record<string, string> = {};
  if (verdict) setRateLimitHeaders(headers, verdict);
  return headers;
}
