import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { connect, database } from '#db/client.ts';
import { refusalOf } from '#lib/http/respond.ts';
import { inTransaction, isDatabaseAway } from '#lib/platform/transactions.ts';
import { databaseTarget, useDatabase } from '#tests/support/database.ts';

vi.mock('#lib/plans/limits.ts', async (importOriginal) => {
  const { limits } = await importOriginal<typeof import('#lib/plans/limits.ts')>();
  return { limits: { ...limits, transactionIdleMsMax: 400 } };
});

useDatabase();

const answerTo = (error: unknown) => refusalOf(error, { requestId: 'one', answerLanguage: 'en' });
const busy = 'The service is busy. Please try again in a moment.';

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('a thread that has a free turn only twice a second does not call a database away that answers', async () => {
  const pool = connect({ ...databaseTarget(), connectionsMax: 2 });
  try {
    // A statement is sent when somebody waits for it.
    const slow = Promise.resolve(pool.execute<{ done: string }>(sql`SELECT pg_sleep(6), 'yes' AS done`));
    // The question is suspect after 700 ms, and a new connection needs several turns.
    await sleep(500);
    for (let turn = 0; turn < 10; turn += 1) {
      block(450);
      await nextTurn();
    }
    expect((await pool.execute<{ one: number }>(sql`SELECT 1 AS one`))[0]?.one).toBe(1);
    expect((await slow)[0]?.done).toBe('yes');
  } finally {
    await pool.$client.end({ timeout: 1 });
  }
});

describe('the answer says that the service is busy, not that the database is away', () => {
  test.each(['CONNECTION_QUEUED', 'CONNECT_TIMEOUT', '53300'])('after %s', (code) => {
    const error = Object.assign(new Error('No connection.'), { code });
    expect(answerTo(error)).toMatchObject({
      status: 503,
      body: { detail: busy },
      headers: { 'Retry-After': '5' },
    });
  });

  test('when the server ended a transaction that the process left idle, and keeps what it may have committed', async () => {
    const error = await inTransaction(async (tx) => {
      await tx.execute(sql`SELECT 1`);
      await sleep(900);
      await tx.execute(sql`SELECT 1`);
    }).catch((thrown: unknown) => thrown);
    expect(answerTo(error)).toMatchObject({ status: 503, body: { detail: busy } });
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('but it says that the database is away when a transaction breaks at once', async () => {
    const error = await inTransaction(async (tx) => {
      const [row] = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      await database().execute(sql`SELECT pg_terminate_backend(${row?.pid})`);
      await sleep(50);
      await tx.execute(sql`SELECT 1`);
    }).catch((thrown: unknown) => thrown);
    expect(answerTo(error)).toMatchObject({
      status: 503,
      body: { detail: 'The database cannot be reached. Try again in a moment.' },
    });
  });
});
