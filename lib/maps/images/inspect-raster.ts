import { said } from '#lib/contract/fault.ts';
import { type InspectedImage, imageTypes } from '#lib/platform/files/image-types.ts';
import { imageLimits } from './image-limits.ts';
import { decodeInQueue, openRaster } from './image-queue.ts';
import { ImageRefused } from './image-refused.ts';
import { stripMetadata } from './metadata/strip-metadata.ts';
import { type RasterStructure, readRaster } from './read-raster.ts';

/**
 * Inspects a JPEG, PNG, GIF or WebP: checks the limits by its structure, then decodes the first frame. Returns null for
 * any other content. Throws ImageRefused if the image is damaged, incomplete or too large.
 */
export async function inspectRaster(bytes: Uint8Array): Promise<InspectedImage | null> {
  const structure = await readRaster(bytes);
  if (!structure) return null;
  if (structure.framePixels > imageLimits.pixelsMax) throw new ImageRefused(said('image.pixels'));
  if (structure.frames > imageLimits.framesMax) throw new ImageRefused(said('image.frames'));
  // A copy: the bytes of an upload may be a view that keeps a larger buffer in memory.
  const whole = stripMetadata(structure.type, bytes.subarray(0, structure.end));
  const size = await decodeInQueue(structure.framePixels, () => decode(whole, structure));
  return {
    type: structure.type,
    ...imageTypes[structure.type],
    ...size,
    bytes: whole,
    pages: structure.frames,
  };
}

/** Decodes the first frame row by row. Returns the shown size, after EXIF orientation. */
async function decode(bytes: Uint8Array, structure: RasterStructure) {
  const image = openRaster(bytes);
  const metadata = await image.metadata();
  if (metadata.format !== structure.type) throw new ImageRefused(said('image.malformed'));
  const { width, height } = metadata.autoOrient;
  await image
    .resize({ width: Math.min(16, width), height: Math.min(16, height), fit: 'fill' })
    .raw()
    .toBuffer();
  return { width, height };
}
