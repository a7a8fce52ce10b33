import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { FormatRefused } from './format-refused.ts';
import { folderAround, isSystemEntry, plainEntryName, readDirectory } from './zip-directory.ts';

/** `name` is without the folder around the root, `path` is the whole name in the archive. */
export type ZipEntry = { name: string; path: string; bytes: Uint8Array };

/** What an archive may contain. Sizes are in bytes. */
type UnzipBounds = {
  filesMax: number;
  /** Limit of all unpacked entries together. */
  bytesMax: number;
  /** Checks whether an entry is at the root. One folder around everything is taken off to find it there. */
  isRoot?: (name: string) => boolean;
  /** Returns the limit of an entry, or null to skip the entry. */
  wants: (name: string) => { bytesMax: number } | null;
};

const inputChunkBytes = 16 * 1024;
/** A system may add an entry or two for each file. */
const entriesPerFile = 3;
const directoryEnd = [0x50, 0x4b, 5, 6];
/** 22 bytes, and a comment of at most 65,535. */
const directoryEndBytesMax = 22 + 0xffff;

/**
 * Unpacks the wanted files of a ZIP. Yields the entries that are complete after each 16 KiB of the archive. Counts
 * entries and measures sizes while they unpack, and does not trust the headers. Throws FormatRefused for a damaged
 * archive, an entry named twice, a name that leads out of the archive, and a bound that is exceeded. Entries that
 * systems add (`__MACOSX`, `Thumbs.db`) are skipped.
 */
export function* unzip(archive: Uint8Array, bounds: UnzipBounds): Generator<ZipEntry[]> {
  const { isRoot, filesMax } = bounds;
  const names = isRoot ? readDirectory(archive, entriesPerFile * filesMax).keys() : [];
  const folder = isRoot ? folderAround(names, isRoot) : '';
  const state: State = { ready: [], folder, names: new Set(), skipped: 0, bytes: 0, open: 0, failure: null };
  const stream = new Unzip((file) => startEntry(state, file, bounds));
  stream.register(UnzipInflate);
  if (archive[0] !== 0x50 || archive[1] !== 0x4b) throw new FormatRefused('zipNone');
  for (let offset = 0; offset < archive.byteLength; offset += inputChunkBytes) {
    const isLast = offset + inputChunkBytes >= archive.byteLength;
    push(state, stream, archive.subarray(offset, offset + inputChunkBytes), isLast);
    yield state.ready.splice(0);
  }
  if (state.open > 0 || !hasDirectory(archive)) throw new FormatRefused('zipEnds');
}

/** Checks for the end of the directory, which is last in an archive. A transfer may break off between entries. */
function hasDirectory(archive: Uint8Array): boolean {
  const tail = archive.subarray(-directoryEndBytesMax);
  return tail.some((byte, at) => byte === 0x50 && directoryEnd.every((sign, i) => tail[at + i] === sign));
}

type State = {
  ready: ZipEntry[];
  /** Folder around the root. */
  folder: string;
  names: Set<string>;
  skipped: number;
  bytes: number;
  /** Entries that have begun and are not complete. */
  open: number;
  /** First failure of a callback. It cannot be thrown there: the unpacker would keep it in its own state. */
  failure: FormatRefused | null;
};

function push(state: State, stream: Unzip, chunk: Uint8Array, isLast: boolean): void {
  try {
    stream.push(chunk, isLast);
  } catch {
    state.failure ??= new FormatRefused('zipDamaged');
  }
  if (state.failure) throw state.failure;
}

function startEntry(state: State, file: UnzipFile, bounds: UnzipBounds): void {
  const path = plainEntryName(file.name);
  if (path === '') return;
  if (isSystemEntry(path)) {
    if (++state.skipped > entriesPerFile * bounds.filesMax) state.failure ??= new FormatRefused('zipFiles');
    return;
  }
  state.failure ??= faultOfName(state, path, bounds.filesMax);
  const name = path.startsWith(state.folder) ? path.slice(state.folder.length) : path;
  const wanted = state.failure || name === '' ? null : bounds.wants(name);
  if (!wanted) return;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  state.open++;
  file.ondata = (error, chunk, isFinal) => {
    if (error) state.failure ??= new FormatRefused('zipDamaged', path);
    if (state.failure) return;
    bytes += chunk.byteLength;
    state.bytes += chunk.byteLength;
    if (bytes > wanted.bytesMax) state.failure = new FormatRefused('zipEntryLarge', path);
    else if (state.bytes > bounds.bytesMax) state.failure = new FormatRefused('zipLarge');
    else chunks.push(chunk);
    if (!isFinal || state.failure) return;
    state.open--;
    state.ready.push({ name, path, bytes: joined(chunks, bytes) });
  };
  file.start();
}

function faultOfName(state: State, name: string, filesMax: number): FormatRefused | null {
  if (state.names.size >= filesMax) return new FormatRefused('zipFiles');
  if (state.names.has(name)) return new FormatRefused('zipTwice', name);
  state.names.add(name);
  return isSafe(name) ? null : new FormatRefused('zipElsewhere', name);
}

/** Allows any name that people give folders and files, but no absolute path and none that leads out. */
function isSafe(name: string): boolean {
  if (name.length > 255 || /[\\\0:]/.test(name) || name.startsWith('/')) return false;
  return name.split('/').every((part) => part !== '..' && part !== '.');
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
