import { AppError } from '#lib/contract/errors.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { makeBlobStore } from './blob-store.ts';
import { makeDiskStore } from './disk-store.ts';

export { fileNameOfUrl } from '#lib/platform/files/file-name.ts';

export type StoredFile = { bytes: Uint8Array; contentType: string };
export type ListedFile = { name: string; byteCount: number; modifiedAt: Date };
export type FileList = { files: ListedFile[]; cursor: string | null };

/** How a browser sends a file past a host that caps the bodies of requests: straight to the store. */
export type DirectUploads = {
  /** A PUT that stores one file of at most `bytesMax` bytes under an upload name, once, until `expiresAt`. */
  prepare: (name: string, bytesMax: number, expiresAt: Date) => Promise<PreparedPut>;
  /** What was sent under the name, cut off one byte past `bytesMax`; null where nothing was. */
  take: (name: string, bytesMax: number) => Promise<Uint8Array | null>;
};
export type PreparedPut = { url: string; headers: Record<string, string> };

/**
 * Where uploaded files are kept, by names of `newFileName`. Files never change: a name is written once.
 * Every method throws an AppError of kind `unavailable` (503) when the place itself fails.
 */
export type FileStore = {
  kind: 'disk' | 'blob';
  /** Settles once the file is safely stored; a failed one leaves nothing that could be read. */
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Null where there is no such file, or `name` is no file name at all. */
  get: (name: string) => Promise<StoredFile | null>;
  /** Null where files come through the application. */
  direct: DirectUploads | null;
  /** Missing files are no fault; names of uploads are taken as well. */
  delete: (names: readonly string[]) => Promise<void>;
  /** A page of all stored files and uploads in no particular order; `cursor` of a page asks for the next, null is the end. */
  list: (cursor?: string | null) => Promise<FileList>;
  /** The absolute address for the public; `origin` counts where the application serves the file itself. */
  publicUrl: (name: string, origin: string) => string;
};

/** The store of this process: Vercel Blob where its token is set, else a folder of `DATA_DIR`. */
export function fileStore(): FileStore {
  return processSingleton('file store', () => {
    const { blobToken, dataDir } = settings();
    return withFaults(blobToken ? makeBlobStore(blobToken) : makeDiskStore(dataDir));
  });
}

/** The absolute URL under which a stored file is public; `origin` counts where the application serves it. */
export function publicFileUrl(file: string, origin: string): string {
  return fileStore().publicUrl(file, origin);
}

/** Turns every failure of the place into a 503 that says nothing of its cause; the log has it. */
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
