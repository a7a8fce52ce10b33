import type { Ctx } from '#lib/context.ts';
import { newId } from '#lib/ids.ts';
import { limits } from '#lib/plans/limits.ts';
import { insertSession } from './queries.ts';
import { issueToken } from './tokens.ts';

export type TokenPair = { access: string; refresh: string };

/** Opens a server-side session for a user who has proved who they are, and returns its tokens. */
export async function startSession(ctx: Ctx, userId: string): Promise<TokenPair> {
  const sessionId = newId();
  const now = ctx.now();
  await insertSession(ctx.db, {
    id: sessionId,
    userId,
    kind: 'token',
    userAgent: ctx.userAgent?.slice(0, 300) ?? null,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + limits.sessionSeconds * 1000),
  });
  return sessionTokens({ userId, sessionId }, now);
}

async function sessionTokens(claims: { userId: string; sessionId: string }, now: Date): Promise<TokenPair> {
  const [access, refresh] = await Promise.all([
    issueToken('access', claims, now),
    issueToken('refresh', claims, now),
  ]);
  return { access, refresh };
}
