import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { type ConnectOptions, connect, type Database } from './client.ts';

// The working folder is the project's: a bundler would rewrite a path from this file to a chunk of its own.
const migrationsFolder = join(process.cwd(), 'db/migrations');
const migrationLock = 7_204_118;

/** Whether there was no schema of ours yet, and how many migrations ran. */
export type Migrated = { wasEmpty: boolean; count: number };

/**
 * Brings a database to the newest schema. Of several processes that start together, one does it while the others
 * wait. The lock is a transaction's, on a second connection, so that it holds behind a connection pooler too.
 */
export async function migrateDatabase(options: ConnectOptions): Promise<Migrated> {
  const db = connect({ ...options, connectionsMax: 2 });
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
      const before = await countMigrations(db);
      await migrate(db, { migrationsFolder });
      return { wasEmpty: before === 0, count: (await countMigrations(db)) - before };
    });
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

async function countMigrations(db: Database): Promise<number> {
  const [table] = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (table?.name == null) return 0;
  const [row] = await db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  return Number(row?.n);
}
