import { crc32 } from 'node:zlib';
import { textAt } from '../raster-blocks.ts';
import { orientationOnly } from './orientation.ts';

const signatureBytes = 8;
/** Length, type and checksum of a chunk. */
const frameBytes = 12;
/** Optional chunks that change what is drawn: transparency, colours, density, animation. */
const drawnChunks: ReadonlySet<string> = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

/** Returns the parts of a PNG file that `stripMetadata` keeps: critical chunks, and those that change what is drawn. */
export function stripPng(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, signatureBytes)];
  let at = signatureBytes;
  while (at + frameBytes <= bytes.length) {
    const end = at + frameBytes + view.getUint32(at);
    if (end > bytes.length) break;
    const kind = textAt(bytes, at + 4, 4);
    const chunk = keptChunk(bytes.subarray(at, end), kind);
    if (chunk) kept.push(chunk);
    at = end;
    if (kind === 'IEND') break;
  }
  return [...kept, bytes.subarray(at)];
}

function keptChunk(chunk: Uint8Array, kind: string): Uint8Array | null {
  if (kind === 'eXIf') return exifOfOrientation(chunk);
  // A capital first letter marks a chunk that decoders need.
  return /^[A-Z]/.test(kind) || drawnChunks.has(kind) ? chunk : null;
}

function exifOfOrientation(chunk: Uint8Array): Uint8Array | null {
  const data = chunk.subarray(8, -4);
  const exif = orientationOnly(data);
  if (exif === null || exif === data) return exif && chunk;
  const kept = new Uint8Array(frameBytes + exif.length);
  const view = new DataView(kept.buffer);
  view.setUint32(0, exif.length);
  kept.set(chunk.subarray(4, 8), 4);
  kept.set(exif, 8);
  view.setUint32(8 + exif.length, crc32(kept.subarray(4, 8 + exif.length)));
  return kept;
}
