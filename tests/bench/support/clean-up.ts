import type { Sql } from './copy.ts';

/**
 * Does what earlier work left to vacuum and to analyse, which the database would else do on its own while the next thing
 * is measured: tens of thousands of rows written anew write 200 KB of log and keep a core busy.
 */
export async function cleanUp(sql: Sql): Promise<void> {
  await sql`VACUUM (ANALYZE)`;
}
