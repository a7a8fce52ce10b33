import type { Tx } from '#db/client.ts';
import { presentUser } from '#lib/identity/users/present.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { randomToken } from './mail-token.ts';
import type { AccountRow } from './queries.ts';
import { insertPendingLogin } from './queries-second-factor.ts';
import { recordSecurityEvent } from './security-events.ts';
import { startSession, type TokenPair } from './start-session.ts';

export type SignInReply =
  | { user: ReturnType<typeof presentUser>; tokens: TokenPair }
  | { two_factor_required: true; pending_token: string };

/**
 * The end of every first step of signing in: tokens, or for an account with a second factor only the pending token
 * that 2fa/login-verify takes. `by` says in the log what the first step was.
 */
export async function completeSignIn(
  tx: Ctx & { db: Tx },
  account: AccountRow,
  by: 'password' | 'identity-provider',
): Promise<SignInReply> {
  if (account.totpEnabledAt !== null) {
    return { two_factor_required: true, pending_token: await beginChallenge(tx, account.id) };
  }
  await recordSecurityEvent(tx, 'signed_in', { userId: account.id, details: { by } });
  return { user: presentUser(account, tx.origin), tokens: await startSession(tx, account.id) };
}

/** Makes the pending token of a second-factor challenge: opaque, five minutes, five tries. */
export async function beginChallenge(tx: Ctx & { db: Tx }, userId: string): Promise<string> {
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
