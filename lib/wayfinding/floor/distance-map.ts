import type { Grid } from './grid.ts';

const far = 1e9;

/**
 * Returns, for each free cell (1), the distance between its middle and that of the nearest blocked cell (0), in cells.
 * Blocked cells have 0, and cells outside the grid count as blocked. Two passes: Felzenszwalb and Huttenlocher,
 * "Distance Transforms of Sampled Functions".
 */
export function distanceMap(free: Uint8Array, width: number, height: number): Float32Array {
  const result = columnDistances(free, width, height);
  const size = width + 2;
  const squares = new Float64Array(size);
  const parabolas = new Int32Array(size);
  const bounds = new Float64Array(size + 1);
  for (let row = 0; row < result.length; row += width) {
    // No blocked cell beyond the two at the ends of a run of free cells is nearer than these.
    for (let start = 0; start < width; start++) {
      if (result[row + start] === 0) continue;
      let count = 0;
      for (let x = start; x < width && result[row + x] !== 0; x++)
        squares[++count] = (result[row + x] ?? 0) ** 2;
      squares[count + 1] = 0;
      lowerEnvelope(squares, parabolas, bounds, count + 2);
      let k = 0;
      for (let q = 1; q <= count; q++) {
        while ((bounds[k + 1] ?? far) < q) k++;
        const r = parabolas[k] ?? 0;
        result[row + start + q - 1] = Math.sqrt((q - r) * (q - r) + (squares[r] ?? 0));
      }
      start += count;
    }
  }
  return result;
}

/** Returns the distance of each cell to the nearest blocked cell of its column. Goes by rows, as the cells lie in memory. */
function columnDistances(free: Uint8Array, width: number, height: number): Float32Array {
  const result = new Float32Array(width * height);
  for (let i = 0; i < result.length; i++) {
    if (free[i]) result[i] = i < width ? 1 : (result[i - width] ?? 0) + 1;
  }
  for (let i = result.length - 1; i >= 0; i--) {
    const below = i + width < result.length ? (result[i + width] ?? 0) : 0;
    if (below + 1 < (result[i] ?? 0)) result[i] = below + 1;
  }
  return result;
}

function lowerEnvelope(
  squares: Float64Array,
  parabolas: Int32Array,
  bounds: Float64Array,
  size: number,
): void {
  let k = 0;
  parabolas[0] = 0;
  bounds[0] = -far;
  bounds[1] = far;
  for (let q = 1; q < size; q++) {
    let meet = 0;
    for (;;) {
      const r = parabolas[k] ?? 0;
      meet = ((squares[q] ?? 0) + q * q - (squares[r] ?? 0) - r * r) / (2 * q - 2 * r);
      if (meet > (bounds[k] ?? -far) || k === 0) break;
      k--;
    }
    k++;
    parabolas[k] = q;
    bounds[k] = meet;
    bounds[k + 1] = far;
  }
}

/** Returns the cells whose middle is farther than `bodyCells` cells from a blocked cell: 1 for these, else 0. */
export function freeForBody(grid: Grid, bodyCells: number): Uint8Array {
  const distances = distanceMap(grid.cells, grid.width, grid.height);
  const free = new Uint8Array(distances.length);
  for (let i = 0; i < free.length; i++) free[i] = (distances[i] ?? 0) > bodyCells ? 1 : 0;
  return free;
}
