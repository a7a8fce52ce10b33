import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { FormatRefused } from './format-refused.ts';

export type ZipEntry = { name: string; bytes: Uint8Array };

export type UnzipBounds = {
  filesMax: number;
  /** Of all that is unpacked together. */
  bytesMax: number;
  /** Null for an entry that is passed over. */
  wants: (name: string) => { bytesMax: number } | null;
};

const inputChunkBytes = 16 * 1024;
const plainName = /^[\w.-]+(?:\/[\w.-]+)*$/;

/**
 * The wanted files of a ZIP as they are unpacked, a piece of the archive at a time. Entries are counted and their sizes
 * measured while they unpack, never believed; a name that leads out of the archive refuses it whole.
 * Throws FormatRefused.
 */
export function* unzip(archive: Uint8Array, bounds: UnzipBounds): Generator<ZipEntry[]> {
  const state: State = { ready: [], names: new Set(), bytes: 0, open: 0, failure: null };
  const stream = new Unzip((file) => startEntry(state, file, bounds));
  stream.register(UnzipInflate);
  if (archive[0] !== 0x50 || archive[1] !== 0x4b) throw new FormatRefused('zipNone');
  for (let offset = 0; offset < archive.byteLength; offset += inputChunkBytes) {
    const isLast = offset + inputChunkBytes >= archive.byteLength;
    push(state, stream, archive.subarray(offset, offset + inputChunkBytes), isLast);
    yield state.ready.splice(0);
  }
  if (state.open > 0) throw new FormatRefused('zipEnds');
}

type State = {
  ready: ZipEntry[];
  names: Set<string>;
  bytes: number;
  /** Entries begun and not yet whole. */
  open: number;
  /** What is thrown in a callback goes into the unpacker's own state, so the first failure is kept here. */
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
  state.failure ??= faultOfName(state, file.name, bounds.filesMax);
  const wanted = state.failure ? null : bounds.wants(file.name);
  if (!wanted) return;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  state.open++;
  file.ondata = (error, chunk, isFinal) => {
    if (error) state.failure ??= new FormatRefused('zipDamaged', file.name);
    if (state.failure) return;
    bytes += chunk.byteLength;
    state.bytes += chunk.byteLength;
    if (bytes > wanted.bytesMax) state.failure = new FormatRefused('zipEntryLarge', file.name);
    else if (state.bytes > bounds.bytesMax) state.failure = new FormatRefused('zipLarge');
    else chunks.push(chunk);
    if (!isFinal || state.failure) return;
    state.open--;
    state.ready.push({ name: file.name, bytes: joined(chunks, bytes) });
  };
  file.start();
}

function faultOfName(state: State, name: string, filesMax: number): FormatRefused | null {
  if (state.names.size >= filesMax) return new FormatRefused('zipFiles');
  if (state.names.has(name)) return new FormatRefused('zipTwice', name);
  state.names.add(name);
  return isSafe(name) ? null : new FormatRefused('zipElsewhere', name);
}

/** Folders and whatever else a packing program adds are passed over, but nothing that climbs out or is absolute. */
function isSafe(name: string): boolean {
  if (name.length > 255 || /[\\\0:]/.test(name) || name.startsWith('/')) return false;
  if (name.split('/').some((part) => part === '..' || part === '.')) return false;
  return plainName.test(name) || name.endsWith('/') || name.startsWith('__MACOSX/') || !name.includes('/');
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
