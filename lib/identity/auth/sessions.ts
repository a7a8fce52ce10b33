import { AppError } from '#lib/contract/errors.ts';
import { findLiveSession, type LockedAccount } from '#lib/identity/users/queries.ts';
import { requireSession, requireUserId } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import { limits } from '#lib/plans/limits.ts';
import { dayMs, hourMs } from '#lib/plans/units.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import {
  deleteExpired,
  endSession,
  insertSession,
  listLiveSessions,
  turnIntoBrowserSession,
} from './queries.ts';
import { issueToken, type TokenClaims, verifyToken } from './tokens.ts';

const userAgentCharsMax = 300;

export type TokenPair = { access: string; refresh: string };

/**
 * Opens a session for an authenticated user and returns its tokens. The account is locked, so a change of its password
 * or second factor either has been taken into account or follows and ends the session.
 */
export async function startSession(tx: TxCtx, account: LockedAccount): Promise<TokenPair> {
  const sessionId = await openSession(tx, account, 'token');
  return sessionTokens({ userId: account.id, sessionId }, tx.now());
}

/** Opens a session, for tokens or for the cookie of a browser, and returns its id. */
export async function openSession(
  tx: TxCtx,
  account: LockedAccount,
  kind: 'token' | 'browser',
): Promise<string> {
  const id = newId();
  const now = tx.now();
  await insertSession(tx.db, {
    id,
    userId: account.id,
    kind,
    userAgent: tx.userAgent?.slice(0, userAgentCharsMax) ?? null,
    language: tx.language,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + limits.sessionSeconds * 1000),
  });
  return id;
}

async function sessionTokens(claims: TokenClaims, now: Date): Promise<TokenPair> {
  const [access, refresh] = await Promise.all([
    issueToken('access', claims, now),
    issueToken('refresh', claims, now),
  ]);
  return { access, refresh };
}

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

/** Returns the signed-in user's live sessions, the last used first. */
export async function listSessions(ctx: Ctx) {
  const { userId, sessionId } = requireSession(ctx);
  const rows = await listLiveSessions(ctx.db, userId, ctx.now());
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    user_agent: row.userAgent,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    is_current: row.id === sessionId,
  }));
}

/** Ends one of the signed-in user's sessions. Its tokens or cookie stop working at once. */
export async function deleteSession(ctx: Ctx, input: { sessionId: string }): Promise<undefined> {
  const userId = requireUserId(ctx);
  await withTransaction(ctx, async (tx) => {
    const isEnded = isUuid(input.sessionId) && (await endSession(tx.db, input.sessionId, userId, tx.now()));
    if (!isEnded) throw new AppError('notFound.session');
    await recordSecurityEvent(tx, 'session_ended', { userId, details: { session_id: input.sessionId } });
  });
}

/** Ends the session of a refresh token. Returns the same for any input (docs/contract.md, 3.3 Sessions). */
export async function logOut(ctx: Ctx, input: unknown): Promise<{ detail: string }> {
  const refresh = typeof input === 'object' && input !== null && 'refresh' in input ? input.refresh : null;
  const claims = typeof refresh === 'string' ? await verifyToken('refresh', refresh, ctx.now()) : null;
  if (claims) await endSession(ctx.db, claims.sessionId, claims.userId, ctx.now());
  return { detail: 'Signed out.' };
}

/** Days for which ended sessions and links are kept, for people who investigate an incident. */
const keptDays = 7;
const eventsKeptDays = 365;

/** Periodic jobs of sign-in. */
export const authJobs: PeriodicJob[] = [
  {
    name: 'expired sign-ins',
    everyMs: hourMs,
    run: async () => {
      const now = Date.now();
      await deleteExpired(
        new Date(now - keptDays * dayMs),
        new Date(now - limits.secondFactorWindowSeconds * 1000),
        new Date(now - eventsKeptDays * dayMs),
      );
    },
  },
];
