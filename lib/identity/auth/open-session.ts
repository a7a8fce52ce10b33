import { insertSession } from '#lib/identity/sessions/queries.ts';
import { issueToken } from '#lib/identity/sessions/tokens.ts';
import type { LockedAccount } from '#lib/identity/users/queries.ts';
import { limits } from '#lib/plans/limits.ts';
import type { TxCtx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';

const userAgentCharsMax = 300;

export type TokenPair = { access: string; refresh: string };

/**
 * Opens a session for an authenticated user and returns its tokens. The account is locked, so a change of its password
 * or second factor either has been taken into account or follows and ends the session.
 */
export async function startSession(tx: TxCtx, account: LockedAccount): Promise<TokenPair> {
  const claims = { userId: account.id, sessionId: await openSession(tx, account, 'token') };
  const now = tx.now();
  return {
    access: await issueToken('access', claims, now),
    refresh: await issueToken('refresh', claims, now),
  };
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
