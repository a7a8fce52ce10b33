import { invalidAt } from '#lib/contract/errors.ts';
import { mailTokenMatch, sendMailLink } from '#lib/identity/users/mail-token.ts';
import { normalizeEmail } from '#lib/identity/users/normalize-email.ts';
import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  findMailToken,
  lockAccount,
  spendMailToken,
  updateAccount,
} from '#lib/identity/users/queries.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { hasMailAllowance } from '#lib/platform/mail/mail-allowance.ts';
import { saidOfMail } from '#lib/platform/mail/outbox.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { closeOldPassword } from './change-password.ts';
import { inEqualTime } from './in-equal-time.ts';
import { choosePassword } from './passwords.ts';
import { reclaimAccount } from './reclaim-account.ts';

/** Sends a link that sets a new password if the address has an account. Answer and time do not reveal that. */
export async function requestPasswordReset(ctx: Ctx, input: { email: string }): Promise<{ detail: string }> {
  const email = normalizeEmail(input.email);
  await inEqualTime(async () => {
    const account = await findAccountByEmail(ctx.db, email);
    // Spent for unknown addresses too, so that the limit does not reveal accounts either.
    const isAllowed = await hasMailAllowance('reset', email);
    if (isAllowed && account) await withTransaction(ctx, (tx) => sendLink(tx, account));
  });
  return {
    detail: saidOfMail('If there is an account with this address, a link to a new password is on its way.'),
  };
}

async function sendLink(tx: TxCtx, account: AccountRow): Promise<void> {
  await sendMailLink(tx, 'reset-password', account);
  await recordSecurityEvent(tx, 'password_reset_asked', { userId: account.id });
}

/**
 * Sets a new password with a mailed link, spends the link and ends every session. Signs nobody in. The second factor
 * stays, unless the link is the first proof of the address: then reclaimAccount closes everything made before. A
 * refused password does not spend the link.
 */
export async function confirmPasswordReset(
  ctx: Ctx,
  input: { uid: string; token: string; newPassword: string },
): Promise<{ detail: string }> {
  const match = mailTokenMatch('reset-password', input, ctx.now());
  const isGood = (await findMailToken(ctx.db, match)) !== null;
  const account = isGood ? await findAccountById(ctx.db, match.userId) : null;
  if (!account) throw spentLink();
  const hash = await choosePassword(input.newPassword, [account.email, account.fullName], 'new_password');
  await withTransaction(ctx, async (tx) => {
    const current = await lockAccount(tx.db, account.id);
    const spent = await spendMailToken(tx.db, match);
    if (!current || !spent) throw spentLink();
    if (current.emailVerifiedAt === null && current.email === spent.email) await reclaimAccount(tx, current);
    await updateAccount(tx.db, account.id, { passwordHash: hash });
    await closeOldPassword(tx, account, null);
    await recordSecurityEvent(tx, 'password_reset', { userId: account.id });
  });
  return { detail: 'Your password was changed. Sign in with it.' };
}

/** Returns the 400 for a link that was used, replaced by a newer one, or has expired. */
export function spentLink() {
  return invalidAt('token', 'account.linkGone');
}
