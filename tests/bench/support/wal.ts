import type { Sql } from './copy.ts';

/**
 * Returns the bytes that the database adds to its log during `work`. Reads the insert position, because the position on
 * disk lags behind and would count earlier writes. The log belongs to the whole server, so a vacuum counts too.
 */
export async function walBytes(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  const [before] = await sql`SELECT pg_current_wal_insert_lsn()::text AS lsn`;
  await work();
  const [after] =
    await sql`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${before?.lsn}::pg_lsn)::text AS bytes`;
  return Number(after?.bytes);
}
