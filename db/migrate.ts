import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { type ConnectOptions, connect, type Database } from './client.ts';

// Use the working folder, which is the project's: a bundler would rewrite a path relative to this file.
const migrationsFolder = join(process.cwd(), 'db/migrations');
const migrationLock = 7_204_118;

/** True if the database had no schema yet, and the number of migrations that ran. */
export type Migrated = { wasEmpty: boolean; count: number };

/**
 * Migrates a database to the newest schema. If several processes start together, one migrates while the others wait.
 * The lock belongs to a transaction on a second connection, so that it also works behind a connection pooler.
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
