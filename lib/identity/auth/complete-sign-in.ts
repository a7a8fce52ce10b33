import { randomToken } from '#lib/identity/users/mail-token.ts';
import { presentUser } from '#lib/identity/users/present.ts';
import type { LockedAccount } from '#lib/identity/users/queries.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import { limits } from '#lib/plans/limits.ts';
import type { TxCtx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { openSession, startSession, type TokenPair } from './open-session.ts';
import { insertPendingLogin } from './queries-second-factor.ts';

export type SignInReply =
  | { user: ReturnType<typeof presentUser>; tokens: TokenPair }
  | { two_factor_required: true; pending_token: string };

/** First step of a sign-in, for the log. */
type FirstStep = 'password' | 'identity-provider';

/**
 * Completes the first step of a sign-in. Returns tokens, or only the pending token for 2fa/login-verify if the account
 * has a second factor. The account is locked, so the decision is still true when the session is written.
 */
export async function completeSignIn(tx: TxCtx, account: LockedAccount, by: FirstStep): Promise<SignInReply> {
  const pendingToken = await challengeOrNull(tx, account, by);
  if (pendingToken !== null) return { two_factor_required: true, pending_token: pendingToken };
  return { user: presentUser(account, tx.origin), tokens: await startSession(tx, account) };
}

/** Completes the first step for a browser that Auth.js signs in: opens the cookie's session and issues no tokens. */
export async function completeBrowserSignIn(
  tx: TxCtx,
  account: LockedAccount,
  by: FirstStep,
): Promise<{ sessionId: string } | { pendingToken: string }> {
  const pendingToken = await challengeOrNull(tx, account, by);
  return pendingToken !== null ? { pendingToken } : { sessionId: await openSession(tx, account, 'browser') };
}

async function challengeOrNull(tx: TxCtx, account: LockedAccount, by: FirstStep): Promise<string | null> {
  if (account.totpEnabledAt !== null) return beginChallenge(tx, account.id);
  await recordSecurityEvent(tx, 'signed_in', { userId: account.id, details: { by } });
  return null;
}

/** Creates the pending token of a second-factor challenge: opaque, valid for five minutes and five tries. */
async function beginChallenge(tx: TxCtx, userId: string): Promise<string> {
  const token = randomToken();
  const now = tx.now();
  await insertPendingLogin(tx.db, {
    id: newId(),
    userId,
    tokenHash: hashToken('pending-login', token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.pendingTokenSeconds * 1000),
  });
  return token;
}
