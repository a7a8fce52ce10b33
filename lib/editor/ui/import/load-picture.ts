import type { Level } from '../../model/types.ts';
import type { PlanForm } from '../../screen/state.ts';

/** A larger picture is traced in its smaller form. */
const pixelsMax = 24_000_000;
/** Size of a rasterized SVG, which has no pixels of its own. */
const drawingPx = 4000;
/** Height of the strips in which an SVG is drawn on the page, so that the page stays responsive. */
const stripPx = 400;

/** The plan's pixels as bitmaps from the top down, and the form of the plan. */
export type LoadedPicture = { strips: readonly ImageBitmap[]; form: PlanForm };

/** Thrown if the plan exists but cannot be loaded now. */
export class PlanNotLoaded extends Error {}

/**
 * Loads the picture of a level's floor plan; null if the level has no readable plan. Offline it returns the finest form
 * that the browser has cached. Throws `PlanNotLoaded`.
 */
export async function loadPicture(level: Level, signal: AbortSignal): Promise<LoadedPicture | null> {
  const { imageUrl, imageThumbnails, width, height } = level;
  if (imageUrl === null) return null;
  const smaller = imageThumbnails.toReversed();
  const isLarge = width * height > pixelsMax && smaller.length > 0;
  const wanted: PlanForm = isLarge ? 'smaller' : 'whole';
  for (const [i, url] of (isLarge ? smaller : [imageUrl, ...smaller]).entries()) {
    const blob = await fetchPicture(url, signal);
    if (!blob) continue;
    const isDrawing = blob.type.startsWith('image/svg');
    const strips = isDrawing ? await drawStrips(blob, level, signal) : await decode(blob);
    return strips && { strips, form: i === 0 ? wanted : 'kept' };
  }
  throw new PlanNotLoaded();
}

/** Fetches the picture as bytes, so that a file store of another origin cannot taint the canvas. */
async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(url, { signal, credentials: 'omit' });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** Decodes a picture off the main thread. */
function decode(blob: Blob): Promise<ImageBitmap[] | null> {
  return createImageBitmap(blob).then(
    (bitmap) => [bitmap],
    () => null,
  );
}

/** Draws an SVG in strips. Only an image element of the page can decode it. */
async function drawStrips(
  blob: Blob,
  { width, height }: Level,
  signal: AbortSignal,
): Promise<ImageBitmap[] | null> {
  const address = URL.createObjectURL(blob);
  const image = new Image();
  image.src = address;
  const scale = drawingPx / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const strips: ImageBitmap[] = [];
  try {
    await image.decode();
    for (let top = 0; top < size.height && !signal.aborted; top += stripPx) {
      const canvas = new OffscreenCanvas(size.width, Math.min(stripPx, size.height - top));
      const context = canvas.getContext('2d');
      if (!context) return null;
      context.drawImage(image, 0, -top, size.width, size.height);
      strips.push(canvas.transferToImageBitmap());
      await nextTask();
    }
    return strips;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Lets the page handle pending events. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
