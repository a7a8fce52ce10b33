import { AppError } from '#lib/contract/errors.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';

/** Spends one of the five messages that an address may be sent in an hour; false when they are spent. */
export async function hasMailAllowance(to: string): Promise<boolean> {
  return (await spend('mail', to))?.success ?? true;
}

/** As `hasMailAllowance`, for callers who may know: throws a 429. */
export async function requireMailAllowance(to: string): Promise<void> {
  const verdict = await spend('mail', to);
  if (verdict && !verdict.success) {
    throw new AppError('tooManyRequests.mails', {}, { retryAfterSeconds: verdict.resetSeconds });
  }
}
