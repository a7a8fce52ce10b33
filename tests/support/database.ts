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

/** Where another connection finds the database of this test file. */
export function databaseTarget(): ConnectOptions {
  if (!target) throw new Error('Call useDatabase() first.');
  return target;
}

/**
 * Gives this test file a database of its own: a clone of the migrated template, which `database()` answers from
 * the first `beforeAll` on, and which is dropped at the end. Call it once, at the top of the file.
 * Returns `database`, for files that like to name it.
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
