import { readFileSync } from 'node:fs';
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
    return await db.transaction((tx) => migrateWithin(tx));
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

/** Migrates in the caller's transaction, to the newest schema or to the one that the migration of `until` makes. */
export async function migrateWithin(tx: Tx, until = Number.POSITIVE_INFINITY): Promise<Migrated> {
  await lockSchema(tx);
  const applied = await listApplied(tx);
  const last = applied.at(-1) ?? Number.NEGATIVE_INFINITY;
  const pending = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > last && folderMillis <= until,
  );
  // Without pending ones, the user of the service needs no right to change the schema.
  if (pending.length > 0) {
    await requireRights(tx);
    await run(tx, pending);
  }
  return { wasEmpty: applied.length === 0, count: pending.length };
}

/** Waits until no other transaction migrates, and keeps others from it until this one ends. */
export async function lockSchema(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
}

type Migration = ReturnType<typeof readMigrationFiles>[number];

/** Returns the times of the migrations that ran, oldest first, from the table that drizzle-kit reads too. */
export async function listApplied(db: Db): Promise<number[]> {
  const [table] = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (table?.name == null) return [];
  const rows = await db.execute<{ at: string }>(sql`
    SELECT created_at::text AS at FROM drizzle.__drizzle_migrations ORDER BY created_at`);
  return rows.map(({ at }) => Number(at));
}

/** The tables and sequences of a schema, without partitions and sequences of columns. */
export type SchemaNames = { tables: string[]; sequences: string[] };

/** Returns what the schema has after the migration of this time. Null if this version does not know the migration. */
export function schemaAfter(migration: number): SchemaNames | null {
  const read = (name: string) => JSON.parse(readFileSync(join(migrationsFolder, 'meta', name), 'utf8'));
  const { entries } = read('_journal.json') as { entries: { idx: number; when: number }[] };
  const entry = entries.find(({ when }) => when === migration);
  if (!entry) return null;
  const snapshot = read(`${String(entry.idx).padStart(4, '0')}_snapshot.json`) as {
    tables: Record<string, { name: string }>;
    sequences: Record<string, { name: string }>;
  };
  const namesOf = (all: Record<string, { name: string }>) => Object.values(all).map(({ name }) => name);
  return { tables: namesOf(snapshot.tables).sort(), sequences: namesOf(snapshot.sequences) };
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
