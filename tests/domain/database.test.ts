import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { database, type Tx } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { describeMigrated } from '#lib/boot/open-database.ts';
import { databaseTarget, useDatabase } from '#tests/support/database.ts';
import { onServer, targetOf } from '#tests/support/test-server.ts';

useDatabase();

test('a test file gets a migrated database of its own', async () => {
  const [row] = await database().execute<{ name: string }>(sql`select current_database() as name`);
  expect(row?.name).toMatch(/^atrium_test_/);
  const tables = await database().execute(
    sql`select 1 from information_schema.tables where table_schema = 'public' and table_name = 'users'`,
  );
  expect(tables).toHaveLength(1);
});

test('a transaction that throws leaves no change', async () => {
  const write = (tx: Tx) => tx.execute(sql`create table left_behind (id int)`);
  await expect(
    database().transaction(async (tx) => {
      await write(tx);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  const [row] = await database().execute<{ found: string | null }>(
    sql`select to_regclass('left_behind') as found`,
  );
  expect(row?.found).toBeNull();
});

test('an error that looks like a lost connection but comes from elsewhere rolls back the transaction', async () => {
  const failed = database().transaction(async (tx) => {
    await tx.execute(sql`create table elsewhere (id int)`);
    throw Object.assign(new Error('of another server'), { code: 'ECONNRESET' });
  });
  await expect(failed).rejects.toThrow('of another server');
  const [row] = await database().execute(sql`select to_regclass('elsewhere') as found`);
  expect(row).toEqual({ found: null });
});

test('work that continues in a failed transaction writes nothing', async () => {
  await database().execute(sql`create table gone_on (id int)`);
  let late: unknown;
  const failed = database().transaction(async (tx) => {
    const goesOn = sleep(50).then(() => tx.execute(sql`insert into gone_on values (1)`));
    late = goesOn.catch((error) => error.cause);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(String(await late)).toContain('is over');
  expect([...(await database().execute(sql`select id from gone_on`))]).toEqual([]);
});

test('a repeated query is prepared, inside a transaction and outside, and returns the same rows', async () => {
  const ask = (db: Pick<Tx, 'execute'>, n: number) =>
    db.execute<{ sum: number; names: string[] }>(
      sql`select ${n}::int + ${1}::int as sum, ${sql.param(['a', 'b'])}::text[] as names`,
    );
  for (let n = 0; n < 10; n++) {
    expect([...(await ask(database(), n))]).toEqual([{ sum: n + 1, names: ['a', 'b'] }]);
  }
  await database().transaction(async (tx) => {
    for (let n = 0; n < 10; n++) await ask(tx, n);
    const rows = await tx.execute(
      sql`select 1 from pg_prepared_statements where statement like ${'select $1::int + $2::int as sum%'}`,
    );
    expect(rows).toHaveLength(1);
  });
});

test('queries whose text differs each time are not kept, however many there are', async () => {
  for (let n = 0; n < 30; n++) await database().execute(sql`select ${n}::int as ${sql.identifier(`n${n}`)}`);
  const rows = await database().execute(
    sql`select 1 from pg_prepared_statements where statement like ${'select $1::int as "n%'}`,
  );
  expect(rows).toHaveLength(0);
});

test('migrating reports whether the database was empty, which migrations ran, and when there was nothing to do', async () => {
  const server = inject('server');
  const name = `atrium_test_empty_${process.pid}`;
  await onServer(server, (admin) => admin`create database ${admin(name)}`);
  try {
    const target = targetOf(server, name);
    const [first, second] = [await migrateDatabase(target), await migrateDatabase(target)];
    expect(first).toEqual({ wasEmpty: true, count: expect.any(Number) });
    expect(first.count).toBeGreaterThan(0);
    expect(second).toEqual({ wasEmpty: false, count: 0 });
    expect(await migrateDatabase(databaseTarget())).toEqual({ wasEmpty: false, count: 0 });
    expect(describeMigrated({ wasEmpty: true, count: 2 })).toBe(
      'The database was empty and has its tables now; 2 migrations ran.',
    );
    expect(describeMigrated(second)).toBe('The database was up to date already; no migration ran.');
    expect(describeMigrated({ wasEmpty: false, count: 1 })).toBe(
      'The database is up to date now; 1 migration ran.',
    );
  } finally {
    await onServer(server, (admin) => admin`drop database if exists ${admin(name)} with (force)`);
  }
});
