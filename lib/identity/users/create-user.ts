import { invalidAt } from '#lib/contract/errors.ts';
import type { TxCtx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import type { Settings } from '#lib/platform/settings.ts';
import { violatedConstraint } from '#lib/platform/transactions.ts';
import { insertUser, type LockedAccount } from './queries.ts';
import { recordSecurityEvent } from './security-events.ts';

type Person = Pick<LockedAccount, 'email' | 'fullName' | 'passwordHash' | 'emailVerifiedAt'>;

/** Inserts a new account and records how it was created. */
export async function createUser(
  tx: TxCtx,
  person: Person,
  by: 'registration' | 'identity-provider' | 'operator',
): Promise<LockedAccount> {
  const account = await insertUser(tx.db, { ...person, id: newId(), dateJoined: tx.now() });
  await recordSecurityEvent(tx, 'account_created', { userId: account.id, details: { by } });
  return account;
}

/** Returns the error to throw when the transaction of a new account failed: a 400 at `email` for a taken address. */
export function createUserFault(error: unknown): unknown {
  return violatedConstraint(error) === 'users_email_unique'
    ? invalidAt('email', 'account.emailTaken')
    : error;
}

type RegistrationRefusal = 'forbidden.registrationClosed' | 'forbidden.registrationByInvitation';

/** Returns the code of the 403 for a person who may not register in this mode (REGISTRATION), or null. */
export function registrationRefusal(
  mode: Settings['registration'],
  isInvited: boolean,
): RegistrationRefusal | null {
  if (mode === 'closed') return 'forbidden.registrationClosed';
  if (mode === 'invite' && !isInvited) return 'forbidden.registrationByInvitation';
  return null;
}
