import type { Picture } from '../../../import/trace/raster.ts';
import type { Level } from '../../model/types.ts';

/** A larger picture is traced by its smaller form. */
const pixelsMax = 24_000_000;
/** A drawing has no pixels of its own. */
const drawingPx = 4000;

export type LoadedPicture = { picture: Picture; isThumbnail: boolean };

/** The pixels of a level's floor plan, on white; null where it has none or it cannot be loaded. */
export async function loadPicture(level: Level, signal: AbortSignal): Promise<LoadedPicture | null> {
  const { imageUrl, imageThumbnails, width, height } = level;
  if (imageUrl === null) return null;
  const isThumbnail = width * height > pixelsMax && imageThumbnails.length > 0;
  const image = await loadImage(isThumbnail ? (imageThumbnails.at(-1) ?? imageUrl) : imageUrl, signal);
  if (!image) return null;
  const isDrawing = /\.svg(?:$|\?)/i.test(imageUrl) || image.naturalWidth === 0;
  const scale = isDrawing ? drawingPx / Math.max(width, height) : 1;
  const size = isDrawing
    ? { width: Math.round(width * scale), height: Math.round(height * scale) }
    : { width: image.naturalWidth, height: image.naturalHeight };
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(image, 0, 0, size.width, size.height);
  return {
    picture: { ...size, rgba: context.getImageData(0, 0, size.width, size.height).data },
    isThumbnail,
  };
}

/** Fetched as bytes, so that a file store elsewhere cannot taint the canvas. */
async function loadImage(url: string, signal: AbortSignal): Promise<HTMLImageElement | null> {
  const response = await fetch(url, { signal, credentials: 'omit' }).catch(() => null);
  if (!response?.ok) return null;
  const address = URL.createObjectURL(await response.blob());
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
