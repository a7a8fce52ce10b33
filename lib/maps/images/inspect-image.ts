import { said } from '#lib/contract/fault.ts';
import { type InspectedImage, imageTypes } from '#lib/platform/files/image-types.ts';
import { imageLimits } from './image-limits.ts';
import { ImageRefused } from './image-refused.ts';
import { sanitizeInWorker } from './sanitize-in-worker.ts';

export type { InspectedImage } from '#lib/platform/files/image-types.ts';

/**
 * What an uploaded file is, judged by its content alone, and the bytes to store. Throws ImageRefused for everything
 * that is not a whole JPEG, PNG, GIF, WebP or SVG within the limits; its message is for the person who sent it.
 * What follows the end of a raster image is cut off: photos of telephones often carry such a tail, and so do
 * files that are two things at once.
 */
export async function inspectImage(bytes: Uint8Array): Promise<InspectedImage> {
  if (bytes.length === 0) throw new ImageRefused(said('image.empty'));
  if (bytes.length > imageLimits.bytesMax) throw new ImageRefused(said('image.bytes'));
  // The decoder loads with the first file that may need it.
  const { inspectRaster } = await import('./inspect-raster.ts');
  const raster = await inspectRaster(bytes);
  if (raster) return raster;
  if (!mayBeSvg(bytes)) throw new ImageRefused(said('image.type'));
  const { text, width, height } = await sanitizeInWorker(bytes);
  const clean = new TextEncoder().encode(text);
  // Escaping can lengthen a text; what is stored keeps the limit too.
  if (clean.length > imageLimits.bytesMax) throw new ImageRefused(said('image.bytes'));
  return { type: 'svg', ...imageTypes.svg, width, height, bytes: clean, pages: 1 };
}

/** Whether the file begins like markup and names an svg element somewhere; the sanitiser decides. */
function mayBeSvg(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = new TextDecoder('latin1').decode(bytes);
  const readable = isUtf16 ? text.replaceAll('\0', '').slice(2) : text.replace(/^\u00ef\u00bb\u00bf/, '');
  return /^\s*</.test(readable) && /<(?:[\w.-]+:)?svg[\s/>]/.test(readable);
}
