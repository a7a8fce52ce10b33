import type { Size } from '../trace/raster.ts';

/** Marks of JPEG that begin a picture, not a table of its decoder. */
const isStart = (mark: number) =>
  mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc;

/**
 * Returns the size of a PNG, JPEG or WebP picture by its head, before the browser makes pixels of it; null for another
 * format or a damaged head.
 */
export function pictureSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
  try {
    if (text(1, 3) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) };
    if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return sizeOfWebp(view, text(12, 4));
    return view.getUint16(0) === 0xffd8 ? sizeOfJpeg(view) : null;
  } catch (error) {
    // A read beyond the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function sizeOfJpeg(view: DataView): Size | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const mark = view.getUint8(at + 1);
    if (isStart(mark)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // Bytes that fill up to the next mark.
    at += mark === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

function sizeOfWebp(view: DataView, kind: string): Size | null {
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (kind === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 };
  if (kind === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
