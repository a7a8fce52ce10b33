import { invalid } from '#lib/contract/errors.ts';
import type { InspectedImage } from '#lib/platform/files/image-types.ts';
import { ImageRefused } from './image-refused.ts';
import { inspectImage } from './inspect-image.ts';

/** Returns the uploaded bytes as an avatar. Throws a 400 at `avatar` if they are no image. */
export async function avatarOf(bytes: Uint8Array): Promise<InspectedImage> {
  const { drawAvatar } = await import('./draw-avatar.ts');
  try {
    return await drawAvatar(await inspectImage(bytes));
  } catch (error) {
    if (error instanceof ImageRefused) throw invalid([{ path: 'avatar', ...error.said }]);
    throw error;
  }
}
