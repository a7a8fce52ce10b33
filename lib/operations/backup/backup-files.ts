import { setTimeout as sleep } from 'node:timers/promises';
import { contentTypeOf, isFileName } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import type { FileStore } from '#lib/platform/files/store-types.ts';
import type { ArchiveWriter } from './archive-file.ts';
import { entries, type Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { SumOfAll } from './row-sum.ts';

export type FilesAdded = Pick<Manifest, 'files' | 'missing' | 'missingCount'>;

/** Calls of a store at once: a blob store takes its time for each. */
const atOnceMax = 8;
const attempts = 3;
const namedMissingMax = 100;

/** Copies stored files into an archive, in this order. Counts the ones that the store does not have. */
export async function addFiles(
  archive: ArchiveWriter,
  names: readonly string[],
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<FilesAdded> {
  const sum = new SumOfAll();
  const missing: string[] = [];
  let missingCount = 0;
  const reading: Promise<Uint8Array | null>[] = [];
  const read = (name: string) => {
    const bytes = again(async () => (await fileStore().get(name))?.bytes ?? null);
    // A failure is thrown when its turn comes, also if others before it failed.
    bytes.catch(() => undefined);
    reading.push(bytes);
  };
  for (const [i, name] of names.entries()) {
    signal.throwIfAborted();
    while (reading.length + i < Math.min(names.length, i + atOnceMax)) read(names[i + reading.length] ?? '');
    const bytes = await reading.shift();
    if (!bytes) {
      missingCount += 1;
      if (missing.length < namedMissingMax) missing.push(name);
      continue;
    }
    addTo(sum, name, bytes);
    await archive.add(entries.files + name, bytes);
    progress.step('Files', bytes.byteLength);
  }
  return { files: sum.result(), missing, missingCount };
}

/** Writes the names of files that stay where they are. */
export async function addFileNames(archive: ArchiveWriter, names: readonly string[]): Promise<FilesAdded> {
  await archive.add(entries.fileNames, Buffer.from(names.map((name) => `${name}\n`).join('')));
  return { files: new SumOfAll().result(), missing: [], missingCount: 0 };
}

/** Adds a file to the sum of files. Its name counts too. */
export function addTo(sum: SumOfAll, name: string, bytes: Uint8Array): void {
  sum.add(Buffer.concat([Buffer.from(`${name}\n`), bytes]), bytes.byteLength);
}

/** Puts files into a store, a few at once. */
export function putFiles(store: FileStore) {
  const putting = new Set<Promise<void>>();
  let failure: unknown = null;
  const wait = async () => {
    await Promise.race(putting);
    if (failure) throw failure;
  };
  return {
    put: async (name: string, bytes: Buffer) => {
      while (putting.size >= atOnceMax) await wait();
      const one = again(() => store.put(name, bytes, contentTypeOf(name)))
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => putting.delete(one));
      putting.add(one);
    },
    /** Resolves once all are durable. */
    finish: async () => {
      while (putting.size > 0) await wait();
      if (failure) throw failure;
    },
  };
}

/** Returns the name of the stored file in the name of an entry, or null if it is none. */
export function storedName(entry: string): string | null {
  const name = entry.slice(entries.files.length);
  return entry.startsWith(entries.files) && isFileName(name) ? name : null;
}

async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts) throw error;
      await sleep(500 * attempt);
    }
  }
}
