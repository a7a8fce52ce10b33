import type { Tx } from '#db/client.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { secondFactorNotice } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { clearSecondFactor, voidPendingLogins } from './queries-second-factor.ts';

/** Removes secret and backup codes of an account, ends its open challenges and tells its owner. False: it was off. */
export async function clearSecondFactorOf(
  tx: Ctx & { db: Tx },
  account: { id: string; email: string },
  by: 'code' | 'operator',
): Promise<boolean> {
  if (!(await clearSecondFactor(tx.db, account.id))) return false;
  await voidPendingLogins(tx.db, account.id, tx.now());
  await recordSecurityEvent(tx, 'second_factor_disabled', { userId: account.id, details: { by } });
  await queueMail(tx, account.email, secondFactorNotice(false));
  return true;
}
