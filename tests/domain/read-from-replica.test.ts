import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, database, readReplica } from '#db/client.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { readFromReplica } from '#lib/platform/read-from-replica.ts';
import { databaseTarget, useDatabase } from '#tests/support/database.ts';

useDatabase();

const asked: string[] = [];
const one = async (db: Database) => {
  asked.push(db === database() ? 'primary' : 'replica');
  return (await db.execute<{ answer: number }>(sql`select 1 as answer`))[0]?.answer;
};
const read = () => readFromReplica(database(), one);
const silent = createServer(() => {});

beforeEach(() => {
  asked.length = 0;
  setProcessSingleton('read-replica', { restsUntil: 0 });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  // The next test uses another one.
  const slot = (globalThis as Record<symbol, { replica: Database | null }>)[Symbol.for('atrium.database')];
  await slot?.replica?.$client.end({ timeout: 0 });
  if (slot) slot.replica = null;
  silent.close();
});

test('without a replica the primary is read', async () => {
  expect(await read()).toBe(1);
  expect(asked).toEqual(['primary']);
});

test('a replica that answers is read, and a server that is no replica counts as up to date', async () => {
  nameReplica(urlOfTestDatabase());
  expect(readReplica()).not.toBe(database());
  expect(await readFromReplica(database(), one, { lagMsMax: 1 })).toBe(1);
  expect(asked).toEqual(['replica']);
});

test('data missing on the replica is read from the primary, and the replica is tried again the next time', async () => {
  nameReplica(urlOfTestDatabase());
  const behind = new Error('not there yet');
  const readLate = async (db: Database) => {
    if (db !== database()) throw behind;
    return one(db);
  };
  expect(await readFromReplica(database(), readLate, { isBehind: (error) => error === behind })).toBe(1);
  await read();
  expect(asked).toEqual(['primary', 'replica']);
});

test('an unreachable or hanging replica delays one read and none of the next', async () => {
  nameReplica(`postgres://app@127.0.0.1:${await listening(silent)}/none`);
  const startedAt = performance.now();
  expect(await read()).toBe(1);
  expect(performance.now() - startedAt).toBeGreaterThan(1000);
  expect(await read()).toBe(1);
  expect(asked.at(-1)).toBe('primary');
  expect(asked.filter((each) => each === 'replica')).toHaveLength(1);
});

test('a read that is invalid fails as on the primary', async () => {
  nameReplica(urlOfTestDatabase());
  const wrong = (db: Database) => db.execute(sql`select nothing from nowhere`);
  await expect(readFromReplica(database(), wrong)).rejects.toThrow();
});

function nameReplica(url: string): void {
  vi.stubEnv('DATABASE_READ_URL', url);
}

function urlOfTestDatabase(): string {
  const target = databaseTarget();
  if ('url' in target) return target.url;
  return `postgres://app@${encodeURIComponent(target.socketFolder)}/${target.name}`;
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
