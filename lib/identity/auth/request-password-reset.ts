import type { Tx } from '#db/client.ts';
import { issueMailToken } from '#lib/identity/users/mail-token.ts';
import { normalizeEmail } from '#lib/identity/users/normalize-email.ts';
import { type AccountRow, findAccountByEmail } from '#lib/identity/users/queries.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { hasMailAllowance } from '#lib/platform/mail/mail-allowance.ts';
import { resetPasswordMail } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { inEqualTime } from './in-equal-time.ts';

/** Sends a link that sets a new password, if there is such an account. The answer is the same and as late either way. */
export async function requestPasswordReset(ctx: Ctx, input: { email: string }): Promise<{ detail: string }> {
  const email = normalizeEmail(input.email);
  await inEqualTime(async () => {
    const account = await findAccountByEmail(ctx.db, email);
    // Spent for unknown addresses as well, so that the limit tells nothing either.
    if ((await hasMailAllowance(email)) && account) await withTransaction(ctx, (tx) => sendLink(tx, account));
  });
  return { detail: 'If there is an account with this address, a link to a new password is on its way.' };
}

async function sendLink(tx: Ctx & { db: Tx }, account: AccountRow): Promise<void> {
  const link = await issueMailToken(tx, 'reset-password', { userId: account.id, email: account.email });
  await recordSecurityEvent(tx, 'password_reset_asked', { userId: account.id });
  await queueMail(tx, account.email, resetPasswordMail(link));
}
