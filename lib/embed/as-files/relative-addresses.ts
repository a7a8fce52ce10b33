import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';

/** Reads JSON with addresses of stored files as addresses in the folder, and collects the names of the files. */
export type FolderReader = { read: <T>(json: string) => T; files: ReadonlySet<string> };

/** Returns the reader for answers with addresses of `origin`. */
export function folderReader(origin: string): FolderReader {
  const files = new Set<string>();
  const relative = (_: string, value: unknown): unknown => {
    const name = typeof value === 'string' ? fileNameOfUrl(value) : null;
    // A link of the owner to another service may look alike.
    if (name === null || value !== publicFileUrl(name, origin)) return value;
    files.add(name);
    return `files/${name}`;
  };
  return { files, read: <T>(json: string) => JSON.parse(json, relative) as T };
}
