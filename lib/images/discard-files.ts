import { describeError, log } from '#lib/log.ts';
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
