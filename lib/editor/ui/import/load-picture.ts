import type { PlanForm } from '../../model/state.ts';
import type { Level } from '../../model/types.ts';

/** A larger picture is traced by its smaller form. */
const pixelsMax = 24_000_000;
/** A drawing has no pixels of its own. */
const drawingPx = 4000;
/** A drawing is drawn on the page, in strips, so that nobody waits for all of it at once. */
const stripPx = 400;

/** The plan's pixels as bitmaps, one below the other, and which form of the plan they are. */
export type LoadedPicture = { strips: readonly ImageBitmap[]; form: PlanForm };

/** There is a plan, but it cannot be loaded now. */
export class PlanNotLoaded extends Error {}

/**
 * The picture of a level's floor plan; null where it has none that can be read. Without a connection it is the finest
 * form that the browser has kept. Throws `PlanNotLoaded`.
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

/** Fetched as bytes, so that a file store elsewhere cannot taint the canvas. */
async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(url, { signal, credentials: 'omit' });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** The browser decodes a picture beside the page. */
function decode(blob: Blob): Promise<ImageBitmap[] | null> {
  return createImageBitmap(blob).then(
    (bitmap) => [bitmap],
    () => null,
  );
}

/** Only an element of the page reads a drawing. */
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

/** Lets the page do what came in meanwhile. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
