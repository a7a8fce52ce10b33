import type { Mask } from './raster.ts';

/** Distances are counted in fifths of a pixel: 5 a step, 7 a diagonal one (chamfer 5-7, Borgefors 1986). */
export const fifths = 5;
const step = 5;
const diagonal = 7;
const far = 65_000;

/**
 * How far each pixel is from the nearest set one, in fifths of a pixel; 0 on these. With `isBorderSet` what lies beyond
 * the picture's border counts as set. 65,000 and more means: nothing is set.
 */
export function distancesTo({ width, height, pixels }: Mask, isBorderSet: boolean): Uint16Array {
  const to = new Uint16Array(width * height);
  const border = isBorderSet ? step : far;
  for (let y = 0, i = 0; y < height; y++) {
    const isEdgeRow = y === 0 || y === height - 1;
    for (let x = 0; x < width; x++, i++) {
      if (pixels[i]) continue;
      const isLast = x === width - 1;
      let d = isEdgeRow || x === 0 || isLast ? border : far;
      if (x > 0) d = Math.min(d, (to[i - 1] ?? far) + step);
      if (y > 0) {
        d = Math.min(d, (to[i - width] ?? far) + step);
        if (x > 0) d = Math.min(d, (to[i - width - 1] ?? far) + diagonal);
        if (!isLast) d = Math.min(d, (to[i - width + 1] ?? far) + diagonal);
      }
      to[i] = d;
    }
  }
  for (let y = height - 1, i = width * height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, i--) {
      let d = to[i] ?? far;
      if (d === 0) continue;
      if (x < width - 1) d = Math.min(d, (to[i + 1] ?? far) + step);
      if (y < height - 1) {
        d = Math.min(d, (to[i + width] ?? far) + step);
        if (x < width - 1) d = Math.min(d, (to[i + width + 1] ?? far) + diagonal);
        if (x > 0) d = Math.min(d, (to[i + width - 1] ?? far) + diagonal);
      }
      to[i] = d;
    }
  }
  return to;
}
