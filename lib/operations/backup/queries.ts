import type { Readable, Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type postgres from 'postgres';
import type { Tx } from '#db/client.ts';

export { listApplied, lockSchema, migrateWithin, schemaAfter } from '#db/migrate.ts';

export type Table = { name: string; columns: { name: string; type: string }[] };
type Partition = { table: string; name: string; from: string; to: string };
type Sequence = { name: string; last: string; isCalled: boolean };

/**
 * Prepares a transaction that may take hours: no limit of time ends it, and the text of values depends on no default of
 * the database or role, also behind a pooler.
 */
export async function settleSession(tx: Tx): Promise<void> {
  await tx.execute(sql`
    SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout',
      'idle_in_transaction_session_timeout', 'transaction_timeout')`);
  await tx.execute(sql`
    SELECT set_config('datestyle', 'ISO, MDY', true), set_config('timezone', 'UTC', true),
      set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true), set_config('search_path', 'public', true)`);
}

/** Returns about how many bytes the rows of these tables are, without their indexes. */
export async function estimateBytes(tx: Tx): Promise<number> {
  const [row] = await tx.execute<{ bytes: number }>(sql`
    SELECT COALESCE(sum(pg_table_size(oid)), 0)::float8 AS bytes FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
  return row?.bytes ?? 0;
}

/** Lists the tables of `public` with their columns. Partitions are no tables of their own, nor are those of extensions. */
export async function listTables(tx: Tx): Promise<Table[]> {
  return tx.execute<Table>(sql`
    SELECT c.relname AS name, json_agg(json_build_object('name', a.attname, 'type',
      format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.oid ORDER BY c.relname`);
}

/** Lists the partitions by a range. Throws if there is one of another kind, which a restore could not make. */
export async function listPartitions(tx: Tx): Promise<Partition[]> {
  const rows = await tx.execute<{ table: string; name: string; bound: string }>(sql`
    SELECT p.relname AS "table", c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relispartition ORDER BY c.relname`);
  return rows.map(({ table, name, bound }) => {
    const [, from, to] = /^FOR VALUES FROM \('([^']*)'\) TO \('([^']*)'\)$/.exec(bound) ?? [];
    if (!from || !to) throw new Error(`${name} is a partition of an unknown kind: ${bound}.`);
    return { table, name, from, to };
  });
}

export async function makePartition(tx: Tx, { table, name, from, to }: Partition): Promise<void> {
  const [row] = await tx.execute<{ statement: string }>(sql`
    SELECT format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      ${name}::text, ${table}::text, ${from}::text, ${to}::text) AS statement`);
  await tx.execute(sql.raw(row?.statement ?? ''));
}

/** Reads the sequences with these names and those of columns. They do not belong to the snapshot: read them last. */
export async function readSequences(tx: Tx, names: readonly string[]): Promise<Sequence[]> {
  const found = await tx.execute<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S'
      AND (c.relname = ANY(${sql.param([...names])}::text[]) OR EXISTS (
        SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i')
          AND d.refclassid = 'pg_class'::regclass AND d.refobjsubid > 0))
    ORDER BY c.relname`);
  const sequences: Sequence[] = [];
  for (const { name } of found) {
    const [row] = await tx.execute<Omit<Sequence, 'name'>>(
      sql`SELECT last_value::text AS last, is_called AS "isCalled" FROM ${sql.identifier(name)}`,
    );
    if (row) sequences.push({ name, ...row });
  }
  return sequences;
}

export async function setSequence(tx: Tx, { name, last, isCalled }: Sequence): Promise<void> {
  await tx.execute(sql`SELECT setval(quote_ident(${name})::regclass, ${last}::bigint, ${isCalled})`);
}

/** Begins to read the rows of a table as the text of COPY. */
export async function copyOut(tx: Tx, table: Table): Promise<Readable> {
  const rows = `SELECT ${columnsOf(table)} FROM public.${quoted(table.name)}`;
  return (await clientOf(tx).unsafe(`COPY (${rows}) TO STDOUT`).readable()) as Readable;
}

/** Begins to write rows into a table, as the text of COPY. */
export async function copyIn(tx: Tx, table: Table): Promise<Writable> {
  const target = `public.${quoted(table.name)} (${columnsOf(table)})`;
  return (await clientOf(tx).unsafe(`COPY ${target} FROM STDIN`).writable()) as Writable;
}

/** Fails if an earlier statement of the transaction failed. */
export async function touch(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT 1`);
}

/** Lists what `public` and the migrations have already, at most ten names. A restore needs none of it. */
export async function listObstacles(tx: Tx): Promise<string[]> {
  const rows = await tx.execute<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'S', 'v', 'm') AND NOT c.relispartition
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    UNION ALL SELECT 'drizzle.__drizzle_migrations' WHERE to_regclass('drizzle.__drizzle_migrations') IS NOT NULL
    ORDER BY name LIMIT 10`);
  return rows.map(({ name }) => name);
}

type ForeignKey = { table: string; name: string; definition: string };

/** Drops all foreign keys, so that rows come in any order and none is checked alone. Returns what `addForeignKeys` needs. */
export async function dropForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const found = await tx.execute<ForeignKey>(sql`
    SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`);
  for (const { table, name } of found)
    await tx.execute(sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`));
  return found;
}

/** Adds foreign keys again, which checks all rows. */
export async function addForeignKeys(tx: Tx, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await tx.execute(sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`));
}

/** Numbers that others have seen since the backup was made must not come again with another meaning. */
const numbersAhead = 1_000_000;

/**
 * Makes a restored database one of its own. Revisions of drafts, versions of live maps and numbers of events go on far
 * above those of the backup, because editors, browsers, copies and receivers may know later ones. Deliveries that waited
 * are not sent: they were sent long ago, unless the backup was made in that second. Returns their number.
 */
export async function partFromOriginal(tx: Tx): Promise<{ unsent: number }> {
  await tx.execute(sql`
    UPDATE projects SET revision = revision + ${numbersAhead},
      live_version = CASE WHEN live_version > 0 THEN live_version + ${numbersAhead} ELSE 0 END`);
  await tx.execute(sql`SELECT setval('event_numbers', last_value + ${numbersAhead}) FROM event_numbers`);
  const unsent = await tx.execute(sql`
    UPDATE deliveries SET state = 'failed', attempted_at = COALESCE(attempted_at, created_at),
      error = 'Restored from a backup: it may have been sent. Send it again if it is missing.'
    WHERE state IN ('waiting', 'attempting')`);
  return { unsent: unsent.count };
}

/** Collects statistics, so that the first queries are planned as later ones. */
export async function analyze(tx: Tx): Promise<void> {
  await tx.execute(sql`ANALYZE`);
}

function columnsOf({ columns }: Table): string {
  return columns.map(({ name }) => quoted(name)).join(', ');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** COPY needs the driver itself: drizzle has no streams. */
function clientOf(tx: Tx): postgres.TransactionSql {
  return (tx._.session as unknown as { client: postgres.TransactionSql }).client;
}
