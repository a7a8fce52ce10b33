import { randomBytes } from 'node:crypto';
import { limits } from '#lib/plans/limits.ts';
import type { TxCtx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { linkMail } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { insertMailToken, type MailTokenMatch, type MailTokenPurpose, voidMailTokens } from './queries.ts';

const tokenBytes = 32;

const secondsOf: Record<MailTokenPurpose, number> = {
  'verify-email': limits.verificationTokenSeconds,
  'reset-password': limits.resetTokenSeconds,
  'change-email': limits.resetTokenSeconds,
};

/** Returns 256 random bits for a link, as base64url. */
export function randomToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Returns the search key of a mailed link that was opened at `now`. */
export function mailTokenMatch(
  purpose: MailTokenPurpose,
  link: { uid: string; token: string },
  now: Date,
): MailTokenMatch {
  return { userId: link.uid.toLowerCase(), purpose, tokenHash: hashToken('mail-token', link.token), now };
}

/**
 * Creates the secret of a link to `email` and voids older links for the same purpose. Returns the link's parameters;
 * the database keeps only a hash.
 */
export async function issueMailToken(
  tx: TxCtx,
  purpose: MailTokenPurpose,
  input: { userId: string; email: string },
): Promise<{ uid: string; token: string }> {
  const now = tx.now();
  const token = randomToken();
  await voidMailTokens(tx.db, input.userId, now, [purpose]);
  await insertMailToken(tx.db, {
    id: newId(),
    userId: input.userId,
    purpose,
    tokenHash: hashToken('mail-token', token),
    email: input.email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + secondsOf[purpose] * 1000),
  });
  return { uid: input.userId, token };
}

/** Mails a new link for this purpose to `email`, which is the address of the account or is to become it. */
export async function sendMailLink(
  tx: TxCtx,
  purpose: MailTokenPurpose,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const link = await issueMailToken(tx, purpose, { userId: id, email });
  await queueMail(tx, email, linkMail(purpose, link));
}
