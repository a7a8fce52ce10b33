import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { limits } from '#lib/plans/limits.ts';

export type ArchiveEntry = { name: string; bytes: Uint8Array };

const inputChunkBytes = 16 * 1024;
const plainName = /^[\w.-]+(?:\/[\w.-]+)*$/;

/**
 * The files of a ZIP, one after the other as they are unpacked; only names that `wants` takes are. Entries are counted
 * and their sizes measured while they unpack, never believed; a name that leads out of the archive refuses it whole.
 * Throws a 400 at `file`.
 */
export async function* readArchive(
  archive: Uint8Array,
  wants: (name: string) => { bytesMax: number } | null,
): AsyncGenerator<ArchiveEntry> {
  const state: State = { ready: [], names: new Set(), bytes: 0, open: 0, failure: null };
  const unzip = new Unzip((file) => startEntry(state, file, wants));
  unzip.register(UnzipInflate);
  if (archive[0] !== 0x50 || archive[1] !== 0x4b) throw refused('is no ZIP file.');
  for (let offset = 0; offset < archive.byteLength; offset += inputChunkBytes) {
    const isLast = offset + inputChunkBytes >= archive.byteLength;
    push(state, unzip, archive.subarray(offset, offset + inputChunkBytes), isLast);
    for (const entry of state.ready.splice(0)) yield entry;
    await new Promise(setImmediate);
  }
  if (state.open > 0) throw refused('ends too early.');
}

type State = {
  ready: ArchiveEntry[];
  names: Set<string>;
  bytes: number;
  /** Entries begun and not yet whole. */
  open: number;
  failure: AppError | null;
};

function push(state: State, unzip: Unzip, chunk: Uint8Array, isLast: boolean): void {
  try {
    unzip.push(chunk, isLast);
  } catch (error) {
    throw error instanceof AppError ? error : refused('is damaged or no ZIP file.');
  }
  if (state.failure) throw state.failure;
}

function startEntry(
  state: State,
  file: UnzipFile,
  wants: (name: string) => { bytesMax: number } | null,
): void {
  if (state.names.size >= limits.archiveFilesMax) throw refused('holds too many files.');
  if (state.names.has(file.name)) throw refused(`holds ${JSON.stringify(file.name.slice(0, 100))} twice.`);
  state.names.add(file.name);
  if (!isSafe(file.name)) throw refused('holds a file whose name leads elsewhere.');
  const wanted = wants(file.name);
  if (!wanted) return;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  state.open++;
  file.ondata = (error, chunk, isFinal) => {
    if (error) {
      state.failure ??= refused(`holds ${file.name} damaged.`);
      return;
    }
    bytes += chunk.byteLength;
    state.bytes += chunk.byteLength;
    if (bytes > wanted.bytesMax) throw refused(`holds ${file.name}, which is larger than allowed.`);
    if (state.bytes > limits.archiveBytesMax) throw refused('unpacks to more than is allowed.');
    chunks.push(chunk);
    if (!isFinal) return;
    state.open--;
    state.ready.push({ name: file.name, bytes: Buffer.concat(chunks) });
  };
  file.start();
}

/** Folders and whatever else a packing program adds are passed over, but nothing that climbs out or is absolute. */
function isSafe(name: string): boolean {
  if (name.length > 255 || /[\\\0:]/.test(name) || name.startsWith('/')) return false;
  if (name.split('/').some((part) => part === '..' || part === '.')) return false;
  return plainName.test(name) || name.endsWith('/') || name.startsWith('__MACOSX/') || !name.includes('/');
}

function refused(what: string): AppError {
  return invalidAt('file', `The archive ${what}`);
}
