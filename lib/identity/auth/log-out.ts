import type { Ctx } from '#lib/platform/context.ts';
import { endSession } from './queries.ts';
import { verifyToken } from './tokens.ts';

/** Ends the session of a refresh token. Says the same whatever it was given (docs/contract.md, 3.3 Sessions). */
export async function logOut(ctx: Ctx, input: unknown): Promise<{ detail: string }> {
  const refresh = typeof input === 'object' && input !== null && 'refresh' in input ? input.refresh : null;
  const claims = typeof refresh === 'string' ? await verifyToken('refresh', refresh, ctx.now()) : null;
  if (claims) await endSession(ctx.db, claims.sessionId, claims.userId, ctx.now());
  return { detail: 'Signed out.' };
}
