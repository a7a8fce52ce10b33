import { AppError } from '#lib/contract/errors.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';

/** Spends one of the five messages that an address may be sent in an hour; false when they are spent. */
export async function hasMailRoom(to: string): Promise<boolean> {
  return (await spend('mail', to))?.success ?? true;
}

/** As `hasMailRoom`, for callers who may know: throws a 429. */
export async function requireMailRoom(to: string): Promise<void> {
  const verdict = await spend('mail', to);
  if (verdict && !verdict.success) {
    throw new AppError(
      'tooManyRequests',
      'This address was sent several messages already. Try again later.',
      {
        retryAfterSeconds: verdict.resetSeconds,
      },
    );
  }
}
