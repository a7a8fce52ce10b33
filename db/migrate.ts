import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type ConnectOptions, connect, type Db, type Tx } from './client.ts';

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
      const before = await countMigrations(tx);
      const pending = await findPending(tx, before);
      // Without pending ones, the user of the service needs no right to change the schema.
      if (pending.length > 0) {
        await requireRights(tx);
        await run(tx, pending);
      }
      return { wasEmpty: before === 0, count: pending.length };
    });
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

type Migration = ReturnType<typeof readMigrationFiles>[number];

/** Returns the migrations that are newer than the last one that ran, in the table that drizzle-kit reads too. */
async function findPending(tx: Tx, before: number): Promise<Migration[]> {
  const all = readMigrationFiles({ migrationsFolder });
  if (before === 0) return all;
  const [row] = await tx.execute(sql`SELECT max(created_at)::text AS last FROM drizzle.__drizzle_migrations`);
  return all.filter(({ folderMillis }) => folderMillis > Number(row?.last));
}

/** Runs migrations in the caller's transaction. The migrator of drizzle makes schema and table before its own. */
async function run(tx: Tx, pending: readonly Migration[]): Promise<void> {
  const [found] = await tx.execute(sql`SELECT 1 FROM pg_namespace WHERE nspname = 'drizzle'`);
  if (!found) await tx.execute(sql`CREATE SCHEMA drizzle`);
  await tx.execute(sql`
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  for (const { sql: statements, hash, folderMillis } of pending) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`);
  }
}

/** The user of the database lacks rights. The message names the statements that give them. */
export class RightsError extends Error {
  constructor(grants: readonly string[]) {
    super(
      `The user of the database lacks rights that the migrations need. As its owner or a superuser, run: ${grants.join('; ')};`,
    );
    this.name = 'RightsError';
  }
}

/** Checks the rights before the first statement needs them. */
async function requireRights(tx: Tx): Promise<void> {
  const [row] = await tx.execute<{
    user: string;
    database: string;
    inDatabase: boolean;
    inPublic: boolean | null;
    foreign: string[] | null;
  }>(sql`
    SELECT quote_ident(current_user) AS "user", quote_ident(current_database()) AS database,
      has_database_privilege(current_database(), 'CREATE')
        OR EXISTS (SELECT FROM pg_namespace WHERE nspname = 'drizzle') AS "inDatabase",
      (SELECT has_schema_privilege(oid, 'CREATE') FROM pg_namespace WHERE nspname = 'public') AS "inPublic",
      (SELECT array_agg(format('%I.%I', schemaname, tablename)) FROM pg_tables
        WHERE schemaname IN ('public', 'drizzle') AND NOT pg_has_role(current_user, tableowner, 'USAGE')
          AND tablename IN ('projects', '__drizzle_migrations')) AS "foreign"`);
  if (!row) return;
  const { user, database, inDatabase, inPublic, foreign } = row;
  const grants = [
    ...(inDatabase ? [] : [`GRANT CREATE ON DATABASE ${database} TO ${user}`]),
    ...(inPublic === null ? [`CREATE SCHEMA public AUTHORIZATION ${user}`] : []),
    ...(inPublic === false ? [`GRANT CREATE ON SCHEMA public TO ${user}`] : []),
    ...(foreign ? [`REASSIGN OWNED BY <the owner of ${foreign.join(' and ')}> TO ${user}`] : []),
  ];
  if (grants.length > 0) throw new RightsError(grants);
}

async function countMigrations(db: Db): Promise<number> {
  const [table] = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (table?.name == null) return 0;
  const [row] = await db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  return Number(row?.n);
}
