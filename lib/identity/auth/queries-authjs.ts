import { DrizzleAdapter } from '@auth/drizzle-adapter';
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Adapter } from 'next-auth/adapters';
import { database } from '#db/client.ts';
import { findIdentityUser } from './queries-identities.ts';

/** Our users under the names that Auth.js has for their columns. It reads through them and never writes. */
const usersTable = pgTable('users', {
  id: uuid('id').primaryKey(),
  name: text('full_name'),
  email: text('email').notNull(),
  emailVerified: timestamp('email_verified_at', { withTimezone: true, mode: 'date' }),
  image: text('avatar_file'),
});

/** For the adapter's type: it wants columns for the provider's tokens, which we do not keep, and is never asked. */
const accountsTable = pgTable(
  'identities',
  {
    userId: uuid('user_id').notNull(),
    provider: text('issuer').notNull(),
    providerAccountId: text('subject').notNull(),
    type: text('type').notNull(),
    refresh_token: text('refresh_token'),
    access_token: text('access_token'),
    expires_at: integer('expires_at'),
    token_type: text('token_type'),
    scope: text('scope'),
    id_token: text('id_token'),
    session_state: text('session_state'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.providerAccountId] })],
);

/**
 * What Auth.js may ask the database. Whatever would create or link an account calls `link` (that is linkIdentity),
 * so that accounts come to be in one way; sessions are ours as well.
 */
export function authAdapter(issuer: string, link: () => Promise<string>): Adapter {
  const { getUser } = DrizzleAdapter(database(), { usersTable, accountsTable });
  const load = async (userId: string | null) =>
    userId === null ? null : ((await getUser?.(userId)) ?? null);
  const linked = async () => {
    const user = await load(await link());
    if (!user) throw new Error('The account vanished while it was signing in.');
    return user;
  };
  return {
    // Whoever is signed in already and comes through the provider signs in anew; nothing is linked to the old session.
    getUser: async () => null,
    getUserByEmail: async () => null,
    getUserByAccount: async ({ providerAccountId }) =>
      load(await findIdentityUser(database(), issuer, providerAccountId)),
    createUser: linked,
    linkAccount: async () => {
      await linked();
    },
  };
}
