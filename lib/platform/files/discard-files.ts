import { describeError, log } from '#lib/platform/log.ts';
import { isDatabaseAway } from '#lib/platform/transactions.ts';
import { fileStore } from './file-store.ts';

/** Removes stored files. One that cannot be removed now is an orphan, which housekeeping collects later. */
export async function discardFiles(files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  try {
    await fileStore().delete([...files]);
  } catch (error) {
    log('warn', 'files_not_discarded', { count: files.length, ...describeError(error) });
  }
}

/**
 * Removes the files that were stored for a write which failed with `cause`. Where the connection broke nobody knows
 * whether it was committed: then they stay, and housekeeping removes them if nothing came to use them.
 */
export async function discardUnlessCommitted(cause: unknown, files: readonly string[]): Promise<void> {
  if (!isDatabaseAway(cause)) await discardFiles(files);
}
