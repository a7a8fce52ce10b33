import type { RasterType } from '#lib/platform/files/image-types.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

const strippers: Record<RasterType, (bytes: Uint8Array) => Uint8Array[]> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
};

/**
 * Returns a copy of a raster file without EXIF, GPS, XMP, IPTC, comments, embedded previews and unknown blocks. What is
 * drawn stays as it is, byte for byte: pixels, frames, colour profile, and the orientation, of EXIF alone. The copy is
 * never longer, and stripping it again changes nothing. From a block on that is cut off, the bytes stay unchanged.
 */
export function stripMetadata(type: RasterType, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(strippers[type](bytes)));
}
