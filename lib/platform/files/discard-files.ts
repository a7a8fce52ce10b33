import { describeError, log } from '#lib/platform/log.ts';
import { isDatabaseAway } from '#lib/platform/transactions.ts';
import { fileStore } from './file-store.ts';
import { areFilesHeld } from './queries.ts';

/** Deletes stored files. Housekeeping collects those that cannot be deleted now, as while a backup reads them. */
export async function discardFiles(files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  try {
    if (await areFilesHeld()) return;
    await fileStore().delete([...files]);
  } catch (error) {
    log('warn', 'files_not_discarded', { count: files.length, ...describeError(error) });
  }
}

/**
 * Deletes the files stored for a write that failed with `cause`. After a broken connection the write may have been
 * committed, so the files stay and housekeeping deletes them if nothing uses them.
 */
export async function discardUnlessCommitted(cause: unknown, files: readonly string[]): Promise<void> {
  if (!isDatabaseAway(cause)) await discardFiles(files);
}
