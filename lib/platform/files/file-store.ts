import { AppError } from '#lib/contract/errors.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { makeBlobStore } from './blob-store.ts';
import { makeDiskStore } from './disk-store.ts';
import type { FileStore } from './store-types.ts';

/** Returns the store of this process: Vercel Blob if its token is set, else a folder in `DATA_DIR`. */
export function fileStore(): FileStore {
  return processSingleton('file-store', () => {
    const { blobToken, dataDir } = settings();
    return withFaults(blobToken ? makeBlobStore(blobToken) : makeDiskStore(dataDir));
  });
}

/** Returns the public URL of a stored file. `origin` is used if the application serves the file itself. */
export function publicFileUrl(file: string, origin: string): string {
  return fileStore().publicUrl(file, origin);
}

/** Turns every failure of the store into a 503 without its cause, which is logged. */
export function withFaults(store: FileStore): FileStore {
  const guard = async <T>(verb: string, run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      log('error', 'file_store_failed', { store: store.kind, verb, ...describeError(error) });
      throw new AppError('unavailable.files');
    }
  };
  const { direct } = store;
  return {
    ...store,
    direct: direct && {
      prepare: (name, bytesMax, expiresAt) =>
        guard('prepare', () => direct.prepare(name, bytesMax, expiresAt)),
      take: (name, bytesMax) => guard('take', () => direct.take(name, bytesMax)),
    },
    put: (name, bytes, contentType) => guard('put', () => store.put(name, bytes, contentType)),
    get: (name) => guard('get', () => store.get(name)),
    delete: (names) => guard('delete', () => store.delete(names)),
    list: (cursor) => guard('list', () => store.list(cursor)),
  };
}
