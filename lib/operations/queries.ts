import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

/** The database's version, such as `18.4`, asked of the database itself. */
export async function getServerVersion(db: Db): Promise<string> {
  const [row] = await db.execute<{ version: string }>(
    sql`SELECT current_setting('server_version') AS version`,
  );
  return row?.version.split(' ')[0] ?? '';
}
