import { limits } from '../../plans/limits.ts';

/** What is tried until the picture fits, from the least loss on. */
const attempts = [
  { share: 1, quality: 0.92 },
  { share: 1, quality: 0.8 },
  { share: 0.75, quality: 0.8 },
  { share: 0.5, quality: 0.8 },
  { share: 0.35, quality: 0.75 },
];
/** Browsers draw no larger canvas reliably. */
const sidePxMax = 8192;

/**
 * Returns a picture as WebP that is small enough to be uploaded. An animation becomes its first frame. Null for a file
 * that the browser cannot draw, or that stays too large.
 */
export async function smallerImage(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    const fit = Math.min(1, sidePxMax / Math.max(bitmap.width, bitmap.height));
    for (const { share, quality } of attempts) {
      const scale = fit * share;
      const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      // A browser without WebP makes a PNG.
      const type = blob.type.split('/')[1] ?? 'webp';
      const name = file.name.replace(/\.\w+$/, '');
      if (blob.size <= limits.imageBytesMax) return new File([blob], `${name}.${type}`, { type: blob.type });
    }
    return null;
  } catch {
    return null;
  } finally {
    bitmap.close();
  }
}
