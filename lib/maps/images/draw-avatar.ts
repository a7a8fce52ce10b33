import sharp from 'sharp';
import { imageLimits } from './image-limits.ts';
import { decodeInQueue } from './image-queue.ts';
import type { InspectedImage } from './inspect-image.ts';

/** Twice the largest size at which an avatar is shown. */
const sidePxMax = 512;

/**
 * Returns a small avatar in the format of the image, or its first frame if it is animated. Drawing it again also
 * removes metadata such as place and camera. Returns an SVG unchanged, because the sanitizer wrote it.
 */
export async function drawAvatar(image: InspectedImage): Promise<InspectedImage> {
  if (image.type === 'svg') return image;
  const { type } = image;
  const draw = () =>
    sharp(image.bytes, { failOn: 'error', limitInputPixels: imageLimits.pixelsMax, sequentialRead: true })
      .timeout({ seconds: imageLimits.decodeGivenUpSeconds })
      .autoOrient()
      .resize({ width: sidePxMax, height: sidePxMax, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .toFormat(type)
      .toBuffer({ resolveWithObject: true });
  const { data, info } = await decodeInQueue(image.width * image.height, draw);
  return { ...image, bytes: new Uint8Array(data), width: info.width, height: info.height, pages: 1 };
}
