// npm run restore -- <file>: fills an empty database, and the file store, from an archive of npm run backup.
import { resolve } from 'node:path';
import { database } from '#db/client.ts';
import { inWords } from '../operations/backup/progress.ts';
import { checkArchive, type Restored, restoreBackup } from '../operations/backup/restore-backup.ts';
import { markFinished, markUnfinished, readUnfinished } from '../operations/backup/unfinished.ts';
import { adoptSecret, knownSecret } from '../platform/auth-secret.ts';
import { fileStore } from '../platform/files/file-store.ts';
import { markOfSecret } from '../platform/secrets.ts';
import { settings } from '../platform/settings.ts';
import { BootError } from './boot-error.ts';
import { loadEnvFile } from './load-env-file.ts';
import { openServer } from './open-database.ts';
import { parseCommand, sayFailure } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

const usage = 'npm run restore -- <file> [--take-files]';

const report = (line: string) => console.error(line);

try {
  loadEnvFile();
  console.log(await restore(readArguments()));
} catch (error) {
  sayFailure(error);
}

function readArguments() {
  const { values, positionals } = parseCommand(usage, { 'take-files': { type: 'boolean', default: false } });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new BootError(`Name one file.\n${usage}`);
  return { file: resolve(file), takesFiles: values['take-files'] };
}

async function restore({ file, takesFiles }: { file: string; takesFiles: boolean }): Promise<string> {
  const { dataDir } = settings();
  await checkArchive(file);
  // The files that it has copied are in the store.
  const isAgain = (await readUnfinished(dataDir))?.includes(`The restore of ${file},`) ?? false;
  const signal = stopSignal();
  const { close } = await openServer(report);
  let secretSaid: string | null = null;
  let hasBegun = false;
  try {
    const restored = await restoreBackup({
      db: database(),
      file,
      store: fileStore(),
      takesFiles: takesFiles || isAgain,
      report,
      signal,
      onBegin: async () => {
        await markUnfinished(dataDir, file);
        hasBegun = true;
      },
      onEnd: async ({ secret, secretMark }) => {
        const known = secret ? adoptSecret(secret) : knownSecret();
        if (!known || markOfSecret(known) !== secretMark) secretSaid = adviceOnSecret(known, secret);
      },
    });
    await markFinished(dataDir);
    return [...summary(file, restored), ...(secretSaid ? [secretSaid] : [])].join('\n');
  } catch (error) {
    if (hasBegun)
      report('Nothing was restored, and the database is as empty as before. Run the command again.');
    throw error;
  } finally {
    await close();
  }
}

function adviceOnSecret(known: string | null, archived: string | null): string {
  const loss =
    'Without it, sealed secrets (webhooks, second factors, preview links) cannot be read, and everybody must sign in again.';
  if (archived)
    return `AUTH_SECRET: this installation has another secret than the backup. ${loss} Its secret is the entry "secret" of the archive: tar -xzOf <file> secret`;
  const begin = known
    ? 'this installation has another secret than'
    : 'this installation has no secret yet, and';
  return `AUTH_SECRET: ${begin} the backup${known ? '' : ' does not bring its own'}. Set that of the original before the first start. ${loss}`;
}

function summary(file: string, restored: Restored): string[] {
  const { head, manifest, rows, bytes, migrations, unsent, missing, seconds } = restored;
  const { files, missingCount } = manifest;
  return [
    `Restored ${file} in ${seconds} s: ${rows} rows (${inWords(bytes)})${head.files === 'included' ? ` and ${files.count} files (${inWords(files.bytes)})` : ''}, all read back and equal.${migrations > 0 ? ` ${migrations} migrations ran.` : ''}`,
    ...(head.files === 'named' ? [`The archive has no files. ${inStore(missing)}`] : []),
    ...(missingCount > 0 ? [`${missingCount} files were missing already when the backup was made.`] : []),
    ...(unsent > 0
      ? [`${unsent} deliveries of webhooks that waited then are marked as failed and not sent.`]
      : []),
  ];
}

function inStore(missing: readonly string[]): string {
  if (missing.length === 0) return 'All that it names are in the store.';
  const first = missing.slice(0, 10).join(', ');
  return `${missing.length} that it names are missing in the store: ${first}${missing.length > 10 ? ', ...' : ''}. Pictures of maps are missing until they are there: copy them into the store, or upload the pictures again.`;
}
