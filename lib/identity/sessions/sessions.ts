import { AppError } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { endSession, findLiveSession, turnIntoBrowserSession } from './queries.ts';
import { issueToken, type TokenClaims, verifyToken } from './tokens.ts';

/** Returns a new access token for the refresh token of a live session, else throws 401. Keeps the refresh token. */
export async function refreshAccess(ctx: Ctx, input: { refresh: string }): Promise<{ access: string }> {
  const now = ctx.now();
  const claims = await verifyToken('refresh', input.refresh, now);
  const session = claims && (await findLiveSession(ctx.db, claims.sessionId, claims.userId, now));
  if (!claims || session?.kind !== 'token') {
    throw new AppError('unauthenticated.badRefreshToken');
  }
  return { access: await issueToken('access', claims, now) };
}

/**
 * Turns the session of a refresh token into a browser session: the tokens stop working and the cookie replaces them.
 * Returns null if the token is not valid or was handed over before.
 */
export async function handOverSession(ctx: Ctx, refresh: string): Promise<TokenClaims | null> {
  const claims = await verifyToken('refresh', refresh, ctx.now());
  if (!claims) return null;
  const isTurned = await turnIntoBrowserSession(ctx.db, claims.sessionId, claims.userId, ctx.now());
  return isTurned ? claims : null;
}

/** Ends the session of a refresh token. Returns the same for any input (docs/contract.md, 3.3 Sessions). */
export async function logOut(ctx: Ctx, input: unknown): Promise<{ detail: string }> {
  const refresh = typeof input === 'object' && input !== null && 'refresh' in input ? input.refresh : null;
  const claims = typeof refresh === 'string' ? await verifyToken('refresh', refresh, ctx.now()) : null;
  if (claims) await endSession(ctx.db, claims.sessionId, claims.userId, ctx.now());
  return { detail: 'Signed out.' };
}
