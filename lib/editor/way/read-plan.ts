/** Maximum side of a plan in pixels, as on the server. Small SVG plans are enlarged. */
const sidePxMax = 2048;
const smallSidePx = 1024;

/**
 * Returns the picture of a plan at the size for reading floors. Uses an image element, because workers cannot decode
 * SVG. Throws if the plan is not a picture or its host forbids reading.
 */
export async function readPlan(url: string, level: { width: number; height: number }): Promise<ImageBitmap> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = url;
  await image.decode();
  const long = Math.max(level.width, level.height);
  const isDrawing = /\.svg(?:[?#]|$)/i.test(url);
  const wanted = isDrawing && long <= smallSidePx ? Math.max(long * 2, smallSidePx + 1) : long;
  const scale = Math.min(wanted, sidePxMax) / long;
  const width = Math.max(1, Math.round(level.width * scale));
  const height = Math.max(1, Math.round(level.height * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing on a canvas.');
  context.drawImage(image, 0, 0, width, height);
  return createImageBitmap(canvas);
}
