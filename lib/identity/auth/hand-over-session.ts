import { findAccountById } from '#lib/identity/users/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { turnIntoBrowserSession } from './queries.ts';
import { type TokenClaims, verifyToken } from './tokens.ts';

/**
 * Makes the session of a fresh refresh token the session of a browser cookie: the tokens stop working and the
 * cookie takes their place. Null when the token is not good or was handed over before.
 */
export async function handOverSession(
  ctx: Ctx,
  refresh: string,
): Promise<(TokenClaims & { email: string; fullName: string }) | null> {
  const claims = await verifyToken('refresh', refresh, ctx.now());
  if (!claims) return null;
  const isTurned = await turnIntoBrowserSession(ctx.db, claims.sessionId, claims.userId, ctx.now());
  const account = isTurned ? await findAccountById(ctx.db, claims.userId) : null;
  return account ? { ...claims, email: account.email, fullName: account.fullName } : null;
}
