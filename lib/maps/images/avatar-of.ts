import { invalid } from '#lib/contract/errors.ts';
import type { InspectedImage } from '#lib/platform/files/image-types.ts';
import { ImageRefused } from './image-refused.ts';
import { inspectImage } from './inspect-image.ts';

/** Twice the largest size at which an avatar is shown. */
const sidePxMax = 512;

/** Returns the uploaded bytes as an avatar. Throws a 400 at `avatar` if they are no image. */
export async function avatarOf(bytes: Uint8Array): Promise<InspectedImage> {
  try {
    return await shrunk(await inspectImage(bytes));
  } catch (error) {
    if (error instanceof ImageRefused) throw invalid([{ path: 'avatar', ...error.said }]);
    throw error;
  }
}

/**
 * Returns a small avatar in the format of the image, or its first frame if it is animated. Drawing it again also
 * removes metadata such as place and camera. Returns an SVG unchanged, because the sanitizer wrote it.
 */
async function shrunk(image: InspectedImage): Promise<InspectedImage> {
  if (image.type === 'svg') return image;
  const { type } = image;
  // Load the decoder with the first avatar.
  const { decodeInQueue, openRaster } = await import('./image-queue.ts');
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
