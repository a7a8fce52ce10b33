import sharp from 'sharp';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { drawSvgAt } from './draw-svg.ts';
import { decodeInQueue, openRaster } from './image-queue.ts';
import type { Size } from './shrink.ts';

/** A rectangle of a level, in its pixels. */
export type Crop = Size & { x: number; y: number };

export type CardInput = {
  size: Size;
  crop: Crop;
  /** The stored plan that fills the level, null if the level is plain. */
  plan: { file: string; level: Size } | null;
  background: string;
  /** SVG elements over the plan, in pixels of the level. Must be escaped: they are not checked. */
  overlay: string;
};

const quality = 82;
/** For a larger SVG, whose base64 text would be too long, callers use its thumbnail. */
export const cardDrawingBytesMax = 2 * 1024 * 1024;
const processorMs = 5000;

/**
 * Draws a part of a plan with shapes over it, as a JPEG. Throws ImageRefused if it cannot be drawn, 503 if too many
 * wait.
 */
export async function drawCard({ size, crop, plan, background, overlay }: CardInput): Promise<Buffer> {
  const image = plan ? await planImage(plan.file, plan.level, crop, size) : '';
  const { x, y, width, height } = crop;
  // The drawing process expects the size right after the namespace.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${x} ${y} ${width} ${height}"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${background}"/>${image}${overlay}</svg>`;
  const drawn = await drawSvgAt(Buffer.from(svg), size, { processorMs });
  const pixels = size.width * size.height;
  return decodeInQueue(pixels, () => sharp(drawn).flatten({ background }).jpeg({ quality }).toBuffer());
}

/** Returns the plan as an SVG element: all of an SVG, or the visible part of a raster image. */
async function planImage(name: string, level: Size, crop: Crop, size: Size): Promise<string> {
  const file = await fileStore().get(name);
  if (!file) return '';
  if (file.contentType === 'image/svg+xml')
    return imageElement({ x: 0, y: 0, ...level }, 'image/svg+xml', Buffer.from(file.bytes));
  const { autoOrient } = await openRaster(file.bytes).metadata();
  const scale = autoOrient.width / level.width;
  const left = Math.max(0, Math.floor(crop.x * scale));
  const top = Math.max(0, Math.floor(crop.y * scale));
  const width = Math.min(autoOrient.width, Math.ceil((crop.x + crop.width) * scale)) - left;
  const height = Math.min(autoOrient.height, Math.ceil((crop.y + crop.height) * scale)) - top;
  if (width < 1 || height < 1) return '';
  const part = await decodeInQueue(autoOrient.width * autoOrient.height, () =>
    openRaster(file.bytes)
      .autoOrient()
      .extract({ left, top, width, height })
      .resize({ width: Math.min(width, size.width) })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  const box = { x: left / scale, y: top / scale, width: width / scale, height: height / scale };
  return imageElement(box, 'image/png', part);
}

/** Returns an image that fills a box, as an SVG element. */
export function imageElement({ x, y, width, height }: Crop, type: string, bytes: Buffer): string {
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="data:${type};base64,${bytes.toString('base64')}"/>`;
}
