import { AppError } from '#lib/contract/errors.ts';
import type { RateLimitName } from '#lib/plans/rate-limits.ts';
import { type MaybePromise, whenHere } from '#lib/platform/maybe-promise.ts';
import { setRateLimitHeaders } from './headers.ts';
import { spend } from './spend.ts';

/** Spends one request of a bucket and writes into `headers` where the client stands. Throws 429 when it is empty. */
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

/** The refusal of every limit. */
export function tooManyRequests(): AppError {
  return new AppError('tooManyRequests.limit');
}
