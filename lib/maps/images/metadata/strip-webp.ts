import { textAt } from '../raster-blocks.ts';
import { orientationOnly } from './orientation.ts';

const fileHeadBytes = 12;
const chunkHeadBytes = 8;
/** Fields of a frame before its own chunks. */
const frameFieldBytes = 16;
const drawnChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ICCP']);
const frameChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH']);
const flag = { exif: 0x08, xmp: 0x04 };
const exifHead = 'Exif\0\0';

/** Returns the parts of a WebP file that `stripMetadata` keeps, with sizes and flags that say what is left. */
export function stripWebp(bytes: Uint8Array): Uint8Array[] {
  const head = bytes.slice(0, fileHeadBytes);
  let hasExif = false;
  const { kept, end } = keepChunks(bytes, fileHeadBytes, (chunk, kind) => {
    if (kind === 'ANMF') return keptFrame(chunk);
    if (kind !== 'EXIF') return drawnChunks.has(kind) ? chunk : null;
    const exif = hasExif ? null : exifOfOrientation(chunk);
    hasExif ||= exif !== null;
    return exif;
  });
  if (head.length === fileHeadBytes) addToSize(head, fileHeadBytes + sum(kept) - end);
  const flagged = kept.map((chunk) => (textAt(chunk, 0, 4) === 'VP8X' ? withFlags(chunk, hasExif) : chunk));
  return [head, ...flagged, bytes.subarray(end)];
}

/** Changes the size in the head of a file or chunk by `bytes`. */
function addToSize(head: Uint8Array, bytes: number): void {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  view.setUint32(4, Math.max(0, view.getUint32(4, true) + bytes), true);
}

type Keep = (chunk: Uint8Array, kind: string) => Uint8Array | null;

/** Walks the chunks from `start` on, each with its padding. `end` is the offset of the first that is cut off. */
function keepChunks(bytes: Uint8Array, start: number, keep: Keep): { kept: Uint8Array[]; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  let at = Math.min(start, bytes.length);
  while (at + chunkHeadBytes <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    if (at + chunkHeadBytes + length > bytes.length) break;
    const end = Math.min(bytes.length, at + chunkHeadBytes + length + (length % 2));
    const chunk = keep(bytes.subarray(at, end), textAt(bytes, at, 4));
    if (chunk) kept.push(chunk);
    at = end;
  }
  return { kept, end: at };
}

/** Returns a frame of an animation with the chunks of its picture only. */
function keptFrame(frame: Uint8Array): Uint8Array {
  const { kept, end } = keepChunks(frame, chunkHeadBytes + frameFieldBytes, (chunk, kind) =>
    frameChunks.has(kind) ? chunk : null,
  );
  const begin = frame.slice(0, chunkHeadBytes + frameFieldBytes);
  const stripped = begin.length + sum(kept) - end;
  if (stripped === 0) return frame;
  addToSize(begin, stripped);
  return Buffer.concat([begin, ...kept, frame.subarray(end)]);
}

function exifOfOrientation(chunk: Uint8Array): Uint8Array | null {
  const data = chunk.subarray(chunkHeadBytes);
  // Some programs write the head of JPEG's segment before the data.
  const exif = orientationOnly(textAt(data, 0, exifHead.length) === exifHead ? data.subarray(6) : data);
  if (exif === null || exif.length + (exif.length % 2) > data.length) return null;
  const kept = new Uint8Array(chunkHeadBytes + exif.length + (exif.length % 2));
  kept.set(chunk.subarray(0, 4));
  kept.set(exif, chunkHeadBytes);
  new DataView(kept.buffer).setUint32(4, exif.length, true);
  return kept;
}

function withFlags(chunk: Uint8Array, hasExif: boolean): Uint8Array {
  if (chunk.length <= chunkHeadBytes) return chunk;
  const said = chunk.slice();
  const flags = (said[chunkHeadBytes] ?? 0) & ~(flag.exif | flag.xmp);
  said[chunkHeadBytes] = hasExif ? flags | flag.exif : flags;
  return said;
}

function sum(parts: readonly Uint8Array[]): number {
  return parts.reduce((length, part) => length + part.length, 0);
}
