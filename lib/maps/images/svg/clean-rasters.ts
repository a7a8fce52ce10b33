import { said } from '#lib/contract/fault.ts';
import { imageTypes } from '#lib/platform/files/image-types.ts';
import { imageLimits } from '../image-limits.ts';
import { ImageRefused, nullIfRefused } from '../image-refused.ts';
import { stripMetadata } from '../metadata/strip-metadata.ts';
import { readRaster } from '../read-raster.ts';

/**
 * Types embedded raster images by their content, removes their metadata and cuts them at their end. Removes an address
 * whose data are no whole image. Throws ImageRefused if all of them have too many pixels or one too many frames.
 */
export async function cleanRasters(elements: readonly Element[]): Promise<void> {
  let pixels = 0;
  for (const element of elements) {
    const [, data = ''] = element.getAttribute('href')?.split(',') ?? [];
    const bytes = Buffer.from(data, 'base64');
    const raster = await readRaster(bytes).catch(nullIfRefused);
    if (!raster) {
      element.removeAttribute('href');
      continue;
    }
    pixels += raster.framePixels;
    if (pixels > imageLimits.pixelsMax || raster.frames > imageLimits.framesMax)
      throw new ImageRefused(said('svg.pictures'));
    const stripped = Buffer.from(stripMetadata(raster.type, bytes.subarray(0, raster.end)));
    const address = `data:${imageTypes[raster.type].contentType};base64,${stripped.toString('base64')}`;
    element.setAttribute('href', address);
  }
}
