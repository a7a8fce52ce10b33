import { type AppError, invalidAt } from '#lib/contract/errors.ts';
import { confirmOwnEmail, findDoneAlready } from '#lib/identity/users/confirmed-email.ts';
import { mailTokenMatch, sendMailLink } from '#lib/identity/users/mail-token.ts';
import { presentUser } from '#lib/identity/users/present.ts';
import { findAccountById, type MailTokenMatch, spendMailToken } from '#lib/identity/users/queries.ts';
import { requireAccount } from '#lib/identity/users/require-user.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { requireMailAllowance } from '#lib/platform/mail/mail-allowance.ts';
import { saidOfMail } from '#lib/platform/mail/outbox.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { spentLink } from './password-reset.ts';

/**
 * Confirms an address with a mailed link. A link to a former address is spent without effect. A link that is opened again
 * after its address was confirmed is refused with that reason.
 */
export async function verifyEmail(ctx: Ctx, input: { uid: string; token: string }) {
  return withTransaction(ctx, async (tx) => {
    const match = mailTokenMatch('verify-email', input, tx.now());
    const spent = await spendMailToken(tx.db, match);
    if (!spent) throw await usedLink(tx, match);
    await confirmOwnEmail(tx, match.userId, spent.email);
    const account = await findAccountById(tx.db, match.userId);
    if (!account) throw spentLink();
    return { detail: 'Your e-mail address is confirmed.', user: presentUser(account, ctx.origin) };
  });
}

/** Returns the 400 for a link that was used or replaced. It says so if its address is confirmed. */
export async function usedLink(tx: TxCtx, match: MailTokenMatch): Promise<AppError> {
  return (await findDoneAlready(tx, match)) ? invalidAt('token', 'account.confirmedAlready') : spentLink();
}

/** Returns the address that a link has confirmed already, for the page of the link that is opened again, or null. */
export async function findConfirmedBy(
  ctx: Ctx,
  purpose: 'verify-email' | 'change-email',
  link: { uid: string; token: string },
): Promise<string | null> {
  return (await findDoneAlready(ctx, mailTokenMatch(purpose, link, ctx.now())))?.email ?? null;
}

/** Sends the signed-in user a new link that confirms their address. */
export async function resendVerification(ctx: Ctx): Promise<{ detail: string }> {
  const account = await requireAccount(ctx);
  if (account.emailVerifiedAt) return { detail: 'Your e-mail address is confirmed already.' };
  await requireMailAllowance('verification', account.email);
  await withTransaction(ctx, (tx) => sendMailLink(tx, 'verify-email', account));
  return { detail: saidOfMail('A new link is on its way.') };
}
