import { sql as query, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { defaultPort, embeddedNames, socketIn } from '#packages/embedded-postgres/src/names.ts';
import { readConnectionUrl, sessionSettings } from './connection-url.ts';
import { preparesWhatIsAskedOften } from './prepared.ts';
import * as schema from './schema/index.ts';
import { watchPool } from './watch.ts';

export type Database = PostgresJsDatabase<typeof schema> & { $client: postgres.Sql };

/** The transaction that `database().transaction` passes to its function. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A database, or a transaction in it. */
export type Db = Database | Tx;

export type ConnectOptions = DatabaseTarget & { connectionsMax?: number };

/** The patch of the driver that this version needs. */
const patchNeeded = 2;

type Slot = { current: Database | null; replica: Database | null; statements: number };

/** Next's bundles and `lib/boot` load separate instances of this module, but share one pool. */
const slotKey = Symbol.for('atrium.database');

/** Returns the database of this process: the registered one, or one that connects to DATABASE_URL on first use. */
export function database(): Database {
  const slot = databaseSlot();
  slot.current ??= connect({ url: requiredUrl() });
  return slot.current;
}

/** Makes `database()` return `db`. Called by `lib/boot` and tests. */
export function registerDatabase(db: Database): void {
  databaseSlot().current = db;
}

/** Closes the process's connections after the queries in flight, or after two seconds. */
export async function closeDatabase(): Promise<void> {
  const slot = databaseSlot();
  const open = [slot.current, slot.replica];
  slot.current = slot.replica = null;
  await Promise.all(open.map((each) => each?.$client.end({ timeout: 2 })));
}

/** Returns the read replica of DATABASE_READ_URL, which connects on first use. Null if none is set. */
export function readReplica(): Database | null {
  const url = process.env.DATABASE_READ_URL;
  if (!url) return null;
  const slot = databaseSlot();
  slot.replica ??= connect({ url, connectionsMax: process.env.VERCEL ? 1 : 5 });
  return slot.replica;
}

/**
 * Returns how far a replica is behind, in ms: 0 for a primary, infinite while the replica receives nothing. An idle
 * primary sends nothing new, so the age of the last transaction counts only while received changes are not yet replayed
 * (PostgreSQL 15, Recovery Information Functions).
 */
export async function replicaLagMs(db: Database): Promise<number> {
  const [row] = await db.execute<{ lag: number | null }>(query`
    SELECT CASE
      WHEN NOT pg_is_in_recovery() THEN 0
      WHEN NOT EXISTS (SELECT 1 FROM pg_stat_wal_receiver) THEN NULL
      WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
      ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000
    END::float8 AS lag`);
  return row?.lag ?? Number.POSITIVE_INFINITY;
}

/** Opens a pool that connects on first use, and reconnects after the server was unreachable. */
export function connect(options: ConnectOptions): Database {
  requirePatch();
  const pool = {
    max: options.connectionsMax ?? (process.env.VERCEL ? 3 : 20),
    // On a busy machine a connection takes seconds. `watchPool` gives up on a server that does not answer.
    connect_timeout: 10,
    idle_timeout: process.env.VERCEL ? 20 : 300,
    // The driver's own backoff grows to 20 s, longer than a restart of the database takes.
    backoff: (attempt: number) => Math.min(0.02 * 2 ** attempt, 0.5),
    onnotice: () => {},
    ...forDriver(addressOf(options)),
    // Our patch of the driver accepts a function here.
    prepare: preparesWhatIsAskedOften() as unknown as boolean,
  };
  const server = 'url' in options ? readConnectionUrl(options.url) : null;
  const sql = server
    ? postgres(server.url, { ...pool, ...server.options })
    : postgres({
        ...pool,
        user: embeddedNames.user,
        database: ('name' in options && options.name) || embeddedNames.database,
        ssl: false,
        connection: sessionSettings(false),
      });
  watchPool(sql);
  return drizzle(sql, { schema, logger: { logQuery: () => void databaseSlot().statements++ } });
}

/** Without the patch, a broken connection ends the process, or runs the rest of its transaction outside of it. */
function requirePatch(): void {
  if ('atriumPatch' in postgres && postgres.atriumPatch === patchNeeded) return;
  throw new Error(
    'The database driver in node_modules is not patched (patches/): run npm ci again, with install scripts allowed.',
  );
}

/**
 * Deletes at most `countMax` rows of a table, which must not be partitioned, and returns their number. Skips rows that
 * another transaction has locked.
 */
export async function deleteSome(
  tx: Tx,
  table: PgTable,
  where: SQL | undefined,
  countMax: number,
): Promise<number> {
  const deleted = await tx.execute(query`
    DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${table} WHERE ${where ?? query`false`} LIMIT ${countMax} FOR UPDATE SKIP LOCKED))`);
  return deleted.count;
}

/** Makes later statements of this transaction fail with code 55P03 when they wait longer than `ms` for a lock. */
export async function boundLockWait(tx: Tx, ms: number): Promise<void> {
  await tx.execute(query`SELECT set_config('lock_timeout', ${String(ms)}, true)`);
}

type Bounds = { lockWaitMsMax: number; statementMsMax: number; idleMsMax: number };

/**
 * Bounds the rest of this transaction on the server: a longer wait for a lock fails with code 55P03, a longer statement
 * with 57014. If its process asks nothing for `idleMsMax`, the server ends it, so that its locks stop nobody else.
 */
export async function boundTransaction(tx: Tx, bounds: Bounds): Promise<void> {
  const { lockWaitMsMax, statementMsMax, idleMsMax } = bounds;
  await tx.execute(query`SELECT set_config('lock_timeout', ${String(lockWaitMsMax)}, true),
    set_config('statement_timeout', ${String(statementMsMax)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(idleMsMax)}, true)`);
}

/**
 * Returns `address` in the form of the driver's messages. Lists are taken unchanged and win over PGHOST. One host only:
 * with several, the driver hides the error of a query whose connection breaks.
 */
function forDriver(address: Address): object {
  if ('path' in address) return { path: address.path, host: ['localhost'], port: [0] };
  return { host: [address.host], port: [address.port] };
}

function requiredUrl(): string {
  const url = process.env.DATABASE_URL;
  if (url) return url;
  throw new Error('No database: set DATABASE_URL, or start through npm start, which brings an embedded one.');
}

/** Returns the number of statements that this process has sent, without those that begin and end transactions. */
export function countStatements(): number {
  return databaseSlot().statements;
}

function databaseSlot(): Slot {
  const holder = globalThis as { [slotKey]?: Slot };
  holder[slotKey] ??= { current: null, replica: null, statements: 0 };
  return holder[slotKey];
}

/** The location of a database: a URL, or the socket folder of an embedded server. */
type DatabaseTarget = { url: string } | { socketFolder: string; name?: string };

/** The address that a socket connects to. */
type Address = { path: string } | { host: string; port: number };

/**
 * Returns the address of `target`. Parses the URL here, because the driver splits a host at its colons and does not
 * accept a socket folder, neither as `host` nor percent-encoded (libpq, connection URIs).
 */
export function addressOf(target: DatabaseTarget): Address {
  if ('socketFolder' in target) return { path: socketIn(target.socketFolder) };
  const { hostname, port: given, searchParams } = new URL(target.url);
  const port = Number(given || defaultPort);
  const named = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
  const host = named || searchParams.get('host') || 'localhost';
  return host.startsWith('/') ? { path: socketIn(host, port) } : { host, port };
}
