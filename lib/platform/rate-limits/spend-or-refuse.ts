import { AppError, type AppErrorCode } from '#lib/contract/errors.ts';
import type { RateLimitName } from '#lib/plans/rate-limits.ts';
import type { Verdict } from './memory-window.ts';
import { spend } from './spend.ts';

/**
 * Spends one request of a limit and sets its headers in `headers`. Throws 429 if none remains. The error has the
 * waiting time too, because not every caller passes the headers of the answer. Done at once without a shared store.
 */
export function spendOrRefuse(
  limit: RateLimitName,
  key: string,
  headers: Record<string, string>,
): void | Promise<void> {
  const verdict = spend(limit, key);
  if (verdict instanceof Promise) return verdict.then((common) => obey(common, headers));
  obey(verdict, headers);
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

/** Spends one call of a limit, without headers. Throws the 429 with this code if none remains. */
export async function requireAllowance(
  limit: RateLimitName,
  key: string,
  code: Extract<AppErrorCode, `tooManyRequests.${string}`> = 'tooManyRequests.limit',
): Promise<void> {
  const verdict = await spend(limit, key);
  if (verdict?.success === false) throw new AppError(code, {}, { retryAfterSeconds: verdict.resetSeconds });
}

function obey(verdict: Verdict | null, headers: Record<string, string>): void {
  Object.assign(headers, rateLimitHeaders(verdict));
  if (verdict?.success === false) throw tooManyRequests(verdict);
}

/** Returns the 429 of every limit. */
export function tooManyRequests({ resetSeconds }: Verdict): AppError {
  return new AppError('tooManyRequests.limit', {}, { retryAfterSeconds: resetSeconds });
}

/** Returns the headers with the client's remaining calls, or none if limits are off. `Retry-After` is for refusals. */
export function rateLimitHeaders(verdict: Verdict | null): Record<string, string> {
  if (!verdict) return {};
  const { success, limit, remaining, resetSeconds } = verdict;
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
    ...(!success && { 'Retry-After': String(resetSeconds) }),
  };
}
