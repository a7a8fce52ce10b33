import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import { hourMs } from '#lib/plans/units.ts';
import { contentTypeOf, isFileName } from '#lib/platform/files/file-name.ts';
import { randomHex } from '#lib/platform/ids.ts';
import type { FileList, FileStore, ListedFile } from './store-types.ts';

/** Age after which a draft belongs to a process that died while writing it. */
const draftLifeMs = hourMs;
const folders = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

/** Returns a store in `<dataDir>/files`, with one folder for each first two digits of the names. */
export function makeDiskStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files');
  const place = (name: string): string => {
    if (!isFileName(name)) throw new Error('Not the name of a stored file.');
    return join(root, name);
  };
  return {
    kind: 'disk',
    direct: null,
    put: (name, bytes) => writeWhole(place(name), bytes),
    get: async (name) => {
      if (!isFileName(name)) return null;
      const bytes = await readFile(place(name)).catch(nullIfMissing);
      return bytes && { bytes, contentType: contentTypeOf(name) };
    },
    delete: async (names) => {
      for (const name of names) await rm(place(name), { force: true });
    },
    list: (cursor) => listFrom(root, cursor ?? null),
    publicUrl: (name, origin) => `${origin}/files/${name}`,
  };
}

/** Writes a file atomically: readers see all of it or nothing, and it survives a power failure once this resolves. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${randomHex(8)}.draft`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Makes a rename in a folder durable. Systems that cannot sync a folder do so on their own. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Lists the files of the next folder that is not empty. The cursor is the folder to continue with. */
async function listFrom(root: string, cursor: string | null): Promise<FileList> {
  for (let i = cursor === null ? 0 : folders.indexOf(cursor); i >= 0 && i < folders.length; i += 1) {
    const files = await listFolder(root, folders[i] ?? '');
    if (files.length > 0) return { files, cursor: folders[i + 1] ?? null };
  }
  return { files: [], cursor: null };
}

async function listFolder(root: string, folder: string): Promise<ListedFile[]> {
  const entries = (await readdir(join(root, folder)).catch(nullIfMissing)) ?? [];
  const files: ListedFile[] = [];
  for (const entry of entries) {
    const path = join(root, folder, entry);
    const status = await stat(path).catch(nullIfMissing);
    if (!status) continue;
    const name = `${folder}/${entry}`;
    if (isFileName(name)) files.push({ name, byteCount: status.size, modifiedAt: status.mtime });
    else if (entry.endsWith('.draft') && Date.now() - status.mtimeMs > draftLifeMs)
      await rm(path, { force: true });
  }
  return files;
}

export function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
