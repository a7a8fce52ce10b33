import { isFileName } from '#lib/platform/files/file-name.ts';
import type { FileStore } from '#lib/platform/files/file-store.ts';
import { BackupError } from './backup-error.ts';

/**
 * Throws `BackupError` if the store has files already. Those of an original that still runs are in danger there:
 * housekeeping of the copy deletes what its database does not name, as all that is newer than the backup.
 */
export async function refuseStoredFiles(store: FileStore): Promise<void> {
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
export async function findMissing(store: FileStore, names: readonly string[]): Promise<string[]> {
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
