import type { Database, Tx } from '#db/client.ts';
import { errorCode } from '#db/error-code.ts';
import { isFileName } from '#lib/platform/files/file-name.ts';
import type { FileStore } from '#lib/platform/files/store-types.ts';
import { markOfSecret } from '#lib/platform/secrets.ts';
import { isDatabaseAway } from '#lib/platform/transactions.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { type ArchiveReader, openArchive } from './archive-file.ts';
import { BackupError, unanswered } from './backup-error.ts';
import { addTo, putFiles, storedName } from './backup-files.ts';
import {
  damaged,
  entries,
  type Head,
  type Manifest,
  newerError,
  parseHead,
  parseManifest,
} from './manifest.ts';
import { inWords, makeProgress, type Progress } from './progress.ts';
import {
  addForeignKeys,
  analyze,
  dropForeignKeys,
  listObstacles,
  lockSchema,
  makePartition,
  migrateWithin,
  partFromOriginal,
  schemaAfter,
  setSequence,
  settleSession,
} from './queries.ts';
import { checkSums, checkTables, checkWritten, isSame, writeRows } from './restore-rows.ts';
import { SumOfAll } from './row-sum.ts';
import type { TarEntry } from './tar.ts';

export type RestoreOptions = {
  /** Of a database that is empty. */
  db: Database;
  file: string;
  /** Null: files are checked only. */
  store: FileStore | null;
  /** The store may have files already: no other service uses them any more. */
  takesFiles?: boolean;
  report: (line: string) => void;
  signal: AbortSignal;
  /** Called once it is certain that the archive can be restored here, before anything is written. */
  onBegin?: () => Promise<void>;
  /** Called when all is written and checked, before it is committed. */
  onEnd?: (archive: { secret: string | null; secretMark: string }) => Promise<void>;
};

export type Restored = {
  head: Head;
  manifest: Manifest;
  rows: number;
  bytes: number;
  migrations: number;
  unsent: number;
  /** Files that the archive names and the store does not have. */
  missing: readonly string[];
  seconds: number;
};

/** Text of ours in an archive is no longer than this. */
const textBytesMax = 64 * 1024 * 1024;
/** Ten million names. */
const namesBytesMax = 400 * 1024 * 1024;
const fileBytesMax = 128 * 1024 * 1024;

/**
 * Restores an archive into an empty database, and its files into `store`: makes the schema of its version, copies and
 * checks all rows, and migrates to the schema of this version. One transaction: if anything fails or the process dies,
 * the database is as empty as before. Throws `BackupError`.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { db, file, report, signal } = options;
  const archive = await openArchive(file);
  const progress = makeProgress(report, () => archive.readBytes() / Math.max(1, archive.byteCount));
  try {
    return await db.transaction(async (tx) => {
      const restored = await fill(tx, archive, progress, options);
      signal.throwIfAborted();
      return { ...restored, seconds: progress.seconds() };
    });
  } catch (error) {
    if (signal.aborted) throw new BackupError('The restore was stopped. The database is as empty as before.');
    throw explained(error, file);
  }
}

/** Checks that a file is an archive that this version can restore. Throws `BackupError`. */
export async function checkArchive(file: string): Promise<void> {
  const { entries: all } = await openArchive(file);
  for await (const entry of all) return void (await readHead(entry, file));
  await readHead(undefined, file);
}

