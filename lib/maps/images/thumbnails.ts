import type { InspectedImage } from '#lib/platform/files/image-types.ts';
import { drawSvg } from './draw-svg.ts';
import { imageLimits } from './image-limits.ts';
import { decodeInQueue, openRaster } from './image-queue.ts';
import { type Size, shrink, type Thumbnail } from './shrink.ts';

/**
 * Returns WebP thumbnails of an inspected image, smallest first: 320, 640, 1280 and 2560 pixels wide, as far as the
 * image is wider. An image of at most 320 pixels gets one of its own width. EXIF orientation is applied, and only the
 * first frame of an animation is used. Throws ImageRefused if the image cannot be drawn.
 */
export async function makeThumbnails(image: InspectedImage): Promise<Thumbnail[]> {
  const sizes = thumbnailSizes(image);
  if (sizes.length === 0) return [];
  if (image.type === 'svg') return drawSvg(image.bytes, sizes);
  return decodeInQueue(image.width * image.height, () => shrink(openRaster(image.bytes).autoOrient(), sizes));
}

/** Returns the sizes of the thumbnails. Omits sizes that are too tall for WebP. */
function thumbnailSizes({ width, height }: Size): Size[] {
  const smaller = imageLimits.thumbnailWidthsPx.filter((candidate) => candidate < width);
  const widths = smaller.length > 0 ? smaller : [Math.max(1, Math.round(width))];
  return widths
    .map((candidate) => ({ width: candidate, height: Math.max(1, Math.round((candidate * height) / width)) }))
    .filter((size) => size.height <= imageLimits.thumbnailSidePxMax);
}
