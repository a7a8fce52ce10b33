import type { Tx } from '#db/client.ts';
import type { LockedAccount } from '#lib/identity/users/queries.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { insertSession } from './queries.ts';
import { issueToken } from './tokens.ts';

const userAgentCharsMax = 300;

export type TokenPair = { access: string; refresh: string };

/**
 * Opens a server-side session for a user who has proved who they are, and returns its tokens. The account is locked:
 * a change of its password or second factor either came before and counted, or comes after and ends the session.
 */
export async function startSession(tx: Ctx & { db: Tx }, account: LockedAccount): Promise<TokenPair> {
  const sessionId = await openSession(tx, account, 'token');
  return sessionTokens({ userId: account.id, sessionId }, tx.now());
}

/** Opens the session behind a browser's cookie and returns its id. */
export async function startBrowserSession(tx: Ctx & { db: Tx }, account: LockedAccount): Promise<string> {
  return openSession(tx, account, 'browser');
}

async function openSession(
  tx: Ctx & { db: Tx },
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

async function sessionTokens(claims: { userId: string; sessionId: string }, now: Date): Promise<TokenPair> {
  const [access, refresh] = await Promise.all([
    issueToken('access', claims, now),
    issueToken('refresh', claims, now),
  ]);
  return { access, refresh };
}
