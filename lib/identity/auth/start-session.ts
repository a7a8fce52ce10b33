import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { insertSession } from './queries.ts';
import { issueToken } from './tokens.ts';

const userAgentCharsMax = 300;

export type TokenPair = { access: string; refresh: string };

/** Opens a server-side session for a user who has proved who they are, and returns its tokens. */
export async function startSession(ctx: Ctx, userId: string): Promise<TokenPair> {
  const sessionId = await openSession(ctx, userId, 'token');
  return sessionTokens({ userId, sessionId }, ctx.now());
}

/** Opens the session behind a browser's cookie and returns its id. */
export async function startBrowserSession(ctx: Ctx, userId: string): Promise<string> {
  return openSession(ctx, userId, 'browser');
}

async function openSession(ctx: Ctx, userId: string, kind: 'token' | 'browser'): Promise<string> {
  const id = newId();
  const now = ctx.now();
  await insertSession(ctx.db, {
    id,
    userId,
    kind,
    userAgent: ctx.userAgent?.slice(0, userAgentCharsMax) ?? null,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + limits.sessionSeconds * 1000),
  });
  return id;
}

async function sessionTokens(claims: { userId: string; sessionId: string }, now: Date): Promise<TokenPair> {
  const [access, refresh] = await Promise.all([
    issueToken('access', claims, now),
    issueToken('refresh', claims, now),
  ]);
  return { access, refresh };
}
