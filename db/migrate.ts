import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { type ConnectOptions, connect } from './client.ts';

// The working folder is the project's: a bundler would rewrite a path from this file to a chunk of its own.
const migrationsFolder = join(process.cwd(), 'db/migrations');
const migrationLock = 7_204_118;

/**
 * Brings a database to the newest schema. Of several processes that start together, one does it while the others
 * wait. The lock is a transaction's, on a second connection, so that it holds behind a connection pooler too.
 */
export async function migrateDatabase(options: ConnectOptions): Promise<void> {
  const db = connect({ ...options, connectionsMax: 2 });
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
      await migrate(db, { migrationsFolder });
    });
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}
