import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/** URL of the tests' PostgreSQL server, if one is used instead of the embedded server. */
export const serverUrl = process.env.TEST_DATABASE_URL;

/** Makes an empty database on the server. Returns the settings for an app to use it. */
export async function newServerDatabase(name: string, appUrl: string): Promise<Record<string, string>> {
  await onServer((sql) => sql`create database ${sql(name)}`);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return {
    DATABASE_URL: url.toString(),
    AUTH_SECRET: randomBytes(32).toString('hex'),
    APP_URL: appUrl,
  };
}

export async function dropServerDatabase(name: string): Promise<void> {
  await onServer((sql) => sql`drop database if exists ${sql(name)} with (force)`);
}

async function onServer(run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(serverUrl ?? '', { max: 1, onnotice: () => {} });
  await run(sql);
  await sql.end();
}
