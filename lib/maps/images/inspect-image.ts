import { said } from '#lib/contract/fault.ts';
import { type InspectedImage, imageTypes } from '#lib/platform/files/image-types.ts';
import { imageLimits } from './image-limits.ts';
import { ImageRefused } from './image-refused.ts';
import { sanitizeInWorker } from './sanitize-in-worker.ts';

/**
 * Returns the kind of an uploaded file, judged by its content alone, and the bytes to store. Throws ImageRefused, with
 * a message for the user, unless the file is a whole JPEG, PNG, GIF, WebP or SVG within the limits. Removes
 * metadata, and cuts off what follows the end of a raster image: photos of phones and files of two formats at once have
 * such a tail.
 */
export async function inspectImage(bytes: Uint8Array): Promise<InspectedImage> {
  if (bytes.length === 0) throw new ImageRefused(said('image.empty'));
  if (bytes.length > imageLimits.bytesMax) throw new ImageRefused(said('image.bytes'));
  // Load the decoder with the first file that may need it.
  const { inspectRaster } = await import('./inspect-raster.ts');
  const raster = await inspectRaster(bytes);
  if (raster) return raster;
  if (!mayBeSvg(bytes)) throw new ImageRefused(said('image.type'));
  const { text, width, height } = await sanitizeInWorker(bytes);
  const clean = new TextEncoder().encode(text);
  // Escaping can lengthen the text; the limit counts for the stored bytes too.
  if (clean.length > imageLimits.bytesMax) throw new ImageRefused(said('image.bytes'));
  return { type: 'svg', ...imageTypes.svg, width, height, bytes: clean, pages: 1 };
}

/** Checks whether the file begins like markup and has an svg element. The sanitizer makes the final decision. */
function mayBeSvg(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = new TextDecoder('latin1').decode(bytes);
  const readable = isUtf16 ? text.replaceAll('\0', '').slice(2) : text.replace(/^\u00ef\u00bb\u00bf/, '');
  return /^\s*</.test(readable) && /<(?:[\w.-]+:)?svg[\s/>]/.test(readable);
}
