import sharp from 'sharp';
import type { InspectedImage } from '#lib/platform/files/image-types.ts';
import { drawSvg } from './draw-svg.ts';
import { imageLimits } from './image-limits.ts';
import { decodeInQueue, inImageQueue } from './image-queue.ts';
import { type Size, shrink, type Thumbnail } from './shrink.ts';

/**
 * WebP thumbnails of an inspected image, smallest first: 320, 640, 1280 and 2560 pixels wide where the image is wider
 * than that; an image of up to 320 gets one of its own width, so that nearly every image has one. EXIF orientation is
 * applied, of an animation the first frame is taken. Throws ImageRefused where the pixels cannot be drawn.
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

/** An image so tall that WebP cannot hold a size gets none of that size. */
function thumbnailSizes({ width, height }: Size): Size[] {
  const smaller = imageLimits.thumbnailWidthsPx.filter((candidate) => candidate < width);
  const widths = smaller.length > 0 ? smaller : [Math.max(1, Math.round(width))];
  return widths
    .map((candidate) => ({ width: candidate, height: Math.max(1, Math.round((candidate * height) / width)) }))
    .filter((size) => size.height <= imageLimits.thumbnailSidePxMax);
}
