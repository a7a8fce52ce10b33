import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing, writeWhole } from '#lib/platform/files/disk-store.ts';

const name = 'restore-unfinished';

/** Leaves a file in `dataDir` that says how to go on if the restore of `file` does not finish. */
export async function markUnfinished(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const text = [
    `The restore of ${file}, begun ${new Date().toISOString()}, has not finished. If it does not run any more, the database is as empty as before.`,
    `Run it again: npm run restore -- ${file}`,
    'To begin with an empty database instead, delete this file.',
  ];
  await writeWhole(join(dataDir, name), Buffer.from(`${text.join('\n')}\n`));
}

export function markFinished(dataDir: string): Promise<void> {
  return rm(join(dataDir, name), { force: true });
}

/** Returns what a restore that did not finish left to say, with the name of the file that says it. Null without one. */
export async function readUnfinished(dataDir: string): Promise<string | null> {
  const path = join(dataDir, name);
  const text = await readFile(path, 'utf8').catch(nullIfMissing);
  return text && `${text.trim()} (${path})`;
}
