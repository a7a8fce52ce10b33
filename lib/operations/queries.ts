import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' };

/** Returns the version of the database server, such as `18.4`. */
export async function getServerVersion(db: Db): Promise<string> {
  const [row] = await db.execute<{ version: string }>(
    sql`SELECT current_setting('server_version') AS version`,
  );
  return row?.version.split(' ')[0] ?? '';
}

/** Checks whether the newest migration of this version ran. */
export async function isMigrated(db: Db): Promise<boolean> {
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  const [table] = await db.execute<{ name: string | null }>(
    sql`SELECT to_regclass('drizzle.__drizzle_migrations')::text AS name`,
  );
  if (!table?.name) return false;
  const [row] = await db.execute<{ done: boolean }>(
    sql`SELECT EXISTS (SELECT FROM drizzle.__drizzle_migrations WHERE created_at >= ${newest}) AS done`,
  );
  return row?.done ?? false;
}
