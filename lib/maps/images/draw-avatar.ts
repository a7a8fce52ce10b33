import sharp from 'sharp';
import { imageLimits } from './image-limits.ts';
import { decodeInQueue } from './image-queue.ts';
import type { InspectedImage } from './inspect-image.ts';

/** Twice the largest size in which a picture of a person is shown. */
const sidePxMax = 512;

/**
 * A picture of a person, small and in its own format; its first frame where it moves. Drawing it anew also leaves out
 * where and with what the photo was taken. An SVG stays as the sanitiser wrote it.
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
