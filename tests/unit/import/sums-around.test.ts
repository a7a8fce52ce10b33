import { expect, test } from 'vitest';
import { sumsAround } from '#lib/import/trace/sums-around.ts';
import { createRandom } from '#tests/support/venue.ts';

test.each([
  [7, 5, 1],
  [7, 5, 2],
  [4, 9, 3],
  [3, 2, 8],
  [1, 6, 2],
  [6, 1, 0],
])(
  'sums around the pixels of %d x %d reach %d pixels to each side and end at the edges',
  (width, height, reach) => {
    const random = createRandom(width);
    const values = Uint8Array.from({ length: width * height }, () => Math.floor(random() * 256));
    const found: number[][] = [];
    sumsAround(values, { width, height }, reach, (_, sums, rows) => found.push([rows, ...sums]));
    const near = (at: number, length: number) =>
      Array.from({ length }, (_, i) => i).filter((i) => Math.abs(i - at) <= reach);
    const wanted = Array.from({ length: height }, (_, y) => {
      const rows = near(y, height);
      const sumAt = (x: number) =>
        rows.flatMap((v) => near(x, width).map((u) => values[v * width + u] ?? 0)).reduce((a, b) => a + b);
      return [rows.length, ...Array.from({ length: width }, (_, x) => sumAt(x))];
    });
    expect(found).toEqual(wanted);
  },
);
