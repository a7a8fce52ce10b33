import { isAbsolute, relative, resolve } from 'node:path';
import type { Database, Tx } from '#db/client.ts';
import { listFilesIn } from '#lib/maps/images/collect-files.ts';
import { authSecret } from '#lib/platform/auth-secret.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { holdFiles } from '#lib/platform/files/held-files.ts';
import { markOfSecret } from '#lib/platform/secrets.ts';
import { settings } from '#lib/platform/settings.ts';
import { isDatabaseAway } from '#lib/platform/transactions.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { getServerVersion } from '../queries.ts';
import { type ArchiveWriter, createArchive } from './archive-file.ts';
import { BackupError, unanswered } from './backup-error.ts';
import { addFileNames, addFiles, type FilesAdded } from './backup-files.ts';
import { archiveFormat, entries, type Head, type Manifest } from './manifest.ts';
import { inWords, makeProgress, type Progress } from './progress.ts';
import {
  copyOut,
  estimateBytes,
  listApplied,
  listPartitions,
  listTables,
  readSequences,
  schemaAfter,
  settleSession,
  type Table,
} from './queries.ts';
import { type Sum, SumOfRows } from './row-sum.ts';

type BackupOptions = {
  db: Database;
  file: string;
  withFiles: boolean;
  withSecret: boolean;
  report: (line: string) => void;
  signal: AbortSignal;
};

/** Rows are written in entries of this size: an entry says how long it is before its bytes. */
const partBytes = 4 * 1024 * 1024;

/**
 * Writes the whole service to an archive: all tables and sequences as of one instant, and the uploaded files. The server
 * may run. Returns sentences about it. Throws `BackupError` and leaves no file if it cannot be complete.
 */
export async function writeBackup(options: BackupOptions): Promise<string[]> {
  const { db, file, signal, report } = options;
  refuseOwnFolders(file);
  const archive = await createArchive(file);
  try {
    const { head, manifest, names, progress } = await holdFiles(db, () => fill(archive, options));
    signal.throwIfAborted();
    const byteCount = await archive.finish();
    return summary({ ...options, byteCount, head, manifest, names, seconds: progress.seconds() });
  } catch (error) {
    await archive.abandon();
    report(`Nothing is left of ${file}.`);
    if (signal.aborted) throw new BackupError('The backup was stopped.');
    throw isDatabaseAway(error) ? unanswered(error) : error;
  }
}

