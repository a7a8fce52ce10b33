import { AppError } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';

/**
 * Spends one of the tries that an account and an address have together in a minute, or throws a 429. From another
 * address the right password still works, so that nobody can be locked out.
 */
export async function requireLoginAllowance(ctx: Ctx, email: string): Promise<void> {
  const verdict = await spend('login', `${email} ${ctx.clientAddress}`);
  if (verdict && !verdict.success) {
    throw new AppError('tooManyRequests.signIns', {}, { retryAfterSeconds: verdict.resetSeconds });
  }
}
