// npm run backup -- <file>: writes everything to one archive. The server may be running.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect, type Database, database } from '#db/client.ts';
import { findCluster } from '#packages/embedded-postgres/src/pointers.ts';
import { startEmbedded } from '#packages/embedded-postgres/src/start-embedded.ts';
import { inWords } from '../operations/backup/progress.ts';
import { checkArchive, restoreBackup } from '../operations/backup/restore-backup.ts';
import { writeBackup } from '../operations/backup/write-backup.ts';
import { settings } from '../platform/settings.ts';
import { BootError } from './boot-error.ts';
import { loadEnvFile } from './load-env-file.ts';
import { openServer } from './open-database.ts';
import { parseCommand, sayFailure } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

const usage = `npm run backup -- <file> [--with-files] [--with-secret]
npm run backup -- --verify <file>`;

const report = (line: string) => console.error(line);

try {
  loadEnvFile();
  const { file, verify, withFiles, withSecret } = readArguments();
  console.log(await (verify ? verifyBackup(file) : backUp({ file, withFiles, withSecret })));
} catch (error) {
  sayFailure(error);
}

function readArguments() {
  const { values, positionals } = parseCommand(usage, {
    verify: { type: 'boolean', default: false },
    'with-files': { type: 'boolean', default: false },
    'with-secret': { type: 'boolean', default: false },
  });
  const [file, ...more] = positionals;
  const { verify, 'with-files': withFiles, 'with-secret': withSecret } = values;
  if (!file || more.length > 0 || (verify && (withFiles || withSecret)))
    throw new BootError(`Name one file.\n${usage}`);
  return { file: resolve(file), verify, withFiles, withSecret };
}

async function backUp(options: { file: string; withFiles: boolean; withSecret: boolean }): Promise<string> {
  const { databaseUrl, dataDir } = settings();
  if (!databaseUrl && !findCluster(dataDir, report))
    throw new BootError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  const signal = stopSignal();
  const { close } = await openServer(report);
  try {
    return (await writeBackup({ db: database(), ...options, report, signal })).join('\n');
  } finally {
    await close();
  }
}

/** Restores an archive into a database that is thrown away. */
async function verifyBackup(file: string): Promise<string> {
  await checkArchive(file);
  const signal = stopSignal();
  const scratch = await openScratch(report);
  try {
    const { head, manifest, rows, bytes, migrations, seconds } = await restoreBackup({
      db: scratch.db,
      file,
      store: null,
      report,
      signal,
    });
    const { files } = manifest;
    const filesSaid =
      head.files === 'included'
        ? `${files.count} files (${inWords(files.bytes)})`
        : 'no files: they are in the blob store';
    return `${file} is whole: ${rows} rows (${inWords(bytes)}) and ${filesSaid}, of ${head.madeAt}. It was restored into a database for trial, read back${migrations > 0 ? `, and migrated by ${migrations} migrations` : ''}, in ${seconds} s.`;
  } finally {
    await scratch.close();
  }
}

/** Starts a database for trial in a folder of its own, below TMPDIR. `close` removes it. */
async function openScratch(
  report: (line: string) => void,
): Promise<{ db: Database; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-trial-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbedded({ dataDir, isDurable: false, report });
    const db = connect({ socketFolder: server.socketFolder, connectionsMax: 2 });
    return {
      db,
      close: async () => {
        await db.$client.end({ timeout: 5 });
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
