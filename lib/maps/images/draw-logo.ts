import sharp from 'sharp';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { type Crop, cardDrawingBytesMax, imageElement } from './draw-card.ts';
import { drawSvgAt } from './draw-svg.ts';
import { decodeInQueue, openRaster } from './image-queue.ts';
import type { Size } from './shrink.ts';

export type Logo = Size & { type: string; bytes: Buffer };

const sidePxMax = 512;
const processorMs = 3000;

/** Reads the owner's logo for drawing. Null if the file does not exist, or is too large an SVG. */
export async function readLogo(name: string): Promise<Logo | null> {
  const file = await fileStore().get(name);
  if (!file) return null;
  if (file.contentType === 'image/svg+xml') {
    if (file.bytes.byteLength > cardDrawingBytesMax) return null;
    return { ...drawnSize(file.bytes), type: file.contentType, bytes: Buffer.from(file.bytes) };
  }
  const { width, height } = await openRaster(file.bytes).metadata();
  const { data, info } = await decodeInQueue(width * height, () =>
    openRaster(file.bytes)
      .autoOrient()
      .resize({ width: sidePxMax, height: sidePxMax, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true }),
  );
  return { width: info.width, height: info.height, type: 'image/png', bytes: data };
}

/** Returns the logo as an SVG element, centred in a box and as large as fits. */
export function logoElement({ width, height, type, bytes }: Logo, box: Crop): string {
  const k = Math.min(box.width / width, box.height / height);
  const size = { width: width * k, height: height * k };
  const at = { x: box.x + (box.width - size.width) / 2, y: box.y + (box.height - size.height) / 2 };
  return imageElement({ ...at, ...size }, type, bytes);
}

/** Draws a square PNG with the logo at `share` of its side, centred. Throws ImageRefused if it cannot be drawn. */
export async function drawIcon(
  logo: Logo,
  { sidePx, share, background }: { sidePx: number; share: number; background: string },
): Promise<Buffer> {
  const edge = (sidePx * (1 - share)) / 2;
  const inner = logoElement(logo, { x: edge, y: edge, width: sidePx * share, height: sidePx * share });
  const size = { width: sidePx, height: sidePx };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}" viewBox="0 0 ${sidePx} ${sidePx}"><rect width="${sidePx}" height="${sidePx}" fill="${background}"/>${inner}</svg>`;
  const drawn = await drawSvgAt(Buffer.from(svg), size, { processorMs, isLossless: true });
  return decodeInQueue(sidePx * sidePx, () => sharp(drawn).flatten({ background }).png().toBuffer());
}

/** Reads the size of a sanitized SVG: the sanitizer writes width and height first. */
function drawnSize(bytes: Uint8Array): Size {
  const head = new TextDecoder().decode(bytes.subarray(0, 400));
  const [, width, height] =
    /^<svg xmlns="[^"]*" width="([\d.]+)(?:[^\d."][^"]*)?" height="([\d.]+)/.exec(head) ?? [];
  return { width: Number(width) || 1, height: Number(height) || 1 };
}
