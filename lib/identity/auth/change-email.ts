import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { mailTokenMatch, sendMailLink } from '#lib/identity/users/mail-token.ts';
import { requireEmail } from '#lib/identity/users/normalize-email.ts';
import { presentUser } from '#lib/identity/users/present.ts';
import {
  type AccountRow,
  findAccountByEmail,
  lockAccount,
  spendMailToken,
  updateAccount,
  voidMailTokens,
} from '#lib/identity/users/queries.ts';
import { lockOwnAccount, requireAccount } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { requireMailAllowance } from '#lib/platform/mail/mail-allowance.ts';
import { notice } from '#lib/platform/mail/messages.ts';
import { saidOfMail } from '#lib/platform/mail/outbox.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { violatedConstraint, withTransaction } from '#lib/platform/transactions.ts';
import { wrongPassword } from './change-password.ts';
import { inEqualTime } from './in-equal-time.ts';
import { requireLoginAllowance, verifyPassword } from './passwords.ts';
import { usedLink } from './verify-email.ts';

/**
 * Starts a change of the e-mail address: sends a confirmation link to the new address and a notice to the old one. Only
 * the reader of the new address learns that it already has an account.
 */
export async function changeEmail(ctx: Ctx, input: { email: string; currentPassword: string }) {
  const email = requireEmail(input.email);
  const account = await requireAccount(ctx);
  if (account.passwordHash === null) throw new AppError('invalid.passwordFirst');
  await requireLoginAllowance(ctx, account.email);
  if (!(await verifyPassword(input.currentPassword, account.passwordHash))) throw wrongPassword();
  if (email === account.email) throw invalidAt('email', 'account.ownEmail');
  await requireMailAllowance('change', email);
  await inEqualTime(() => withTransaction(ctx, (tx) => sendLinks(tx, account, email)));
  return { detail: saidOfMail('A link to confirm the new address is on its way to it.') };
}

async function sendLinks(tx: TxCtx, account: AccountRow, email: string): Promise<void> {
  const { passwordHash } = await lockOwnAccount(tx);
  if (passwordHash !== account.passwordHash) throw wrongPassword();
  await recordSecurityEvent(tx, 'email_change_asked', { userId: account.id });
  if (await findAccountByEmail(tx.db, email)) {
    await queueMail(tx, email, notice('addressTaken'));
    return;
  }
  await sendMailLink(tx, 'change-email', { id: account.id, email });
  await queueMail(tx, account.email, notice('changeEmailNotice', { email }));
}

/** Confirms a change of the e-mail address with its mailed link and voids every other mailed link of the account. */
export async function confirmEmailChange(ctx: Ctx, input: { uid: string; token: string }) {
  const match = mailTokenMatch('change-email', input, ctx.now());
  const { userId, now } = match;
  if (!isUuid(userId)) throw invalidAt('token', 'account.linkGone');
  try {
    return await withTransaction(ctx, async (tx) => {
      const account = await lockAccount(tx.db, userId, 'update');
      const spent = await spendMailToken(tx.db, match);
      if (!spent || !account) throw await usedLink(tx, match);
      await updateAccount(tx.db, userId, { email: spent.email, emailVerifiedAt: now });
      await voidMailTokens(tx.db, userId, now);
      await recordSecurityEvent(tx, 'email_changed', { userId });
      await queueMail(tx, account.email, notice('emailChanged', { email: spent.email }));
      const changed = { ...account, email: spent.email, emailVerifiedAt: now };
      return { detail: 'Your e-mail address was changed.', user: presentUser(changed, ctx.origin) };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_unique') throw error;
    throw invalidAt('token', 'account.otherEmail');
  }
}
