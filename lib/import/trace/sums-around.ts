import type { Size } from './raster.ts';

/** The sum of the square around each pixel of a row, and how many rows of the picture the square covers. */
type OnRow = (y: number, sums: Float64Array, rows: number) => void;

/**
 * Calls `onRow` for each row of a picture with the sums of the squares that reach `reach` pixels to each side, as far as
 * they are in the picture. Keeps two rows of numbers: a table of all sums would be many times the picture.
 */
export function sumsAround(values: Uint8Array, { width, height }: Size, reach: number, onRow: OnRow): void {
  const columns = new Float64Array(width);
  const sums = new Float64Array(width);
  const add = (y: number, sign: 1 | -1) => {
    for (let x = 0, i = y * width; x < width; x++, i++)
      columns[x] = (columns[x] ?? 0) + sign * (values[i] ?? 0);
  };
  for (let y = 0; y < Math.min(reach, height); y++) add(y, 1);
  for (let y = 0; y < height; y++) {
    if (y + reach < height) add(y + reach, 1);
    if (y > reach) add(y - reach - 1, -1);
    let sum = 0;
    for (let x = 0; x < Math.min(reach, width); x++) sum += columns[x] ?? 0;
    for (let x = 0; x < width; x++) {
      if (x + reach < width) sum += columns[x + reach] ?? 0;
      if (x > reach) sum -= columns[x - reach - 1] ?? 0;
      sums[x] = sum;
    }
    onRow(y, sums, Math.min(height, y + reach + 1) - Math.max(0, y - reach));
  }
}
