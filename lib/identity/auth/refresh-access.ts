import { AppError } from '#lib/contract/errors.ts';
import { findLiveSession } from '#lib/identity/users/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { issueToken, verifyToken } from './tokens.ts';

/** A new access token for a refresh token whose session still lives; else 401. The refresh token stays good. */
export async function refreshAccess(ctx: Ctx, input: { refresh: string }): Promise<{ access: string }> {
  const now = ctx.now();
  const claims = await verifyToken('refresh', input.refresh, now);
  const session = claims && (await findLiveSession(ctx.db, claims.sessionId, claims.userId, now));
  if (!claims || session?.kind !== 'token') {
    throw new AppError('unauthenticated.badRefreshToken');
  }
  return { access: await issueToken('access', claims, now) };
}
