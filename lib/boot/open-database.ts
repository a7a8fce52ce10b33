import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectOptions, closeDatabase, connect, database, registerDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { type Migrated, migrateDatabase } from '#db/migrate.ts';
import { settings } from '../platform/settings.ts';
import { BootError } from './boot-error.ts';

const serverVersionMin = 150_000;
const attempts = 3;
const retryAfterMs = 1_500;

/** `target` is how another thread connects to the same database; `migrated` says which migrations ran. */
type OpenDatabase = { target: ConnectOptions; migrated: Migrated; close: () => Promise<void> };

/**
 * Connects to the database of the settings, or starts the embedded one, runs migrations, and registers the connection
 * for `database()`. The server, commands and scripts use it.
 */
export async function openDatabase(report: (line: string) => void): Promise<OpenDatabase> {
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
    if (databaseUrl) await checkServer();
    const migrated = await migrate(target, databaseUrl ? 1 : attempts);
    return { target, migrated, close };
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
    if (attemptsLeft <= 1) throw new BootError(`The migrations failed: ${causeOf(error)}`);
    await sleep(retryAfterMs);
    return migrate(target, attemptsLeft - 1);
  }
}

async function checkServer(): Promise<void> {
  let version: number;
  try {
    const [row] = await database().$client<{ server_version_num: string }[]>`show server_version_num`;
    version = Number(row?.server_version_num);
  } catch (error) {
    throw new BootError(
      `DATABASE_URL: the database cannot be reached (${causeOf(error)}). Check that it runs, and its host, port, user, password and name.`,
    );
  }
  if (version < serverVersionMin) {
    throw new BootError(
      `DATABASE_URL: the server is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`,
    );
  }
}

/** Returns the innermost cause on one line. Drizzle's own message repeats the whole statement. */
function causeOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors.length > 0) inner = inner.errors[0];
  return (inner instanceof Error ? inner.message || inner.name : String(inner)).replace(/\s+/g, ' ');
}
