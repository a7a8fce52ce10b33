import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import {
  type ConnectOptions,
  closeDatabase,
  connect,
  type Database,
  database,
  registerDatabase,
} from '#db/client.ts';
import { onServer, targetOf } from './test-server.ts';

let target: ConnectOptions | null = null;

/** Returns how another connection reaches the database of this test file. */
export function databaseTarget(): ConnectOptions {
  if (!target) throw new Error('Call useDatabase() first.');
  return target;
}

/**
 * Gives this test file a database of its own: a clone of the migrated template. `database()` returns it from the first
 * `beforeAll` on; it is dropped at the end. Call it once, at the top of the file. Returns `database`.
 */
export function useDatabase(): () => Database {
  const server = inject('server');
  const name = `atrium_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  beforeAll(async () => {
    await onServer(server, (sql) => sql`create database ${sql(name)} template ${sql(server.template)}`);
    target = targetOf(server, name);
    registerDatabase(connect({ ...target, connectionsMax: 10 }));
  });
  afterAll(async () => {
    await closeDatabase();
    await onServer(server, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
  });
  return database;
}
