export type StoredFile = { bytes: Uint8Array; contentType: string };
export type ListedFile = { name: string; byteCount: number; modifiedAt: Date };
export type FileList = { files: ListedFile[]; cursor: string | null };

/** Uploads from the browser directly to the store, past hosts that limit request bodies. */
type DirectUploads = {
  /** Returns a PUT that stores one file of at most `bytesMax` bytes under an upload name, once, until `expiresAt`. */
  prepare: (name: string, bytesMax: number, expiresAt: Date) => Promise<PreparedPut>;
  /** Returns the upload, cut off one byte after `bytesMax`, or null if there is none. */
  take: (name: string, bytesMax: number) => Promise<Uint8Array | null>;
};
export type PreparedPut = { url: string; headers: Record<string, string> };

/**
 * Storage of uploaded files, by names of `newFileName`. Each name is written once; only metadata are removed from a
 * file later (`lib/maps/projects/clean-images.ts`). Every method throws an AppError of kind `unavailable` (503) if the
 * storage fails.
 */
export type FileStore = {
  kind: 'disk' | 'blob';
  /** Resolves once the file is durable. A failed call leaves nothing readable. */
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Returns null if the file does not exist or `name` is not a file name. */
  get: (name: string) => Promise<StoredFile | null>;
  /** Null if files are uploaded through the application. */
  direct: DirectUploads | null;
  /** Ignores missing files. Also accepts names of uploads. */
  delete: (names: readonly string[]) => Promise<void>;
  /** Returns one page of all stored files and uploads, unordered. `cursor` requests the next page; null ends. */
  list: (cursor?: string | null) => Promise<FileList>;
  /** Returns the public URL. `origin` is used if the application serves the file itself. */
  publicUrl: (name: string, origin: string) => string;
};
