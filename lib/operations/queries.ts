import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

/** Returns the version of the database server, such as `18.4`. */
export async function getServerVersion(db: Db): Promise<string> {
  const [row] = await db.execute<{ version: string }>(
    sql`SELECT current_setting('server_version') AS version`,
  );
  return row?.version.split(' ')[0] ?? '';
}
