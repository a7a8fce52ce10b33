import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect, type Database } from '#db/client.ts';
import { root } from '#lib/boot/root.ts';
import { authjsAdapter, findAccountUser, linkAccount } from '#lib/identity/auth/queries-provider.ts';
import { onServer, targetOf } from '#tests/support/test-server.ts';

const server = inject('server');
const name = `atrium_test_accounts_${process.pid}_${randomBytes(4).toString('hex')}`;
const folder = join(root, 'db/migrations');
const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[];
};
const [ada, bob] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const issuer = 'https://login.example.org';
let db: Database;

/** Runs the migrations up to `last` that come after `first`. */
async function migrate(first: string | null, last: string): Promise<void> {
  const tags = journal.entries.map(({ tag }) => tag);
  const from = first === null ? 0 : tags.indexOf(first) + 1;
  for (const tag of tags.slice(from, tags.indexOf(last) + 1)) {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    for (const statement of text.split('--> statement-breakpoint')) await db.$client.unsafe(statement);
  }
}

beforeAll(async () => {
  await onServer(server, (sql) => sql`create database ${sql(name)}`);
  db = connect({ ...targetOf(server, name), connectionsMax: 2 });
  await migrate(null, '0005_deleted_images');
  for (const [id, email] of [
    [ada, 'ada@example.org'],
    [bob, 'bob@example.org'],
  ] as const)
    await db.$client`
      insert into users (id, email, full_name, date_joined) values (${id}, ${email}, 'A person', now())`;
  await db.$client`
    insert into identities (issuer, subject, user_id, email, created_at)
    values (${issuer}, 'ada', ${ada}, 'ada@example.org', '2026-01-02')`;
  await migrate('0005_deleted_images', '0006_provider_accounts');
});

afterAll(async () => {
  await db.$client.end();
  await onServer(server, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
});

describe('an account at the identity provider', () => {
  test('that the version before linked is found by its issuer and subject, with all that was kept of it', async () => {
    expect(await findAccountUser(db, { issuer, subject: 'ada' })).toBe(ada);
    expect(await findAccountUser(db, { issuer: 'https://other.example.org', subject: 'ada' })).toBeNull();
    expect([...(await db.$client`select *, created_at = '2026-01-02' as created_at from accounts`)]).toEqual([
      {
        provider: issuer,
        provider_account_id: 'ada',
        type: 'oidc',
        user_id: ada,
        email: 'ada@example.org',
        created_at: true,
      },
    ]);
  });

  test('is linked once, in the transaction of the sign-in', async () => {
    const link = { issuer, subject: 'bob', userId: bob, email: 'bob@example.org' };
    const failed = db.transaction(async (tx) => {
      await linkAccount(tx, link);
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(await findAccountUser(db, link)).toBeNull();
    await db.transaction((tx) => linkAccount(tx, link));
    expect(await findAccountUser(db, link)).toBe(bob);
    const again = linkAccount(db, { ...link, userId: ada });
    await expect(again).rejects.toMatchObject({
      cause: { constraint_name: 'accounts_provider_provider_account_id_pk' },
    });
  });

  test('is found by Auth.js under the issuer, and neither made nor linked by it', async () => {
    const adapter = authjsAdapter(db, issuer);
    const asked = { provider: 'identity-provider', providerAccountId: 'ada' };
    expect(await adapter.getUserByAccount?.(asked)).toEqual({
      id: ada,
      email: 'ada@example.org',
      emailVerified: null,
    });
    const user = { id: ada, email: 'ada@example.org', emailVerified: null };
    await expect(adapter.createUser?.(user)).rejects.toThrow('linked no account');
    await expect(adapter.linkAccount?.({ ...asked, type: 'oidc', userId: ada })).rejects.toThrow(
      'linked no account',
    );
  });
});
