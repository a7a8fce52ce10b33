import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ArchiveFile = { name: string; bytes: () => Promise<Uint8Array | null>; isCompressed: boolean };

const chunkBytes = 256 * 1024;

/**
 * A ZIP of `files`, made piece by piece so that one file at a time is in memory. A file whose bytes are null is left
 * out. `at` is the time of every entry.
 */
export async function* writeArchive(files: Iterable<ArchiveFile>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  for (const file of files) {
    const bytes = await file.bytes();
    if (!bytes) continue;
    const entry = file.isCompressed ? new ZipDeflate(file.name, { level: 6 }) : new ZipPassThrough(file.name);
    entry.mtime = at;
    zip.add(entry);
    for (let offset = 0; offset < bytes.byteLength || offset === 0; offset += chunkBytes) {
      entry.push(bytes.subarray(offset, offset + chunkBytes), offset + chunkBytes >= bytes.byteLength);
      if (failure) throw failure;
      yield* ready.splice(0);
      await new Promise(setImmediate);
    }
  }
  zip.end();
  if (failure) throw failure;
  yield* ready.splice(0);
}
