import { AppError } from '#lib/contract/errors.ts';
import { isEmail } from '#lib/contract/is-email.ts';
import { createOrganization } from '#lib/identity/organizations/organizations.ts';
import { hasInvitation, isBlockedEverywhere } from '#lib/identity/organizations/queries-members.ts';
import { createUser, registrationRefusal } from '#lib/identity/users/create-user.ts';
import { requireDailyAllowance } from '#lib/identity/users/daily-allowance.ts';
import { normalizeEmail } from '#lib/identity/users/normalize-email.ts';
import {
  type AccountRow,
  findAccountByEmail,
  type LockedAccount,
  lockAccount,
  updateAccount,
} from '#lib/identity/users/queries.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import { cutText } from '#lib/mapmodel/cut-text.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { log } from '#lib/platform/log.ts';
import { identityLinkedNotice } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { settings } from '#lib/platform/settings.ts';
import { violatedConstraint, withTransaction } from '#lib/platform/transactions.ts';
import { requireProviderSettings } from './identity-provider.ts';
import { findAccountUser, linkAccount } from './queries-provider.ts';
import { reclaimAccount } from './reclaim-account.ts';
import type { IdentityClaims } from './verify-id-token.ts';

const attemptsMax = 5;

/**
 * Finds the account of a person whom the provider has authenticated (docs/contract.md, 3.6 Identity provider) and calls
 * `complete` in the transaction that holds the account's lock. Uses the account linked to this issuer and subject, else
 * links the account with the same confirmed address, else creates one. No other code finds or creates an account for
 * the provider. Throws 401 for an unconfirmed address, 403 if every membership is blocked or registration is not open.
 */
export async function signInLinked<T>(
  ctx: Ctx,
  claims: IdentityClaims,
  complete: (tx: TxCtx, account: LockedAccount) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withTransaction(ctx, async (tx) => complete(tx, await findOrMake(tx, claims)));
    } catch (error) {
      // Another sign-in of the same person was faster. The next attempt finds its account.
      const isRace = ['accounts_provider_provider_account_id_pk', 'users_email_unique'].includes(
        violatedConstraint(error) ?? '',
      );
      if (!isRace || attempt >= attemptsMax) throw error;
    }
  }
}

async function findOrMake(tx: TxCtx, claims: IdentityClaims): Promise<LockedAccount> {
  const userId = await findAccountUser(tx.db, claims);
  const returning = userId === null ? null : await lockAccount(tx.db, userId);
  if (returning) {
    await refuseBlocked(tx, returning);
    return returning;
  }
  const email = claims.email === null ? null : normalizeEmail(claims.email);
  if (email === null || !isEmail(email) || !claims.isEmailVerified) {
    const reason = email === null ? 'no address' : 'address not confirmed by the provider';
    log('warn', 'provider_sign_in_refused', { reason, issuer: claims.issuer });
    throw new AppError('unauthenticated.providerUnconfirmed');
  }
  const existing = await findAccountByEmail(tx.db, email);
  return existing ? linkExisting(tx, claims, existing) : makeAccount(tx, claims, email);
}

async function linkExisting(tx: TxCtx, claims: IdentityClaims, found: AccountRow): Promise<LockedAccount> {
  const { issuer, subject } = claims;
  const account = await lockAccount(tx.db, found.id);
  await refuseBlocked(tx, found);
  if (account?.email !== found.email) throw new AppError('conflict.accountChanged');
  const wasUnconfirmed = account.emailVerifiedAt === null;
  if (wasUnconfirmed) {
    await updateAccount(tx.db, account.id, { passwordHash: null });
    await reclaimAccount(tx, account);
  }
  await linkAccount(tx.db, { issuer, subject, email: account.email, userId: account.id });
  await recordSecurityEvent(tx, 'identity_linked', {
    userId: account.id,
    details: { issuer: claims.issuer },
  });
  await queueMail(tx, account.email, identityLinkedNotice(requireProviderSettings().name, wasUnconfirmed));
  return (await lockAccount(tx.db, account.id)) ?? account;
}

async function makeAccount(tx: TxCtx, claims: IdentityClaims, email: string): Promise<LockedAccount> {
  const { issuer, subject } = claims;
  const { registration } = settings();
  const isInvited = await hasInvitation(tx.db, email, tx.now());
  const refusal = registrationRefusal(registration, isInvited);
  if (refusal) {
    log('warn', 'provider_sign_in_refused', { reason: refusal, issuer: claims.issuer });
    throw new AppError(refusal);
  }
  if (!isInvited) await requireDailyAllowance('registration', tx.clientAddress);
  const fullName = cutText(claims.name ?? email.slice(0, email.indexOf('@')), limits.nameCharsMax);
  const person = { email, fullName, passwordHash: null, emailVerifiedAt: tx.now() };
  const account = await createUser(tx, person, 'identity-provider');
  await createOrganization(tx, { name: fullName, ownerId: account.id });
  await linkAccount(tx.db, { issuer, subject, email, userId: account.id });
  return account;
}

async function refuseBlocked(tx: TxCtx, account: AccountRow): Promise<void> {
  if (!(await isBlockedEverywhere(tx.db, account.id))) return;
  log('warn', 'provider_sign_in_refused', { reason: 'every membership is blocked', user_id: account.id });
  throw new AppError('forbidden.blockedEverywhere');
}
