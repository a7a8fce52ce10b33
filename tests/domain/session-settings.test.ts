import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { closeDatabase, connect, type Database } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { openDatabase } from '#lib/boot/open-database.ts';
import { useOwnServer } from '#tests/support/own-server.ts';
import { findPgbouncer, type Pooler, startPgbouncer } from '#tests/support/pgbouncer.ts';
import { useService, withSettings } from '#tests/support/service.ts';

let server: ReturnType<typeof useOwnServer>;
useService(() => {
  server = useOwnServer();
});

const opened: Database[] = [];
let pooler: Pooler | null = null;
afterEach(async () => {
  for (const each of opened.splice(0)) await each.$client.end({ timeout: 1 });
  await pooler?.stop();
  pooler = null;
});

/** Runs statements as the owner of the server in one of its databases. */
async function asOwner(statements: string[], name = 'postgres'): Promise<void> {
  const db = connect({ socketFolder: server.socketFolder(), name, connectionsMax: 1 });
  try {
    for (const statement of statements) await db.$client.unsafe(statement);
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}

/** Makes a database and a plain user, and returns how that user connects to it. */
async function newDatabase(grants: (name: string) => string[]): Promise<{ url: string; name: string }> {
  const name = `own_${randomBytes(4).toString('hex')}`;
  await asOwner([`create database ${name}`, `create role ${name} login`]);
  await asOwner(grants(name), name);
  const folder = encodeURIComponent(server.socketFolder());
  return { url: `postgres://${name}@${folder}/${name}`, name };
}

const odd = [
  "datestyle = 'German, DMY'",
  "intervalstyle = 'iso_8601'",
  "timezone = 'Asia/Kolkata'",
  "bytea_output = 'escape'",
  "standard_conforming_strings = 'off'",
  "default_transaction_read_only = 'on'",
  "search_path = 'elsewhere'",
  'extra_float_digits = -3',
  "default_transaction_isolation = 'serializable'",
];

test('a database and a role with other defaults change nothing for a session', async () => {
  const { url, name } = await newDatabase((own) => [
    `alter database ${own} owner to ${own}`,
    ...odd.map((setting) => `alter role ${own} set ${setting}`),
  ]);
  await migrateDatabase({ url });
  const db = connect({ url });
  opened.push(db);
  const [row] = await db.execute(sql`
    SELECT '2026-02-01 10:00:00+00'::timestamptz::text AS at, (1.0::float8 / 3)::text AS third,
      '\\x01'::bytea::text AS bytes, current_schema() AS schema, current_setting('transaction_isolation') AS isolation`);
  expect(row).toEqual({
    at: '2026-02-01 10:00:00+00',
    third: '0.3333333333333333',
    bytes: '\\x01',
    schema: 'public',
    isolation: 'read committed',
  });
  await db.execute(sql`CREATE TABLE written (n int)`);
  expect(name).toMatch(/^own_/);
});

test('a schema with the name of the user does not take the tables', async () => {
  const { url, name } = await newDatabase((own) => [
    `create schema ${own} authorization ${own}`,
    `alter database ${own} owner to ${own}`,
  ]);
  await migrateDatabase({ url });
  const db = connect({ url });
  opened.push(db);
  const schemas = await db.execute(
    sql`select distinct schemaname as s from pg_tables where tablename = 'users'`,
  );
  expect([...schemas]).toEqual([{ s: 'public' }]);
  expect([...(await db.execute(sql`select 1 from pg_tables where schemaname = ${name}`))]).toEqual([]);
});

test('missing rights are refused with the statements that give them, and nothing is half made', async () => {
  const { url, name } = await newDatabase((own) => [`grant create on schema public to ${own}`]);
  await expect(migrateDatabase({ url })).rejects.toThrow(`GRANT CREATE ON DATABASE ${name} TO ${name};`);
  const none = await newDatabase(() => []);
  await expect(migrateDatabase({ url: none.url })).rejects.toThrow(
    `GRANT CREATE ON DATABASE ${none.name} TO ${none.name}; GRANT CREATE ON SCHEMA public TO ${none.name};`,
  );
  const db = connect({ url });
  opened.push(db);
  const made = await db.execute(sql`select nspname from pg_namespace where nspname = 'drizzle'`);
  expect([...made]).toEqual([]);

  await asOwner([`grant create on database ${name} to ${name}`], name);
  expect((await migrateDatabase({ url })).wasEmpty).toBe(true);
  // Later starts have nothing to make.
  await asOwner([`revoke create on database ${name} from ${name}`], name);
  expect(await migrateDatabase({ url })).toEqual({ wasEmpty: false, count: 0 });
});

const noPooler = findPgbouncer() === null;
test.skipIf(noPooler)(
  `behind a pooler, odd dates change nothing, and what a session cannot set is named${noPooler ? ' (skipped: no PgBouncer)' : ''}`,
  async () => {
    pooler = await startPgbouncer(server.socketFolder());
    await asOwner([
      "alter role app set datestyle = 'German, DMY'",
      "alter role app set timezone = 'Asia/Kolkata'",
    ]);
    const db = connect({ url: pooler.url });
    opened.push(db);
    const [row] = await db.execute(sql`SELECT '2026-02-01 10:00:00+00'::timestamptz::text AS at`);
    expect(row).toEqual({ at: '2026-02-01 10:00:00+00' });

    await pooler.stop();
    await asOwner([
      "alter role app set search_path = 'elsewhere'",
      'alter role app set default_transaction_read_only = on',
    ]);
    pooler = await startPgbouncer(server.socketFolder());
    withSettings({ databaseUrl: pooler.url });
    await expect(openDatabase(() => {})).rejects.toThrow(
      /ALTER ROLE app SET search_path = 'public'; ALTER ROLE app SET default_transaction_read_only = 'off';/,
    );
    await closeDatabase();
    await sleep(0);
    await asOwner(['alter role app reset all']);
  },
);
