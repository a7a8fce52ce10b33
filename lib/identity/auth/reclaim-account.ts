import { endSessions } from '#lib/identity/sessions/queries.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { TxCtx } from '#lib/platform/context.ts';
import { accountReclaimedNotice, type ClosedThing } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { deleteKeysMadeBy } from '../api-keys/api-keys.ts';
import { consequences } from '../organizations/consequences.ts';
import { deleteInvitationsBy } from '../organizations/invitations.ts';
import { type LockedAccount, updateAccount, voidMailTokens } from '../users/queries.ts';
import { clearSecondFactor, voidPendingLogins } from './queries-second-factor.ts';

/**
 * Handles the first proof that an address belongs to the person who signs in or resets the password. Somebody else may
 * have registered the address before, so everything made until then is closed and listed in a mail.
 */
export async function reclaimAccount(tx: TxCtx, account: LockedAccount): Promise<void> {
  const now = tx.now();
  const sessions = await endSessions(tx.db, account.id, now, null);
  const hadSecondFactor = await clearSecondFactor(tx.db, account.id);
  await voidPendingLogins(tx.db, account.id, now);
  await voidMailTokens(tx.db, account.id, now);
  const closed: (ClosedThing | null)[] = [
    sessions > 0 ? { kind: 'sessions', count: sessions, names: [] } : null,
    hadSecondFactor ? { kind: 'secondFactor', count: 1, names: [] } : null,
    await deleteKeysMadeBy(tx, account.id),
    await deleteInvitationsBy(tx, account.id),
  ];
  const inDomains = await consequences().accountReclaimed(tx, account.id);
  const things = [...closed.filter((thing) => thing !== null), ...inDomains];
  await updateAccount(tx.db, account.id, { emailVerifiedAt: now });
  await recordSecurityEvent(tx, 'account_reclaimed', {
    userId: account.id,
    details: Object.fromEntries(things.map(({ kind, count }) => [kind, count])),
  });
  if (things.length > 0) await queueMail(tx, account.email, accountReclaimedNotice(things));
}
