import { spend } from '#lib/platform/rate-limits/spend.ts';
import { requireAllowance } from '#lib/platform/rate-limits/spend-or-refuse.ts';

/** Each kind has an allowance of its own: invitations to a person must not use up that person's new passwords. */
type MailKind = 'verification' | 'reset' | 'change' | 'invitation';

/** Spends one of the five messages of a kind that an address may get in an hour. Returns false if they are spent. */
export async function hasMailAllowance(kind: MailKind, to: string): Promise<boolean> {
  return (await spend('mail', `${kind} ${to}`))?.success ?? true;
}

/** Like `hasMailAllowance`, for callers who may learn the result. Throws 429. */
export function requireMailAllowance(kind: MailKind, to: string): Promise<void> {
  return requireAllowance('mail', `${kind} ${to}`, 'tooManyRequests.mails');
}
