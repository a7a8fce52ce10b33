/** Plans are read at so many pixels a side at most, as the server reads them; small drawings are drawn larger. */
const sidePxMax = 2048;
const smallSidePx = 1024;

/**
 * The picture of a plan at the size that floors are read at. An image element decodes it, which can read SVG too; a
 * worker cannot. Throws where the plan is no picture, or where its host does not let it be read.
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
