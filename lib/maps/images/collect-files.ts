import { fileStore } from '#lib/platform/files/file-store.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { log } from '#lib/platform/log.ts';
import { listUsedFiles, removeDeletedImages } from './queries.ts';

/** A file younger than this may belong to a save that has not been committed yet. */
const graceMs = 60 * 60 * 1000;

/**
 * Removes stored files that nothing uses: of saves that failed or whose process died, of deleted pictures and
 * projects. What is in use, or younger than an hour, stays. Answers how many went.
 */
export async function collectFiles(now: Date): Promise<number> {
  await removeDeletedImages();
  const used = await listUsedFiles();
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

/** What housekeeping does for stored files, in the process or by the cron route. */
export const imageJobs: readonly PeriodicJob[] = [
  { name: 'orphaned files', everyMs: 60 * 60 * 1000, run: async () => void (await collectFiles(new Date())) },
];
