import type { Mask, Size } from './raster.ts';

/** Distances are in fifths of a pixel: 5 for a step, 7 for a diagonal step (chamfer 5-7, Borgefors 1986). */
export const fifths = 5;
const step = 5;
const diagonal = 7;
const far = 65_000;

/**
 * Returns the distance of each pixel to the nearest set pixel, in fifths of a pixel; 0 for set pixels. With
 * `isBorderSet`, pixels beyond the border of the picture count as set. 65,000 and more means that no pixel is set.
 */
export function distancesTo({ width, height, pixels }: Mask, isBorderSet: boolean): Uint16Array {
  const size = { width, height };
  const to = new Uint16Array(width * height).fill(far);
  if (isBorderSet) {
    for (let x = 0; x < width; x++) to[x] = to[to.length - 1 - x] = step;
    for (let i = 0; i < to.length; i += width) to[i] = to[i + width - 1] = step;
  }
  for (let i = 0; i < to.length; i++) if (pixels[i]) to[i] = 0;
  sweep(to, size, 1);
  sweep(to, size, -1);
  return to;
}

/** Propagates distances over the picture, from its first pixel forwards or from its last pixel backwards. */
function sweep(to: Uint16Array, { width, height }: Size, way: 1 | -1): void {
  const across = way * width;
  for (let y = 0, i = way > 0 ? 0 : to.length - 1; y < height; y++) {
    // The four neighbours already swept move along with the pixel, so that each is read once.
    let before = far;
    let aboveBefore = far;
    let above = y > 0 ? (to[i - across] ?? far) : far;
    for (let x = 0; x < width; x++, i += way) {
      const aboveAfter = y > 0 && x < width - 1 ? (to[i - across + way] ?? far) : far;
      let d = to[i] ?? far;
      if (d > 0) {
        d = Math.min(d, before + step, above + step, aboveBefore + diagonal, aboveAfter + diagonal);
        to[i] = d;
      }
      before = d;
      aboveBefore = above;
      above = aboveAfter;
    }
  }
}
