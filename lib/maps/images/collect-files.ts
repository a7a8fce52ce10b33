import type { Tx } from '#db/client.ts';
import { hourMs } from '#lib/plans/units.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { areFilesHeld } from '#lib/platform/files/held-files.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { findProjectWithDeleted, listUsedFiles, removeDeletedImages } from './queries-housekeeping.ts';

/** A younger file may belong to a save that is not committed yet. */
const graceMs = hourMs;

/**
 * Deletes stored files that nothing uses: those of failed saves, of dead processes, and of deleted images and projects.
 * Keeps files younger than an hour, and all while a backup reads them. Returns the number of deleted files.
 */
export async function collectFiles(now: Date): Promise<number> {
  await removeAllDeleted();
  const used = await listUsedFiles();
  if (await areFilesHeld()) return 0;
  let removed = 0;
  let cursor: string | null = null;
  do {
    const page = await fileStore().list(cursor);
    const orphans = page.files.filter(
      ({ name, modifiedAt }) => !used.has(name) && now.getTime() - modifiedAt.getTime() > graceMs,
    );
    if (orphans.length > 0) await fileStore().delete(orphans.map(({ name }) => name));
    removed += orphans.length;
    cursor = page.cursor;
  } while (cursor !== null);
  if (removed > 0) log('info', 'files_collected', { count: removed });
  return removed;
}

/** Goes through the projects with deleted images. A project that cannot be read in time keeps them, and stops no other. */
async function removeAllDeleted(): Promise<void> {
  let projectId = await findProjectWithDeleted();
  while (projectId !== null) {
    await removeDeletedImages(projectId).catch((error) =>
      log('warn', 'images_not_collected', { project_id: projectId, ...describeError(error) }),
    );
    projectId = await findProjectWithDeleted(projectId);
  }
}

/** Lists the names of all stored files that the snapshot of a transaction uses. */
export function listFilesIn(tx: Tx): Promise<Set<string>> {
  return listUsedFiles((read) => read(tx));
}

/** Housekeeping jobs for stored files, run in the process or by the cron route. */
export const imageJobs: readonly PeriodicJob[] = [
  { name: 'orphaned files', everyMs: hourMs, run: async () => void (await collectFiles(new Date())) },
];
