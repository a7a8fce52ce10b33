import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect, type Database, database, type Tx } from '#db/client.ts';
import { errorCode } from '#db/error-code.ts';
import { hasOpenssl, TestAuthority } from '#tests/support/certificates.ts';
import { databaseTarget, useDatabase } from '#tests/support/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { onServer, targetOf } from '#tests/support/test-server.ts';

useDatabase();

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

test('a connection that breaks inside a transaction fails that transaction alone, and the whole pool stays usable', async () => {
  const breakOff = () =>
    database().transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
  for (let round = 0; round < 3; round++) {
    const ends = await Promise.allSettled(Array.from({ length: 10 }, breakOff));
    expect(ends.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  }
  await sleep(100);
  const reads = Array.from({ length: 30 }, () => database().execute(sql`select pg_sleep(0.02)`));
  expect(await Promise.all(reads)).toHaveLength(30);
});

describe('a transaction whose connection breaks between two queries', () => {
  /** Ends the connection of the transaction, and waits until the process knows. */
  const breakOff = async (tx: Tx) => {
    const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database().execute(sql`select pg_terminate_backend(${row?.pid})`);
    await sleep(50);
  };
  const stored = async () => [...(await database().execute(sql`select id from after_break`))];
  const large = sql`insert into after_break select 1 where ${'x'.repeat(5000)} <> ''`;
  const small = sql`insert into after_break values (1)`;

  beforeAll(() => database().execute(sql`create table after_break (id int)`));

  test.each([
    ['a small statement', (tx: Tx) => tx.execute(small)],
    ['a large statement', (tx: Tx) => tx.execute(large)],
    [
      'several statements at once',
      (tx: Tx) => Promise.allSettled([tx.execute(large), tx.execute(small), tx.execute(large)]),
    ],
    ['only its commit', async () => {}],
  ])('fails, and its next step, %s, is not done', async (_, next) => {
    const failed = database().transaction(async (tx) => {
      await breakOff(tx);
      await next(tx);
    });
    expect(await failed.then(() => null, errorCode)).toBe('CONNECTION_CLOSED');
    expect(await stored()).toEqual([]);
  });

  test('does nothing on the connection that replaced its own', async () => {
    let isOver = () => {};
    const over = new Promise<void>((done) => {
      isOver = done;
    });
    const failed = database().transaction(async (tx) => {
      await breakOff(tx);
      // As many as the pool has slots: each connects again.
      await Promise.all(Array.from({ length: 20 }, () => database().execute(sql`select pg_sleep(0.02)`)));
      await tx.execute(small).finally(isOver);
    });
    expect(await failed.then(() => null, errorCode)).toBe('CONNECTION_CLOSED');
    await over;
    expect(await stored()).toEqual([]);
  });
});

test('a query sent while its connection closes fails, and the pool slot connects again', async () => {
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const outcomeOf = (query: Promise<unknown>) => query.then(() => null, errorCode);
  const outcomes: unknown[] = [];
  for (let round = 0; round < 40; round++) {
    const busy = Array.from({ length: 5 }, () => outcomeOf(database().execute(sql`select pg_sleep(0.01)`)));
    await outcomeOf(database().execute(cut));
    // One after another, so that some arrive in the same turn in which the connection is found closed.
    for (let n = 0; n < 20; n++) outcomes.push(await outcomeOf(database().execute(sql`select 1`)));
    outcomes.push(...(await Promise.all(busy)));
  }
  expect(outcomes).toContain(null);
  expect(outcomes).not.toContain('CONNECT_TIMEOUT');
});

describe.each([
  ['plain', false],
  ['TLS', true],
] as const)('over %s', (_, isSecured) => {
  describe.skipIf(isSecured && !hasOpenssl)('a broken connection', () => {
    let proxy: DatabaseProxy;
    let db: Database;
    beforeAll(async () => {
      const authority = isSecured ? new TestAuthority() : null;
      proxy = await startDatabaseProxy(databaseTarget(), authority?.issue('IP:127.0.0.1'));
      authority?.remove();
      db = connect({ ...proxy.target, connectionsMax: 1 });
    });
    afterAll(async () => {
      await db.$client.end({ timeout: 1 });
      await proxy.close();
    });
    const ask = () => db.execute(sql`select 1`).then((rows) => rows.length, errorCode);
    const backend = async () =>
      (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid;

    test('that was reset fails the transaction that still queries, and its pool slot is used again', async () => {
      for (let round = 0; round < 5; round++) {
        const failed = db.transaction(async (tx) => {
          const waiting: Promise<unknown>[] = [];
          await tx.execute(sql`select 1`);
          setTimeout(proxy.reset, 5);
          for (const until = Date.now() + 20; Date.now() < until; await nextTurn()) {
            waiting.push(tx.execute(sql`select 1`));
            waiting.at(-1)?.catch(() => {});
          }
          await Promise.all(waiting);
        });
        expect(['ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED']).toContain(await failed.catch(errorCode));
        expect([await ask(), await ask(), await ask()]).toEqual([1, 1, 1]);
      }
    });

    test('that was reset fails the next query of a caller that knows of it, and its pool slot is used again', async () => {
      for (let round = 0; round < 5; round++) {
        await ask();
        setTimeout(proxy.reset, 5);
        const heard = await db.execute(sql`select pg_sleep(1)`).catch(errorCode);
        expect(['ECONNRESET', 'CONNECTION_CLOSED']).toContain(heard);
        expect([1, 'ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED']).toContain(await ask());
        expect([await ask(), await ask(), await ask()]).toEqual([1, 1, 1]);
      }
    });

    test('that breaks amid rows leaves none of them to the next result', async () => {
      const broken = db.execute(sql`
        select n, case when n = 5 then pg_terminate_backend(pg_backend_pid()) end from generate_series(1, 1000) as n`);
      expect(await broken.catch(errorCode)).toBe('CONNECTION_CLOSED');
      expect([...(await db.execute(sql`select 1 as one`))]).toEqual([{ one: 1 }]);
    });

    test('fails a transaction that learns of it and then queries or commits', async () => {
      const ends = [
        (tx: TransactionSql) => tx.unsafe('select 1'),
        (tx: TransactionSql) => tx.unsafe('select $1::text', ['x'.repeat(5000)]),
        () => 'done',
      ];
      for (const end of ends) {
        const failed = db.$client.begin(async (tx) => {
          await tx.unsafe('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
          return end(tx);
        });
        expect(await failed.catch(errorCode)).toBe('CONNECTION_CLOSED');
        expect([await ask(), await ask(), await ask()]).toEqual([1, 1, 1]);
      }
    });

    test('that the server ends fails its own query and none on the next connection', async () => {
      for (let round = 0; round < 5; round++) {
        const pid = await backend();
        const asked = db.execute(sql`select pg_sleep(1)`).catch(errorCode);
        await database().execute(sql`select pg_terminate_backend(${pid})`);
        expect(await asked).toBe('CONNECTION_CLOSED');
        expect([await ask(), await ask(), await ask()]).toEqual([1, 1, 1]);
      }
    });
  });
});

test('a server that cannot be reached fails the query that needs it', async () => {
  // The operating system reports such an address at once.
  const nowhere = connect({ url: 'postgres://app@255.255.255.255/app' });
  for (let n = 0; n < 3; n++) {
    expect(await nowhere.execute(sql`select 1`).catch(errorCode)).toMatch(/^E[A-Z]+$/);
  }
  await nowhere.$client.end({ timeout: 1 });
});

test('an error amid rows leaves none of them to the next result', async () => {
  const db = connect({ ...databaseTarget(), connectionsMax: 1 });
  const failed = db.execute(sql`select 1 / (4 - n) from generate_series(1, 9) as n`);
  expect(await failed.catch(errorCode)).toBe('22012');
  expect([...(await db.execute(sql`select 1 as one`))]).toEqual([{ one: 1 }]);
  await db.$client.end();
});

test('a statement of a finished transaction is refused and never runs in the next use of its connection', async () => {
  const db = connect({ ...databaseTarget(), connectionsMax: 1 });
  await db.execute(sql`create table after_end (id int)`);
  const insert = 'insert into after_end values (1)';
  const ended = await db.$client.begin(async (tx) => ({ tx }));
  expect(await ended.tx.unsafe(insert).catch(errorCode)).toBe('TRANSACTION_OVER');
  const other = db.$client.begin(async (tx) => {
    await tx.unsafe('select 1');
    return ended.tx.unsafe(insert).catch(errorCode);
  });
  expect(await other).toBe('TRANSACTION_OVER');
  expect([...(await db.execute(sql`select id from after_end`))]).toEqual([]);
  await db.$client.end();
});

test('an inner transaction that fails is rolled back alone, and one whose connection breaks fails the whole', async () => {
  const db = connect({ ...databaseTarget(), connectionsMax: 1 });
  await db.execute(sql`create table nested (id int)`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into nested values (1)`);
    const inner = tx.transaction(async (within) => {
      await within.execute(sql`insert into nested values (2)`);
      throw new Error('No.');
    });
    await inner.catch(() => {});
  });
  expect([...(await db.execute(sql`select id from nested`))]).toEqual([{ id: 1 }]);
  const broken = db.transaction((tx) =>
    tx.transaction((within) => within.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
  );
  expect(await broken.then(() => null, errorCode)).toBe('CONNECTION_CLOSED');
  expect([...(await db.execute(sql`select id from nested`))]).toEqual([{ id: 1 }]);
  await db.$client.end();
});

test('a new connection that breaks while array types are loaded fails the query that asked for it', async () => {
  const proxy = await startDatabaseProxy(databaseTarget());
  const db = connect({ ...proxy.target, connectionsMax: 1 });
  proxy.resetAtTypes();
  expect(['ECONNRESET', 'CONNECTION_CLOSED']).toContain(await db.execute(sql`select 1`).catch(errorCode));
  expect(await db.execute(sql`select 1`)).toHaveLength(1);
  await db.$client.end({ timeout: 1 });
  await proxy.close();
});

test('a server that closes without a message fails each query after one attempt', async () => {
  let asked = 0;
  const server = createServer((socket) => {
    asked += 1;
    socket.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const db = connect({ url: `postgres://app@127.0.0.1:${port}/app`, connectionsMax: 1 });
  for (let n = 1; n <= 3; n++) {
    expect(await db.execute(sql`select 1`).catch(errorCode)).toBe('CONNECTION_CLOSED');
    expect(asked).toBe(n);
  }
  await db.$client.end({ timeout: 1 });
  server.close();
});

test('the reason of a refused connection is reported, even after a query that broke, and the server is tried again', async () => {
  const server = inject('server');
  const name = `${(await database().execute<{ name: string }>(sql`select current_database() as name`))[0]?.name}_shut`;
  const allow = (isAllowed: boolean) =>
    onServer(server, (on) => on.unsafe(`alter database ${name} allow_connections ${isAllowed}`));
  await onServer(server, (on) => on`create database ${on(name)}`);
  const db = connect({ ...targetOf(server, name), connectionsMax: 1 });
  const ask = () => db.execute(sql`select 1`).then((rows) => rows.length, errorCode);
  try {
    await allow(false);
    expect([await ask(), await ask()]).toEqual(['55000', '55000']);
    await allow(true);
    expect(await ask()).toBe(1);
    await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {});
    await allow(false);
    expect([await ask(), await ask()]).toEqual(['55000', '55000']);
    await allow(true);
    expect([await ask(), await ask()]).toEqual([1, 1]);
  } finally {
    await db.$client.end({ timeout: 1 });
    await onServer(server, (on) => on`drop database ${on(name)} with (force)`);
  }
});
