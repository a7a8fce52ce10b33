import { DrizzleAdapter } from '@auth/drizzle-adapter';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Adapter } from 'next-auth/adapters';
import type { Db } from '#db/client.ts';
import { instant } from '#db/schema/columns.ts';
import { accounts } from '#db/schema/index.ts';

/** The columns of an account that the adapter may see: no secret is among them. */
const narrowUsers = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailVerified: instant('email_verified_at'),
});

/** Our table lacks the columns for tokens, which the type asks for and which stay empty in it. */
const tables = { usersTable: narrowUsers, accountsTable: accounts } as unknown as NonNullable<
  Parameters<typeof DrizzleAdapter<Db>>[1]
>;

type Methods = Required<Pick<Adapter, 'getUserByAccount' | 'linkAccount'>>;

/** Returns the adapter of Auth.js on a connection or, so that its writes belong to a sign-in, on a transaction. */
function adapterOn(db: Db): Methods {
  return DrizzleAdapter(db, tables) as Methods;
}

type ProviderAccount = { issuer: string; subject: string };

/** Returns the id of the user who is linked to this account at the provider, or null. */
export async function findAccountUser(db: Db, { issuer, subject }: ProviderAccount): Promise<string | null> {
  const user = await adapterOn(db).getUserByAccount({ provider: issuer, providerAccountId: subject });
  return user?.id ?? null;
}

type Link = ProviderAccount & { userId: string; email: string };

/** Links a user to an account at the provider. Throws the violation of the key if somebody is linked to it. */
export async function linkAccount(db: Db, { issuer, subject, userId, email }: Link): Promise<void> {
  const account = { type: 'oidc', provider: issuer, providerAccountId: subject, userId, email } as const;
  await adapterOn(db).linkAccount(account);
}

/**
 * Returns the adapter that Auth.js gets for a sign-in by the provider with this issuer. It only finds users: the
 * transaction of signInLinked has made and linked them before Auth.js would.
 */
export function authjsAdapter(db: Db, issuer: string): Adapter {
  const tooLate = () => Promise.reject(new Error('The sign-in has linked no account.'));
  return {
    getUserByAccount: ({ providerAccountId }) =>
      adapterOn(db).getUserByAccount({ provider: issuer, providerAccountId }),
    // Whoever is signed in in this browser does not matter: the account at the provider decides.
    getUser: async () => null,
    getUserByEmail: async () => null,
    createUser: tooLate,
    linkAccount: tooLate,
  };
}
