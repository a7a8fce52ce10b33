import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { type ConnectOptions, connect } from '#db/client.ts';

/** Of all tables. Removed rows stay in their files, and a search would read them. */
const bytesMax = 2 * 1024 * 1024;
const waitMs = 20;
const waitsMax = 10;

/** Every table, column, index, constraint, trigger, function and setting, and when each was last changed. */
const shape = [
  'pg_class',
  'pg_attrdef',
  'pg_constraint',
  'pg_namespace',
  'pg_policy',
  'pg_proc',
  'pg_trigger',
]
  .map((catalog) => `SELECT '${catalog}' || oid || ' ' || xmin AS part FROM ${catalog} WHERE oid >= 16384`)
  .concat(
    `SELECT attrelid || ' ' || attnum || ' ' || xmin FROM pg_attribute WHERE attrelid >= 16384`,
    `SELECT indexrelid || ' ' || xmin FROM pg_index WHERE indexrelid >= 16384`,
    `SELECT setconfig::text FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase
      WHERE datname = current_database()`,
  )
  .join(' UNION ALL ');

/** Returns a text that differs once anything but rows has changed in a database. */
export async function shapeOf(target: ConnectOptions): Promise<string> {
  return withOneConnection(target, readShape);
}

/**
 * Removes all rows of a database, which takes a hundredth of the time of another clone. Returns false if it is not as it
 * was before: somebody is still connected to it, its shape is another one, or its files are large.
 */
export async function emptyDatabase(target: ConnectOptions, shapeBefore: string): Promise<boolean> {
  return withOneConnection(target, async (sql) => {
    if (!(await isAlone(sql)) || (await readShape(sql)) !== shapeBefore) return false;
    const tables = await sql<{ name: string; bytes: number }[]>`
      SELECT oid::regclass::text AS name, pg_table_size(oid)::int AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
    if (tables.reduce((sum, { bytes }) => sum + bytes, 0) > bytesMax) return false;
    const sequences = await sql<{ name: string }[]>`
      SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace`;
    await sql.unsafe(
      [
        'BEGIN',
        // Without triggers, so without the checks of references between tables.
        'SET LOCAL session_replication_role = replica',
        ...tables.map(({ name }) => `DELETE FROM ${name}`),
        ...sequences.map(({ name }) => `SELECT setval('${name}', 1, false)`),
        'COMMIT',
      ].join(';'),
    );
    return true;
  });
}

async function readShape(sql: postgres.Sql): Promise<string> {
  const [row] = await sql.unsafe<{ shape: string }[]>(
    `SELECT md5(string_agg(part, ',' ORDER BY part)) AS shape FROM (${shape}) parts`,
  );
  return row?.shape ?? '';
}

/** Checks whether all others have left. The server takes a moment to notice that a connection was closed. */
async function isAlone(sql: postgres.Sql): Promise<boolean> {
  for (let waits = 0; waits <= waitsMax; waits += 1) {
    const others = await sql`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
    if (others.length === 0) return true;
    await sleep(waitMs);
  }
  return false;
}

async function withOneConnection<T>(
  target: ConnectOptions,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const db = connect({ ...target, connectionsMax: 1 });
  try {
    return await work(db.$client);
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}
