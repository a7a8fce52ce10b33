import { endSessions } from '#lib/identity/sessions/queries.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { TxCtx } from '#lib/platform/context.ts';
import { accountReclaimedNotice, type ClosedThing } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { deleteKeysMadeBy } from '../api-keys/api-keys.ts';
import { deleteInvitationsBy } from '../organizations/invitations.ts';
import { type LockedAccount, updateAccount, voidMailTokens } from '../users/queries.ts';
import { clearSecondFactor, voidPendingLogins } from './queries-second-factor.ts';

/** Closes what a user made in one domain, in the transaction. Returns a description, or null if there was nothing. */
type Closer = (tx: TxCtx, userId: string) => Promise<ClosedThing | null>;

/** Registers the closer of a domain. `lib/boot` calls it once per domain. */
export function onAccountReclaimed(closer: Closer): void {
  closers().push(closer);
}

/**
 * Handles the first proof that an address belongs to the person who signs in or resets the password. Somebody else may
 * have registered the address before, so everything made until then is closed and listed in a mail.
 */
export async function reclaimAccount(tx: TxCtx, account: LockedAccount): Promise<void> {
  // Without registered closers, webhooks or preview links of another person would stay open unnoticed.
  if (closers().length === 0)
    throw new Error('No domain has said what it closes: registerDomains() is missing.');
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
  for (const close of closers()) closed.push(await close(tx, account.id));
  const things = closed.filter((thing) => thing !== null);
  await updateAccount(tx.db, account.id, { emailVerifiedAt: now });
  await recordSecurityEvent(tx, 'account_reclaimed', {
    userId: account.id,
    details: Object.fromEntries(things.map(({ kind, count }) => [kind, count])),
  });
  if (things.length > 0) await queueMail(tx, account.email, accountReclaimedNotice(things));
}

function closers(): Closer[] {
  return processSingleton<Closer[]>('account-closers', () => []);
}
