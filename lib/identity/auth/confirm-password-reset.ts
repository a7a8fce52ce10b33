import { invalidAt } from '#lib/contract/errors.ts';
import {
  findAccountById,
  findMailToken,
  lockAccount,
  type MailTokenMatch,
  spendMailToken,
  updateAccount,
  voidMailTokens,
} from '#lib/identity/users/queries.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { passwordChangedNotice } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { choosePassword } from './choose-password.ts';
import { endSessions } from './queries.ts';
import { voidPendingLogins } from './queries-second-factor.ts';
import { reclaimAccount } from './reclaim-account.ts';

/**
 * Sets a new password with a mailed link, which is then spent. Ends every session. The second factor stays, unless
 * the link is the first proof of the address: that closes all that was made before. Nobody is signed in by it. A password that is refused leaves the link good.
 */
export async function confirmPasswordReset(
  ctx: Ctx,
  input: { uid: string; token: string; newPassword: string },
): Promise<{ detail: string }> {
  const match: MailTokenMatch = {
    userId: input.uid.toLowerCase(),
    purpose: 'reset-password',
    tokenHash: hashToken('mail-token', input.token),
    now: ctx.now(),
  };
  const isGood = isUuid(input.uid) && (await findMailToken(ctx.db, match)) !== null;
  const account = isGood ? await findAccountById(ctx.db, match.userId) : null;
  if (!account) throw spentLink();
  const hash = await choosePassword(input.newPassword, [account.email, account.fullName], 'new_password');
  await withTransaction(ctx, async (tx) => {
    const current = await lockAccount(tx.db, account.id);
    const spent = await spendMailToken(tx.db, match);
    if (!current || !spent) throw spentLink();
    if (current.emailVerifiedAt === null && current.email === spent.email) await reclaimAccount(tx, current);
    const now = tx.now();
    await updateAccount(tx.db, account.id, { passwordHash: hash });
    await voidMailTokens(tx.db, account.id, now, 'reset-password');
    await voidMailTokens(tx.db, account.id, now, 'change-email');
    await endSessions(tx.db, account.id, now, null);
    await voidPendingLogins(tx.db, account.id, now);
    await recordSecurityEvent(tx, 'password_reset', { userId: account.id });
    await queueMail(tx, account.email, passwordChangedNotice());
  });
  return { detail: 'Your password was changed. Sign in with it.' };
}

/** The 400 for a link that was used, replaced by a newer one, or has expired. */
export function spentLink() {
  return invalidAt('token', 'account.linkGone');
}
