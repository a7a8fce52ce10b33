import { AppError } from '#lib/contract/errors.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';

/** Spends one of the five messages that an address may get in an hour. Returns false if they are spent. */
export async function hasMailAllowance(to: string): Promise<boolean> {
  return (await spend('mail', to))?.success ?? true;
}

/** Like `hasMailAllowance`, for callers who may learn the result. Throws 429. */
export async function requireMailAllowance(to: string): Promise<void> {
  const verdict = await spend('mail', to);
  if (verdict && !verdict.success) {
    throw new AppError('tooManyRequests.mails', {}, { retryAfterSeconds: verdict.resetSeconds });
  }
}
