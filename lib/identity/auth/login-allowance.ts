import { AppError } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';

/**
 * Spends one of the tries per minute that an account has from one address, and throws 429 if none remains. The limit is
 * per address, so that nobody can lock the owner out.
 */
export async function requireLoginAllowance(ctx: Ctx, email: string): Promise<void> {
  const verdict = await spend('login', `${email} ${ctx.clientAddress}`);
  if (verdict && !verdict.success) {
    throw new AppError('tooManyRequests.signIns', {}, { retryAfterSeconds: verdict.resetSeconds });
  }
}
