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
import { emptyDatabase, shapeOf } from './emptied-database.ts';
import { onServer, type TestServer, targetOf } from './test-server.ts';

let target: ConnectOptions | null = null;

/** Returns how another connection reaches the database of this test file. */
export function databaseTarget(): ConnectOptions {
  if (!target) throw new Error('Call useDatabase() first.');
  return target;
}

/** A database that an earlier file of this process left as a clone is, with its shape. */
let spare: { name: string; shape: string } | null = null;

/**
 * Gives this test file a database of its own: a clone of the migrated template. A file that runs in a process with
 * others gets the database of the one before, without its rows. `database()` returns it from the first `beforeAll` on.
 * Call it once, at the top of the file. Returns `database`.
 */
export function useDatabase(): () => Database {
  const server = inject('server');
  let used: typeof spare = null;
  beforeAll(async () => {
    used = spare ?? (await cloneTemplate(server));
    spare = null;
    target = targetOf(server, used.name);
    registerDatabase(connect({ ...target, connectionsMax: 10 }));
  });
  afterAll(async () => {
    await closeDatabase();
    if (!used) return;
    const { name, shape } = used;
    const mayStay = server.cluster !== null && (await emptyDatabase(targetOf(server, name), shape));
    if (mayStay) spare = used;
    else await onServer(server, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
  });
  return database;
}

async function cloneTemplate(server: TestServer): Promise<{ name: string; shape: string }> {
  // The end of the run drops all databases whose names begin with that of the template.
  const name = `${server.template}_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(server, (sql) => sql`create database ${sql(name)} template ${sql(server.template)}`);
  return { name, shape: await shapeOf(targetOf(server, name)) };
}