async function fill(tx: Tx, archive: ArchiveReader, progress: Progress, options: RestoreOptions) {
  const { file, store, report, onBegin, onEnd } = options;
  await settleSession(tx);
  const source = archive.entries[Symbol.asyncIterator]();
  const first = await source.next();
  const head = await readHead(first.value, file);
  await makeSchema(tx, head, options);
  if (store && !options.takesFiles) await refuseStoredFiles(store);
  await onBegin?.();
  report(`Restoring the backup of ${head.madeAt} (Atrium ${head.version}, PostgreSQL ${head.postgres}).`);
  const keys = await dropForeignKeys(tx);
  const { manifest, secret, named } = await copy(tx, source, head, progress, options);

  const sums = Object.values(manifest.tables);
  const total = (of: 'count' | 'bytes') => sums.reduce((all, sum) => all + sum[of], 0);
  report(`Reading ${inWords(total('bytes'))} back.`);
  const checking: Progress = makeProgress(report, () => checking.doneBytes() / Math.max(1, total('bytes')));
  for (const table of head.tables) {
    const expected = manifest.tables[table.name];
    if (!expected) throw damaged(file, `it says nothing about ${table.name}.`);
    await checkWritten(tx, table, expected, (bytes) => {
      options.signal.throwIfAborted();
      checking.step(table.name, bytes);
    });
  }
  for (const sequence of manifest.sequences) await setSequence(tx, sequence);
  await addForeignKeys(tx, keys);
  const { count } = await migrateWithin(tx);
  const { unsent } = await partFromOriginal(tx);
  await analyze(tx);
  const missing = store && named.length > 0 ? await findMissing(store, named) : [];
  await onEnd?.({ secret, secretMark: head.secretMark });
  return { head, manifest, rows: total('count'), bytes: total('bytes'), migrations: count, unsent, missing };
}

/** Makes the tables of the archive's version. Throws if the database is not empty. */
async function makeSchema(tx: Tx, head: Head, { file }: RestoreOptions): Promise<void> {
  // Another restore, or a start, may be about to fill it.
  await lockSchema(tx);
  const obstacles = await listObstacles(tx);
  if (obstacles.length > 0)
    throw new BackupError(
      `The database is not empty: it has ${obstacles.join(', ')}. Nothing was changed. Restore into a new, empty database: another DATA_DIR, or another DATABASE_URL. A running server fills an empty one, so restore before its first start.`,
    );
  await migrateWithin(tx, head.migrations.at(-1) ?? 0);
  await checkTables(tx, head, file);
  for (const partition of head.partitions) {
    const hasTable = head.tables.some(({ name }) => name === partition.table);
    if (!hasTable) throw damaged(file, `${partition.name} is a part of no table.`);
    await makePartition(tx, partition);
  }
}

/** Copies rows and files from the archive, and compares them with its manifest. */
async function copy(
  tx: Tx,
  source: AsyncIterator<TarEntry>,
  head: Head,
  progress: Progress,
  { file, store, signal }: RestoreOptions,
) {
  const rows = writeRows(tx, head.tables, file);
  const files = store && putFiles(store);
  const filesSum = new SumOfAll();
  let manifest: Manifest | null = null;
  let secret: string | null = null;
  let named: string[] = [];

  const take = async (entry: TarEntry) => {
    const [, table] = /^tables\/([a-z0-9_]+)\/\d{7}$/.exec(entry.name) ?? [];
    const stored = storedName(entry.name);
    if (manifest) throw damaged(file, `${entry.name} comes after its end.`);
    if (table) {
      await rows.write(table, entry.body);
      progress.step(table, entry.byteCount);
    } else if (stored) {
      const bytes = await bytesOf(entry, file, fileBytesMax);
      addTo(filesSum, stored, bytes);
      await files?.put(stored, bytes);
      progress.step('Files', entry.byteCount);
    } else if (entry.name === entries.fileNames) {
      named = (await textOf(entry, file, namesBytesMax)).split('\n').filter(Boolean);
      const wrong = named.find((name) => !isFileName(name));
      if (wrong !== undefined) throw damaged(file, `${JSON.stringify(wrong)} is not the name of a file.`);
    } else if (entry.name === entries.secret) {
      secret = (await textOf(entry, file)).trim();
      if (/\p{Cc}/u.test(secret) || markOfSecret(secret) !== head.secretMark)
        throw damaged(file, 'its secret is not the one of its rows.');
    } else if (entry.name === entries.manifest) manifest = parseManifest(await textOf(entry, file), file);
    else throw damaged(file, `it has an entry ${JSON.stringify(entry.name)}, which no backup has.`);
  };
  try {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      signal.throwIfAborted();
      await take(next.value);
    }
    const sums = await rows.finish();
    await files?.finish();
    if (!manifest) throw damaged(file, 'it ends before its end.');
    checkSums(sums, manifest, file);
    const found = filesSum.result();
    const expected = (manifest as Manifest).files;
    if (!isSame(found, expected))
      throw damaged(
        file,
        `it has ${found.count} files and should have ${expected.count}, or one of them differs.`,
      );
    return { manifest: manifest as Manifest, secret: secret as string | null, named };
  } catch (error) {
    await rows.abandon(error instanceof Error ? error : new Error(String(error)));
    throw error;
  } finally {
    await source.return?.();
  }
}

