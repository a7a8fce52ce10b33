import type { InspectedImage } from '#lib/platform/files/image-types.ts';
import { decodeInQueue, openRaster } from './image-queue.ts';

/** Twice the largest size at which an avatar is shown. */
const sidePxMax = 512;

/**
 * Returns a small avatar in the format of the image, or its first frame if it is animated. Drawing it again also
 * removes metadata such as place and camera. Returns an SVG unchanged, because the sanitizer wrote it.
 */
export async function drawAvatar(image: InspectedImage): Promise<InspectedImage> {
  if (image.type === 'svg') return image;
  const { type } = image;
  const { data, info } = await decodeInQueue(image.width * image.height, () =>
    openRaster(image.bytes)
      .autoOrient()
      .resize({ width: sidePxMax, height: sidePxMax, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .toFormat(type)
      .toBuffer({ resolveWithObject: true }),
  );
  return { ...image, bytes: new Uint8Array(data), width: info.width, height: info.height, pages: 1 };
}
