import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { endSessions } from '#lib/identity/sessions/queries.ts';
import { presentUser } from '#lib/identity/users/present.ts';
import { type AccountRow, replacePasswordHash, voidMailTokens } from '#lib/identity/users/queries.ts';
import { lockOwnAccount, requireAccount, requireSession } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { notice } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { choosePassword, requireLoginAllowance, verifyPassword } from './passwords.ts';
import { voidPendingLogins } from './queries-second-factor.ts';

/** Changes the password of the signed-in user and closes what the old one opened, except this session. */
export async function changePassword(ctx: Ctx, input: { currentPassword: string; newPassword: string }) {
  const account = await requireAccount(ctx);
  const { passwordHash } = account;
  if (passwordHash === null) throw new AppError('invalid.passwordMissing');
  await requireLoginAllowance(ctx, account.email);
  if (!(await verifyPassword(input.currentPassword, passwordHash))) throw wrongPassword();
  const newHash = await choosePassword(input.newPassword, [account.email, account.fullName], 'new_password');
  await withTransaction(ctx, async (tx) => {
    await lockOwnAccount(tx);
    // When two calls run at once, the second has proved a password that is no longer current.
    if (!(await replacePasswordHash(tx.db, account.id, passwordHash, newHash))) throw wrongPassword();
    await closeOldPassword(tx, account, requireSession(ctx).sessionId);
    await recordSecurityEvent(tx, 'password_changed', { userId: account.id });
  });
  return { message: 'Your password was changed. Your other sessions were ended.' };
}

/**
 * Ends the sessions except `keptSessionId`, and what somebody may have requested with the old password: sign-ins that
 * wait for a code, and links to a new password or address. Notifies the owner.
 */
export async function closeOldPassword(
  tx: TxCtx,
  { id, email }: AccountRow,
  keptSessionId: string | null,
): Promise<void> {
  const now = tx.now();
  await endSessions(tx.db, id, now, keptSessionId);
  await voidPendingLogins(tx.db, id, now);
  await voidMailTokens(tx.db, id, now, ['reset-password', 'change-email']);
  await queueMail(tx, email, notice('passwordChanged'));
}

/** Returns the 400 for a wrong current password. */
export function wrongPassword() {
  return invalidAt('current_password', 'account.wrongPassword');
}

/** Sets the first password of an account and voids password links. Only one of two parallel calls succeeds. */
export async function setPassword(ctx: Ctx, input: { newPassword: string }) {
  const account = await requireAccount(ctx);
  if (account.passwordHash !== null) throw hasPassword();
  const hash = await choosePassword(input.newPassword, [account.email, account.fullName], 'new_password');
  await withTransaction(ctx, async (tx) => {
    await lockOwnAccount(tx);
    if (!(await replacePasswordHash(tx.db, account.id, null, hash))) throw hasPassword();
    await voidMailTokens(tx.db, account.id, tx.now(), ['reset-password']);
    await recordSecurityEvent(tx, 'password_set', { userId: account.id });
    await queueMail(tx, account.email, notice('passwordChanged'));
  });
  return {
    message: 'Your password was set.',
    user: presentUser({ ...account, passwordHash: hash }, ctx.origin),
  };
}

function hasPassword(): AppError {
  return new AppError('invalid.passwordExists');
}
