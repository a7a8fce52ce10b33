import { AppError } from '#lib/contract/errors.ts';
import { presentUser } from '#lib/identity/users/present.ts';
import { replacePasswordHash, voidMailTokens } from '#lib/identity/users/queries.ts';
import { lockOwnAccount, requireAccount } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { passwordChangedNotice } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { choosePassword } from './choose-password.ts';

/** Gives an account that has none its first password, and voids links to one. Of two calls at once one succeeds. */
export async function setPassword(ctx: Ctx, input: { newPassword: string }) {
  const account = await requireAccount(ctx);
  if (account.passwordHash !== null) throw hasPassword();
  const hash = await choosePassword(input.newPassword, [account.email, account.fullName], 'new_password');
  await withTransaction(ctx, async (tx) => {
    await lockOwnAccount(tx);
    if (!(await replacePasswordHash(tx.db, account.id, null, hash))) throw hasPassword();
    await voidMailTokens(tx.db, account.id, tx.now(), 'reset-password');
    await recordSecurityEvent(tx, 'password_set', { userId: account.id });
    await queueMail(tx, account.email, passwordChangedNotice());
  });
  return {
    message: 'Your password was set.',
    user: presentUser({ ...account, passwordHash: hash }, ctx.origin),
  };
}

function hasPassword(): AppError {
  return new AppError('invalid.passwordExists');
}
