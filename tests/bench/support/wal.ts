import type { Sql } from './copy.ts';

/**
 * Bytes that the database adds to its log during `work`: by where it is added to, for what is on disk lags behind and
 * would count what was written before. The log is the whole server's, so a vacuum at the same time counts too.
 */
export async function walBytes(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  const [before] = await sql`SELECT pg_current_wal_insert_lsn()::text AS lsn`;
  await work();
  const [after] =
    await sql`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${before?.lsn}::pg_lsn)::text AS bytes`;
  return Number(after?.bytes);
}