async function fill(archive: ArchiveWriter, options: BackupOptions) {
  const { db, report, signal, withSecret } = options;
  const includesFiles = fileStore().kind === 'disk' || options.withFiles;
  let expected = 0;
  const progress: Progress = makeProgress(report, () =>
    expected > 0 ? progress.doneBytes() / expected : null,
  );
  const json = (name: string, value: unknown) =>
    archive.add(name, Buffer.from(JSON.stringify(value, null, 1)));

  const rows = await db.transaction(
    async (tx) => {
      await settleSession(tx);
      const { head, tables, sequenceNames } = await describe(tx, options, includesFiles);
      expected = await estimateBytes(tx);
      report(`Copying ${tables.length} tables, about ${inWords(expected)}.`);
      await json(entries.head, { format: archiveFormat, ...head });
      if (withSecret) await archive.add(entries.secret, Buffer.from(authSecret()));
      const sums: Record<string, Sum> = {};
      for (const table of tables) sums[table.name] = await addTable(tx, { archive, table, progress, signal });
      const files = await listFilesIn(tx);
      return { head, sums, files, sequences: await readSequences(tx, sequenceNames) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  expected = 0;
  const names = [...rows.files].sort();
  if (names.length > 0) report(`${includesFiles ? 'Copying' : 'Naming'} ${names.length} uploaded files.`);
  const added: FilesAdded = includesFiles
    ? await addFiles(archive, names, { progress, signal })
    : await addFileNames(archive, names);
  const manifest: Manifest = { tables: rows.sums, sequences: rows.sequences, ...added };
  await json(entries.manifest, manifest);
  return { head: rows.head, manifest, names, progress };
}

/** Reads what the database is, and checks that this version knows it. */
async function describe(tx: Tx, { report }: BackupOptions, includesFiles: boolean) {
  const migrations = await listApplied(tx);
  const last = migrations.at(-1);
  if (last === undefined)
    throw new BackupError(
      'The database is empty: there is nothing to back up. Check DATA_DIR and DATABASE_URL.',
    );
  const known = schemaAfter(last);
  if (!known)
    throw new BackupError(
      `The database belongs to a newer version than Atrium ${packageJson.version}. Run the backup with the version that serves it.`,
    );
  const found = await listTables(tx);
  const tables = found.filter(({ name }) => known.tables.includes(name));
  const foreign = found.filter(({ name }) => !known.tables.includes(name)).map(({ name }) => name);
  const missing = known.tables.filter((name) => !tables.some((table) => table.name === name));
  if (missing.length > 0)
    throw new BackupError(`The database lacks the tables ${missing.join(', ')}. It is damaged.`);
  if (foreign.length > 0) report(`Left out, because they are not of Atrium: ${foreign.join(', ')}.`);
  const head: Head = {
    version: packageJson.version,
    madeAt: new Date().toISOString(),
    postgres: await getServerVersion(tx),
    migrations,
    tables,
    partitions: (await listPartitions(tx)).filter(({ table }) => known.tables.includes(table)),
    files: includesFiles ? 'included' : 'named',
    secretMark: markOfSecret(authSecret()),
  };
  return { head, tables, sequenceNames: known.sequences };
}

type Adding = { archive: ArchiveWriter; table: Table; progress: Progress; signal: AbortSignal };

/** Writes the rows of a table as entries of a few megabytes. Returns their sum. */
async function addTable(tx: Tx, { archive, table, progress, signal }: Adding): Promise<Sum> {
  const sum = new SumOfRows();
  let parts = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const flush = async () => {
    if (heldBytes === 0) return;
    parts += 1;
    const bytes = Buffer.concat(held);
    held = [];
    heldBytes = 0;
    await archive.add(`${entries.rows}${table.name}/${String(parts).padStart(7, '0')}`, bytes);
    progress.step(table.name, bytes.byteLength);
  };
  for await (const chunk of await copyOut(tx, table)) {
    signal.throwIfAborted();
    sum.add(chunk);
    held.push(chunk);
    heldBytes += chunk.byteLength;
    if (heldBytes >= partBytes) await flush();
  }
  await flush();
  return sum.result();
}

/** A file in these folders would be taken for one of the database or of a project. */
function refuseOwnFolders(file: string): void {
  for (const folder of ['postgres', 'files', 'live']) {
    const way = relative(resolve(settings().dataDir, folder), resolve(file));
    if (way === '' || (!way.startsWith('..') && !isAbsolute(way)))
      throw new BackupError(
        `${file} is in ${folder} of DATA_DIR, which belongs to the service. Name a file elsewhere.`,
      );
  }
}

type Written = {
  file: string;
  byteCount: number;
  head: Head;
  manifest: Manifest;
  names: readonly string[];
  seconds: number;
  withSecret: boolean;
};

function summary({ file, byteCount, head, manifest, names, seconds, withSecret }: Written): string[] {
  const sums = Object.values(manifest.tables);
  const total = (of: 'count' | 'bytes') => sums.reduce((all, sum) => all + sum[of], 0);
  const { files, missing, missingCount } = manifest;
  const filesSaid =
    head.files === 'included'
      ? `${files.count} files (${inWords(files.bytes)})`
      : `the names of ${names.length} files, which stay in the blob store (--with-files copies them too)`;
  return [
    `Wrote ${file}: ${inWords(byteCount)} in ${seconds} s. It has ${sums.length} tables with ${total('count')} rows (${inWords(total('bytes'))}) and ${filesSaid}.`,
    withSecret
      ? 'It has AUTH_SECRET: a person who reads it can sign in as anybody.'
      : 'It does not have AUTH_SECRET: keep that elsewhere, or add --with-secret.',
    ...(missingCount > 0
      ? [
          `${missingCount} files were missing in the store already: ${missing.slice(0, 3).join(', ')}${missingCount > 3 ? ', ...' : ''}`,
        ]
      : []),
  ];
}
