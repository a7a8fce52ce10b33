import { AppError } from '#lib/contract/errors.ts';
import { presentUser } from '#lib/identity/users/present.ts';
import { lockAccount } from '#lib/identity/users/queries.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { startSession } from './open-session.ts';
import {
  findPendingLogin,
  findSecondFactor,
  spendPendingLogin,
  takeAttempt,
} from './queries-second-factor.ts';
import { noteWrongCode, secondsUntilCodeAllowed, spendCode, tooManyCodes } from './second-factor-codes.ts';

type Challenge = NonNullable<Awaited<ReturnType<typeof findPendingLogin>>>;

/**
 * Completes a sign-in with a code. A wrong code is a 401; the fifth wrong code and every later one is a 429 until the
 * pending token expires. Parallel tries of one account run one after the other.
 */
export async function verifySecondFactor(ctx: Ctx, input: { pendingToken: string; code: string }) {
  const challenge = await findPendingLogin(ctx.db, hashToken('pending-login', input.pendingToken));
  if (!challenge) throw unknownChallenge();
  // Throwing inside the transaction would undo the count of tries.
  const outcome = await withTransaction(ctx, (tx) => tryCode(tx, challenge, input.code));
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

async function tryCode(tx: TxCtx, challenge: Challenge, code: string) {
  const { id, userId } = challenge;
  const account = await lockAccount(tx.db, userId);
  if (!account) return unknownChallenge();
  const current = await findPendingLogin(tx.db, challenge.tokenHash);
  if (!current || current.usedAt || current.expiresAt <= tx.now()) return unknownChallenge();
  const burnedFor = Math.max(1, Math.ceil((current.expiresAt.getTime() - tx.now().getTime()) / 1000));
  if (current.attempts >= limits.pendingTokenAttemptsMax) return tooManyCodes(burnedFor);
  const wait = await secondsUntilCodeAllowed(tx, userId);
  if (wait > 0) return tooManyCodes(wait);
  const attempt = await takeAttempt(tx.db, id, limits.pendingTokenAttemptsMax, tx.now());
  if (attempt === null) return unknownChallenge();
  const factor = await findSecondFactor(tx.db, userId);
  const isRight = factor?.secretSealed && (await spendCode(tx, userId, factor.secretSealed, code));
  if (!isRight) {
    await noteWrongCode(tx, userId, 'login-verify');
    const isLast = attempt >= limits.pendingTokenAttemptsMax;
    return isLast ? tooManyCodes(burnedFor) : new AppError('unauthenticated.wrongCode');
  }
  // The challenge is spent before the session is opened, so that it cannot open a second one.
  if (!(await spendPendingLogin(tx.db, id, tx.now()))) return unknownChallenge();
  await recordSecurityEvent(tx, 'signed_in', { userId, details: { by: 'second-factor' } });
  return { user: presentUser(account, tx.origin), tokens: await startSession(tx, account) };
}

function unknownChallenge(): AppError {
  return new AppError('unauthenticated.signInExpired');
}
