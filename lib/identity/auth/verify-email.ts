import { confirmOwnEmail } from '#lib/identity/users/confirmed-email.ts';
import { issueMailToken } from '#lib/identity/users/mail-token.ts';
import { presentUser } from '#lib/identity/users/present.ts';
import { findAccountById, spendMailToken } from '#lib/identity/users/queries.ts';
import { requireAccount } from '#lib/identity/users/require-user.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { requireMailAllowance } from '#lib/platform/mail/mail-allowance.ts';
import { verifyEmailMail } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { spentLink } from './password-reset.ts';

/** Confirms an address with a mailed link. A link to an address that the account no longer has is spent for nothing. */
export async function verifyEmail(ctx: Ctx, input: { uid: string; token: string }) {
  return withTransaction(ctx, async (tx) => {
    const userId = input.uid.toLowerCase();
    const match = {
      userId,
      purpose: 'verify-email' as const,
      tokenHash: hashToken('mail-token', input.token),
      now: tx.now(),
    };
    const spent = isUuid(userId) ? await spendMailToken(tx.db, match) : null;
    if (!spent) throw spentLink();
    await confirmOwnEmail(tx, userId, spent.email);
    const account = await findAccountById(tx.db, userId);
    if (!account) throw spentLink();
    return { detail: 'Your e-mail address is confirmed.', user: presentUser(account, ctx.origin) };
  });
}

/** Sends the signed-in user a new link that confirms their address. */
export async function resendVerification(ctx: Ctx): Promise<{ detail: string }> {
  const account = await requireAccount(ctx);
  if (account.emailVerifiedAt) return { detail: 'Your e-mail address is confirmed already.' };
  await requireMailAllowance(account.email);
  await withTransaction(ctx, (tx) => sendVerification(tx, account));
  return { detail: 'A new link is on its way.' };
}

/** Queues the mail that asks the holder of a new account's address to confirm it. */
export async function sendVerification(tx: TxCtx, account: { id: string; email: string }): Promise<void> {
  const link = await issueMailToken(tx, 'verify-email', { userId: account.id, email: account.email });
  await queueMail(tx, account.email, verifyEmailMail(link));
}
