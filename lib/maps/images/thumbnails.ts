import sharp from 'sharp';
import type { InspectedImage } from '#lib/platform/files/image-types.ts';
import { drawSvg } from './draw-svg.ts';
import { imageLimits } from './image-limits.ts';
import { decodeInQueue, inImageQueue } from './image-queue.ts';
import { type Size, shrink, type Thumbnail } from './shrink.ts';

/**
 * Returns WebP thumbnails of an inspected image, smallest first: 320, 640, 1280 and 2560 pixels wide, as far as the
 * image is wider. An image of at most 320 pixels gets one of its own width. EXIF orientation is applied, and only the
 * first frame of an animation is used. Throws ImageRefused if the image cannot be drawn.
 */
export async function makeThumbnails(image: InspectedImage): Promise<Thumbnail[]> {
  const sizes = thumbnailSizes(image);
  const largest = sizes.at(-1);
  if (!largest) return [];
  if (image.type === 'svg') {
    return inImageQueue(largest.width * largest.height, () => drawSvg(image.bytes, sizes));
  }
  const options = { failOn: 'error', limitInputPixels: imageLimits.pixelsMax, sequentialRead: true } as const;
  return decodeInQueue(image.width * image.height, () => {
    const source = sharp(image.bytes, options).timeout({ seconds: imageLimits.decodeGivenUpSeconds });
    return shrink(source.autoOrient(), sizes);
  });
}

/** Returns the sizes of the thumbnails. Omits sizes that are too tall for WebP. */
function thumbnailSizes({ width, height }: Size): Size[] {
  const smaller = imageLimits.thumbnailWidthsPx.filter((candidate) => candidate < width);
  const widths = smaller.length > 0 ? smaller : [Math.max(1, Math.round(width))];
  return widths
    .map((candidate) => ({ width: candidate, height: Math.max(1, Math.round((candidate * height) / width)) }))
    .filter((size) => size.height <= imageLimits.thumbnailSidePxMax);
}
