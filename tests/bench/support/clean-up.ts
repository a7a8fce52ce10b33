import type { Sql } from './copy.ts';

/**
 * Vacuums and analyses after earlier work. Otherwise the database would do so during the next measurement: tens of
 * thousands of rewritten rows write 200 KB of log and keep a core busy.
 */
export async function cleanUp(sql: Sql): Promise<void> {
  await sql`VACUUM (ANALYZE)`;
}
