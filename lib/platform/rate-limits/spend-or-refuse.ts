import { AppError } from '#lib/contract/errors.ts';
import type { RateLimitName } from '#lib/plans/rate-limits.ts';
import { type MaybePromise, whenHere } from '#lib/platform/maybe-promise.ts';
import type { Verdict } from './memory-window.ts';
import { spend } from './spend.ts';

/**
 * Spends one request of a limit and sets its headers in `headers`. Throws 429 if none remains. The error has the
 * waiting time too, because not every caller passes the headers of the answer.
 */
export function spendOrRefuse(
  limit: RateLimitName,
  key: string,
  headers: Record<string, string>,
): MaybePromise<void> {
  return whenHere(spend(limit, key), (verdict) => {
    if (!verdict) return;
    setRateLimitHeaders(headers, verdict);
    if (!verdict.success) throw tooManyRequests(verdict);
  });
}

/** Returns the 429 of every limit. */
export function tooManyRequests({ resetSeconds }: Verdict): AppError {
  return new AppError('tooManyRequests.limit', {}, { retryAfterSeconds: resetSeconds });
}

/** Returns the headers of a verdict, or none if limits are off. */
export function rateLimitHeaders(verdict: Verdict | null): Record<string, string> {
  const headers: Record<string, string> = {};
  if (verdict) setRateLimitHeaders(headers, verdict);
  return headers;
}

/** Sets the headers with the client's remaining calls. Sets `Retry-After` only with a refusal. */
function setRateLimitHeaders(
  headers: Record<string, string>,
  { success, limit, remaining, resetSeconds }: Verdict,
): void {
  headers['RateLimit-Limit'] = String(limit);
  headers['RateLimit-Remaining'] = String(remaining);
  headers['RateLimit-Reset'] = String(resetSeconds);
  if (!success) headers['Retry-After'] = String(resetSeconds);
}
