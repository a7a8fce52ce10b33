import type { Grey } from '../scan/flatten.ts';
import { reduce } from './reduce.ts';

/** Long side of the picture on which lines are measured. */
const searchPx = 1000;
/** A scan lies askew by at most this many degrees, found in steps that become finer. */
const degreesMax = 6;
const steps = [0.5, 0.1, 0.02] as const;
/** Less cannot be seen. */
const degreesMin = 0.1;
const inkShare = 0.75;

/**
 * Returns by how many radians the lines of a scan are turned clockwise: along its walls, the rows and columns of ink are
 * the fullest (projection profiles).
 */
export function skewOf(picture: Grey): number {
  const small = reduce(picture, searchPx);
  const ink = inkOf(small);
  let best = 0;
  let most = fullness(ink, small, 0);
  let reach: number = degreesMax;
  for (const step of steps) {
    const middle = best;
    for (let degrees = middle - reach; degrees <= middle + reach + step / 2; degrees += step) {
      const full = fullness(ink, small, (degrees * Math.PI) / 180);
      if (full > most) [best, most] = [degrees, full];
    }
    reach = step;
  }
  return Math.abs(best) < degreesMin ? 0 : (best * Math.PI) / 180;
}

/** Returns x and y of the dark pixels, one after the other. */
function inkOf({ width, height, pixels }: Grey): Float64Array {
  const mean = pixels.reduce((sum, shade) => sum + shade, 0) / Math.max(1, pixels.length);
  const found: number[] = [];
  const border = Math.round(0.02 * Math.max(width, height));
  for (let y = border; y < height - border; y++)
    for (let x = border; x < width - border; x++)
      if ((pixels[y * width + x] ?? 0) < inkShare * mean) found.push(x - width / 2, y - height / 2);
  return Float64Array.from(found);
}

/** Returns the sum of the squares of ink in each row and column of the turned picture. */
function fullness(ink: Float64Array, { width, height }: Grey, turn: number): number {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const half = Math.ceil(Math.hypot(width, height) / 2) + 1;
  const rows = new Float64Array(2 * half);
  const columns = new Float64Array(2 * half);
  for (let i = 0; i < ink.length; i += 2) {
    const [x, y] = [ink[i] ?? 0, ink[i + 1] ?? 0];
    const column = Math.floor(x * cos + y * sin) + half;
    const row = Math.floor(y * cos - x * sin) + half;
    columns[column] = (columns[column] ?? 0) + 1;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  const squares = (counts: Float64Array) => counts.reduce((sum, count) => sum + count * count, 0);
  return squares(rows) + squares(columns);
}
