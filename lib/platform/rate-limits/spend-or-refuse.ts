import { AppError } from '#lib/contract/errors.ts';
import type { RateLimitName } from '#lib/plans/rate-limits.ts';
import type { Verdict } from './memory-window.ts';
import { spend } from './spend.ts';

/**
 * Spends one request of a limit and sets its headers in `headers`. Throws 429 if none remains. The error has the
 * waiting time too, because not every caller passes the headers of the answer.
 */
export async function spendOrRefuse(
  limit: RateLimitName,
  key: string,
  headers: Record<string, string>,
): Promise<void> {
  obey(await spend(limit, key), headers);
}

/** Like spendOrRefuse, for a call of an account from an address: see spendOfAccount. */
export async function spendOfAccountOrRefuse(
  account: string,
  address: string,
  headers: Record<string, string>,
): Promise<void> {
  obey(await spendOfAccount(account, address), headers);
}

/**
 * Spends one call of an account, and one of the address that all accounts behind it share. Returns the verdict on the
 * account, or that on the address if the address is refused. A call that the account is refused does not count for the
 * address, so that one account cannot use up the calls of its neighbours.
 */
export async function spendOfAccount(account: string, address: string): Promise<Verdict | null> {
  const own = await spend('authenticated', account);
  if (!own?.success) return own;
  const shared = await spend('address', address);
  return shared?.success === false ? shared : own;
}

function obey(verdict: Verdict | null, headers: Record<string, string>): void {
  if (!verdict) return;
  setRateLimitHeaders(headers, verdict);
  if (!verdict.success) throw tooManyRequests(verdict);
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
