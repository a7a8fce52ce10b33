import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectOptions, closeDatabase, connect, database, registerDatabase } from '#db/client.ts';
import { readConnectionUrl } from '#db/connection-url.ts';
import { listApplied, type Migrated, migrateDatabase, RightsError } from '#db/migrate.ts';
import { startEmbedded } from '#packages/embedded-postgres/src/start-embedded.ts';
import { readUnfinished } from '../operations/backup/unfinished.ts';
import { settings } from '../platform/settings.ts';
import { BootError, UnreachableError } from './boot-error.ts';

const serverVersionMin = 150_000;
const attempts = 3;
const retryAfterMs = 1_500;

/** `target` is how another thread connects to the same database; `migrated` says which migrations ran. */
export type OpenDatabase = { target: ConnectOptions; migrated: Migrated; close: () => Promise<void> };

/** A database whose schema may be of any version, or none. */
type OpenServer = { target: ConnectOptions; close: () => Promise<void> };

/**
 * Connects to the database of the settings, or starts the embedded one, runs migrations, and registers the connection
 * for `database()`. The server, commands and scripts use it.
 */
export async function openDatabase(report: (line: string) => void): Promise<OpenDatabase> {
  const { target, close } = await openServer(report);
  try {
    const unfinished = await readUnfinished(settings().dataDir);
    if (unfinished && (await listApplied(database())).length === 0) throw new BootError(unfinished);
    const migrated = await migrate(target, settings().databaseUrl ? 1 : attempts);
    return { target, migrated, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Does the same without migrations. */
export async function openServer(report: (line: string) => void): Promise<OpenServer> {
  const { databaseUrl, dataDir } = settings();
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, report });
  const target: ConnectOptions = embedded
    ? { socketFolder: embedded.socketFolder }
    : { url: databaseUrl ?? '' };
  const close = async () => {
    await closeDatabase();
    await embedded?.stop();
  };
  registerDatabase(connect(target));
  try {
    if (databaseUrl) {
      for (const line of describeIgnored(process.env)) report(line);
      await checkServer();
    }
    return { target, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the message that `db:migrate` prints. */
export function describeMigrated({ wasEmpty, count }: Migrated): string {
  if (count === 0) return 'The database was up to date already; no migration ran.';
  const ran = count === 1 ? '1 migration ran' : `${count} migrations ran`;
  return wasEmpty
    ? `The database was empty and has its tables now; ${ran}.`
    : `The database is up to date now; ${ran}.`;
}

/** Retries, because an embedded server of another process may be shutting down and will be back in a moment. */
async function migrate(target: ConnectOptions, attemptsLeft: number): Promise<Migrated> {
  try {
    return await migrateDatabase(target);
  } catch (error) {
    if (error instanceof RightsError) throw error;
    if (attemptsLeft <= 1) throw new BootError(`The migrations failed: ${causeOf(error)}`);
    await sleep(retryAfterMs);
    return migrate(target, attemptsLeft - 1);
  }
}

/** Returns a line for each URL of a database with parameters that have no effect. Their values may be secrets. */
export function describeIgnored(env: Readonly<Record<string, string | undefined>>): string[] {
  return ['DATABASE_URL', 'DATABASE_READ_URL'].flatMap((name) => {
    const ignored = env[name]?.trim() ? readConnectionUrl(env[name].trim()).ignored : [];
    if (ignored.length === 0) return [];
    return `${name}: ${ignored.join(', ')} ${ignored.length === 1 ? 'has' : 'have'} no effect here.`;
  });
}

/** What a session must be like. Behind a pooler only the role or the database can say so. */
const expected = {
  search_path: 'public',
  default_transaction_read_only: 'off',
  standard_conforming_strings: 'on',
  datestyle: 'ISO',
} as const;

async function checkServer(): Promise<void> {
  let row: Record<string, string> | undefined;
  try {
    [row] = await database().$client<Record<string, string>[]>`
      select current_setting('server_version_num') as version, pg_is_in_recovery()::text as standby,
        quote_ident(current_user) as role, coalesce((current_schemas(false))[1], '') as search_path,
        current_setting('default_transaction_read_only') as default_transaction_read_only,
        current_setting('standard_conforming_strings') as standard_conforming_strings,
        split_part(current_setting('datestyle'), ',', 1) as datestyle`;
  } catch (error) {
    throw new UnreachableError(
      `DATABASE_URL: the database cannot be reached (${causeOf(error)}). Check that it runs, and its host, port, user, password and name.`,
    );
  }
  const version = Number(row?.version);
  if (version < serverVersionMin) {
    throw new BootError(
      `DATABASE_URL: the server is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`,
    );
  }
  if (row?.standby === 'true') {
    throw new BootError(
      'DATABASE_URL: the server is a read-only replica. Name the primary; DATABASE_READ_URL is for a replica.',
    );
  }
  const wrong = Object.entries(expected).filter(([name, value]) => row?.[name] !== value);
  if (wrong.length === 0) return;
  const statements = wrong.map(([name, value]) => `ALTER ROLE ${row?.role} SET ${name} = '${value}'`);
  throw new BootError(
    `DATABASE_URL: the sessions behind the pooler have another ${wrong.map(([name]) => name).join(' and ')} than Atrium needs. Run: ${statements.join('; ')}; and let the pooler connect again.`,
  );
}

/** Returns the innermost cause on one line. Drizzle's own message repeats the whole statement. */
function causeOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors.length > 0) inner = inner.errors[0];
  return (inner instanceof Error ? inner.message || inner.name : String(inner)).replace(/\s+/g, ' ');
}
