import type { Tx } from '#db/client.ts';
import { invalidAt } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { violatedConstraint } from '#lib/platform/transactions.ts';
import { insertUser, type LockedAccount } from './queries.ts';
import { recordSecurityEvent } from './security-events.ts';

export type NewUser = {
  id: string;
  email: string;
  fullName: string;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  dateJoined: Date;
};

/** Writes a new account and notes by which door it came. */
export async function createUser(
  tx: Ctx & { db: Tx },
  row: NewUser,
  by: 'registration' | 'identity-provider' | 'operator',
): Promise<LockedAccount> {
  const { id, email, fullName, passwordHash, emailVerifiedAt, dateJoined } = row;
  const fields = { id, email, fullName, passwordHash, emailVerifiedAt, dateJoined };
  const account = await insertUser(tx.db, fields);
  await recordSecurityEvent(tx, 'account_created', { userId: id, details: { by } });
  return account;
}

/** What to throw when the transaction of a new account failed: a taken address is a 400 at `email`. */
export function createUserFault(error: unknown): unknown {
  return violatedConstraint(error) === 'users_email_unique'
    ? invalidAt('email', 'account.emailTaken')
    : error;
}