async function readHead(first: TarEntry | undefined, file: string): Promise<Head> {
  if (first?.name !== entries.head) throw damaged(file, 'it does not begin as one.');
  const head = parseHead(await textOf(first, file), file, packageJson.version);
  if (!schemaAfter(head.migrations.at(-1) ?? 0)) throw newerError(file, head.version, packageJson.version);
  return head;
}

async function textOf(entry: TarEntry, file: string, bytesMax = textBytesMax): Promise<string> {
  return (await bytesOf(entry, file, bytesMax)).toString('utf8');
}

async function bytesOf(entry: TarEntry, file: string, bytesMax: number): Promise<Buffer> {
  if (entry.byteCount > bytesMax) throw damaged(file, `${entry.name} is larger than ${inWords(bytesMax)}.`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The server refuses rows that are damaged: wrong values, missing ends, keys that come twice or lead nowhere. */
function explained(error: unknown, file: string): unknown {
  const code = errorCode(error) ?? '';
  if (error instanceof BackupError) return error;
  if (/^2[23]/.test(code))
    return damaged(file, `the database refuses its rows (${(error as Error).message}).`, error);
  if (code === '53100' || code === 'ENOSPC')
    return new BackupError('The disk is full. Nothing was restored. Free some space and run it again.', {
      cause: error,
    });
  return isDatabaseAway(error) ? unanswered(error) : error;
}

/**
 * Throws `BackupError` if the store has files already. Those of an original that still runs are in danger there:
 * housekeeping of the copy deletes what its database does not name, as all that is newer than the backup.
 */
async function refuseStoredFiles(store: FileStore): Promise<void> {
  for await (const page of pagesOf(store)) {
    if (page.length === 0) continue;
    const where =
      store.kind === 'blob' ? 'The blob store of BLOB_READ_WRITE_TOKEN' : 'The folder files of DATA_DIR';
    const other = store.kind === 'blob' ? 'another BLOB_READ_WRITE_TOKEN' : 'another DATA_DIR';
    throw new BackupError(
      `${where} has files already, such as ${page[0]}. Nothing was changed. If the service that stored them does not run any more, add --take-files: they then belong to the restored one, which deletes what it does not use. For a copy beside the original, set ${other}, and restore an archive that has its files (npm run backup -- <file> --with-files).`,
    );
  }
}

/** Returns which of these files the store does not have, in their order. */
async function findMissing(store: FileStore, names: readonly string[]): Promise<string[]> {
  const missing = new Set(names);
  for await (const page of pagesOf(store)) for (const name of page) missing.delete(name);
  return [...missing];
}

/** Lists the names of stored files, a page at a time. Uploads that nobody has checked are none. */
async function* pagesOf(store: FileStore): AsyncGenerator<string[]> {
  let cursor: string | null = null;
  do {
    const page = await store.list(cursor);
    yield page.files.flatMap(({ name }) => (isFileName(name) ? [name] : []));
    cursor = page.cursor;
  } while (cursor !== null);
}
