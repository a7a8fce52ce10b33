import postgres from 'postgres';
import type { ConnectOptions } from '#db/client.ts';

/** The PostgreSQL server of a test run, and the template database that test files clone. */
export type TestServer = {
  where: { url: string } | { socketFolder: string };
  template: string;
  /** Folder of the data of a migrated server, for servers of a test's own. Null if the run uses another server. */
  cluster: string | null;
};

/** Returns how to connect to one database of the server. */
export function targetOf(server: TestServer, name: string): ConnectOptions {
  return 'socketFolder' in server.where ? { ...server.where, name } : { url: urlOf(server, name) };
}

/** Returns the DATABASE_URL of one database of the server, for a program. */
export function urlOf(server: TestServer, name: string): string {
  if ('socketFolder' in server.where)
    return `postgres://app@${encodeURIComponent(server.where.socketFolder)}/${name}`;
  const url = new URL(server.where.url);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Runs one statement outside of all test databases. */
export async function onServer(
  server: Pick<TestServer, 'where'>,
  run: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const options = { max: 1, fetch_types: false, onnotice: () => {} };
  const sql =
    'url' in server.where
      ? postgres(server.where.url, options)
      : postgres({
          ...options,
          path: `${server.where.socketFolder}/.s.PGSQL.5432`,
          user: 'app',
          database: 'postgres',
          ssl: false,
        });
  try {
    await run(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
