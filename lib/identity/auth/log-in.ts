import { AppError } from '#lib/contract/errors.ts';
import { normalizeEmail } from '#lib/identity/users/normalize-email.ts';
import { type AccountRow, findAccountByEmail, lockAccount } from '#lib/identity/users/queries.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { completeSignIn, type SignInReply } from './complete-sign-in.ts';
import { requireLoginAllowance, verifyPassword } from './passwords.ts';

/**
 * Signs in with e-mail and password. An unknown address, an account without a password and a wrong password give the
 * same 401 after the same time.
 */
export async function logIn(ctx: Ctx, input: { email: string; password: string }): Promise<SignInReply> {
  const email = normalizeEmail(input.email);
  await requireLoginAllowance(ctx, email);
  const account = await findAccountByEmail(ctx.db, email);
  const matches = await verifyPassword(input.password, account?.passwordHash ?? null);
  const reply =
    account && matches ? await withTransaction(ctx, (tx) => completeUnchanged(tx, account)) : null;
  if (reply) return reply;
  if (!matches) await noteFailure(ctx, account?.id ?? null);
  throw new AppError('unauthenticated.wrongPassword');
}

/** Completes the sign-in. Returns null if the password or address changed while the password was compared. */
async function completeUnchanged(tx: TxCtx, compared: AccountRow): Promise<SignInReply | null> {
  const account = await lockAccount(tx.db, compared.id);
  if (account?.passwordHash === compared.passwordHash && account.email === compared.email) {
    return completeSignIn(tx, account, 'password');
  }
  await noteFailure(tx, account?.id ?? null);
  return null;
}

async function noteFailure(ctx: Ctx, userId: string | null): Promise<void> {
  await recordSecurityEvent(ctx, 'sign_in_failed', { userId, details: { by: 'password' } });
}
