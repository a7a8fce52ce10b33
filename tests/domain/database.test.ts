import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database, type Tx } from '#db/client.ts';
import { useDatabase } from '#tests/support/database.ts';

useDatabase();

test('a test file gets a migrated database of its own', async () => {
  const [row] = await database().execute<{ name: string }>(sql`select current_database() as name`);
  expect(row?.name).toMatch(/^atrium_test_/);
  const tables = await database().execute(
    sql`select 1 from information_schema.tables where table_schema = 'public' and table_name = 'users'`,
  );
  expect(tables).toHaveLength(1);
});

test('a transaction that throws leaves nothing behind', async () => {
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

test('the pool connects again after its connections were cut', async () => {
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await Promise.all(Array.from({ length: 5 }, () => database().execute(sql`select pg_sleep(0.05)`)));
  await database().execute(cut);
  await expect
    .poll(
      () =>
        database()
          .execute(sql`select 1`)
          .then((rows) => rows.length)
          .catch(() => 0),
      { timeout: 5_000 },
    )
    .toBe(1);
});

test('a connection that breaks inside a transaction fails that alone, and every place of the pool goes on', async () => {
  const breakOff = () =>
    database().transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
  for (let round = 0; round < 3; round++) {
    const ends = await Promise.allSettled(Array.from({ length: 10 }, breakOff));
    expect(ends.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  }
  await new Promise((done) => setTimeout(done, 100));
  const reads = Array.from({ length: 30 }, () => database().execute(sql`select pg_sleep(0.02)`));
  expect(await Promise.all(reads)).toHaveLength(30);
});
