import { AppError } from '#lib/contract/errors.ts';
import type { RateLimitName } from '#lib/plans/rate-limits.ts';
import { type MaybePromise, whenHere } from '#lib/platform/maybe-promise.ts';
import { setRateLimitHeaders } from './headers.ts';
import { spend } from './spend.ts';

/** Spends one request of a bucket and sets its headers in `headers`. Throws 429 if the bucket is empty. */
export function spendOrRefuse(
  bucket: RateLimitName,
  key: string,
  headers: Record<string, string>,
): MaybePromise<void> {
  return whenHere(spend(bucket, key), (verdict) => {
    if (!verdict) return;
    setRateLimitHeaders(headers, verdict);
    if (!verdict.success) throw tooManyRequests();
  });
}

/** Returns the 429 of every limit. */
export function tooManyRequests(): AppError {
  return new AppError('tooManyRequests.limit');
}
