import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/**
 * Runs queries that join all rows of a project, in the caller's transaction. Right after a large import the planner has no
 * statistics of these rows, and a nested loop over them takes minutes.
 */
export async function withLargeJoins<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`SET LOCAL enable_nestloop = off`);
  const result = await work();
  await db.execute(sql`SET LOCAL enable_nestloop = on`);
  return result;
}
