import { fileTypeFromBuffer } from 'file-type';
import { said } from '#lib/contract/fault.ts';
import { imageTypes, type RasterType } from '#lib/platform/files/image-types.ts';
import { ImageRefused } from './image-refused.ts';
import { colourTableBytes, endOfJpegScan, gifBlock, gifBlocks, textAt } from './raster-blocks.ts';

/** The structure of a raster file. `end` is the offset after its last byte. */
export type RasterStructure = {
  type: RasterType;
  width: number;
  height: number;
  frames: number;
  /** Pixels of the largest frame, which can exceed the canvas in a hostile GIF. */
  framePixels: number;
  end: number;
};

type Reader = (bytes: Uint8Array, view: DataView) => RasterStructure;

/** By the media type that `file-type` finds. */
const readers = new Map<string, Reader>([
  [imageTypes.jpeg.contentType, readJpeg],
  [imageTypes.png.contentType, readPng],
  ['image/apng', readPng],
  [imageTypes.gif.contentType, readGif],
  [imageTypes.webp.contentType, readWebp],
]);

/**
 * Walks the blocks of a JPEG, PNG, GIF or WebP file without decoding pixels. Returns null for any other content.
 * Throws ImageRefused when a block reaches past the end of the file or makes no sense.
 */
export async function readRaster(bytes: Uint8Array): Promise<RasterStructure | null> {
  const detected = await fileTypeFromBuffer(bytes);
  const read = readers.get(detected?.mime ?? '');
  try {
    return read?.(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? null;
  } catch (error) {
    // DataView throws a RangeError for every read past the end.
    if (error instanceof RangeError) throw new ImageRefused(said('image.truncated'));
    throw error;
  }
}

function readJpeg(bytes: Uint8Array, view: DataView): RasterStructure {
  let size: { width: number; height: number } | null = null;
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) throw new ImageRefused(said('image.malformed'));
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2;
    if (marker === 0xd9) break;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    const length = view.getUint16(at);
    if (length < 2) throw new ImageRefused(said('image.malformed'));
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) size = { height: view.getUint16(at + 3), width: view.getUint16(at + 5) };
    at += length;
    if (marker === 0xda) at = endOfJpegScan(bytes, at) ?? cutOff();
  }
  if (!size) throw new ImageRefused(said('image.malformed'));
  return withPixels({ type: 'jpeg', ...size, frames: 1, end: at });
}

function readPng(bytes: Uint8Array, view: DataView): RasterStructure {
  if (textAt(bytes, 12, 4) !== 'IHDR') throw new ImageRefused(said('image.malformed'));
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  let frames = 1;
  let at = 8;
  for (;;) {
    const length = view.getUint32(at);
    const kind = textAt(bytes, at + 4, 4);
    if (kind === 'acTL') frames = Math.max(1, view.getUint32(at + 8));
    at += 12 + length;
    if (at > bytes.length) throw new ImageRefused(said('image.truncated'));
    if (kind === 'IEND') break;
  }
  return withPixels({ type: 'png', width, height, frames, end: at });
}

function readGif(bytes: Uint8Array, view: DataView): RasterStructure {
  if (!/^8[79]a$/.test(textAt(bytes, 3, 3))) throw new ImageRefused(said('image.malformed'));
  const width = view.getUint16(6, true);
  const height = view.getUint16(8, true);
  let framePixels = width * height;
  let frames = 0;
  let end = 13 + colourTableBytes(view.getUint8(10));
  // A file that ends between two blocks still decodes everywhere: only the trailer is missing.
  for (const { kind, start, end: blockEnd } of gifBlocks(bytes)) {
    if (kind === gifBlock.trailer) {
      end += 1;
      break;
    }
    if (kind !== gifBlock.image && kind !== gifBlock.extension) {
      throw new ImageRefused(said('image.malformed'));
    }
    end = blockEnd === Number.POSITIVE_INFINITY ? cutOff() : blockEnd;
    if (kind === gifBlock.extension) continue;
    frames += 1;
    framePixels = Math.max(framePixels, view.getUint16(start + 5, true) * view.getUint16(start + 7, true));
  }
  if (frames === 0) throw new ImageRefused(said('image.malformed'));
  return { ...withPixels({ type: 'gif', width, height, frames, end }), framePixels };
}

function readWebp(bytes: Uint8Array, view: DataView): RasterStructure {
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) throw new ImageRefused(said('image.truncated'));
  let size: { width: number; height: number } | null = null;
  let frames = 0;
  for (let at = 12; at + 8 <= end; ) {
    const kind = textAt(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > end) throw new ImageRefused(said('image.truncated'));
    size ??= webpSize(view, kind, at + 8);
    if (kind === 'ANMF') frames += 1;
    at += 8 + length + (length % 2);
  }
  if (!size) throw new ImageRefused(said('image.malformed'));
  return withPixels({ type: 'webp', ...size, frames: Math.max(1, frames), end });
}

function webpSize(view: DataView, kind: string, at: number): { width: number; height: number } | null {
  if (kind === 'VP8X') {
    const side = (offset: number) => 1 + view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x10000;
    return { width: side(at + 4), height: side(at + 7) };
  }
  if (kind === 'VP8L') {
    const packed = view.getUint32(at + 1, true);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8 ') {
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  }
  return null;
}

function withPixels(found: Omit<RasterStructure, 'framePixels'>): RasterStructure {
  const framePixels = found.width * found.height;
  if (framePixels === 0) throw new ImageRefused(said('image.malformed'));
  return { ...found, framePixels };
}

function cutOff(): never {
  throw new ImageRefused(said('image.truncated'));
}
