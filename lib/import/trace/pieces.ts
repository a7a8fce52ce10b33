import { type Box, type Labels, type Mask, measureLabels } from './raster.ts';
import { addSet, find, numberSets, type Sets, union } from './union-find.ts';

/** Connected pieces of a mask: numbered from 1 in `labels`. `boxes` and `areas` (pixels) are by this number. */
export type Pieces = { labels: Labels; count: number; boxes: Box[]; areas: Int32Array };

/** Finds the connected pieces. With `isDiagonal`, pixels that touch at a corner are connected. */
export function findPieces(mask: Mask, isDiagonal: boolean): Pieces {
  const { labels, sets } = labelRows(mask, isDiagonal);
  const { numberOf, count } = numberSets(sets);
  for (let i = 0; i < labels.length; i++) labels[i] = numberOf[labels[i] ?? 0] ?? 0;
  return { labels, count, ...measureLabels(labels, mask, count) };
}

/** Gives each pixel the label of a neighbour above or to the left, and joins labels that meet. */
function labelRows({ width, height, pixels }: Mask, isDiagonal: boolean): { labels: Labels; sets: Sets } {
  const labels: Labels = new Int32Array(width * height);
  const sets: Sets = [0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!pixels[i]) continue;
      const left = x > 0 ? (labels[i - 1] ?? 0) : 0;
      const above = y > 0 ? (labels[i - width] ?? 0) : 0;
      let label = left || above;
      if (left !== above && left && above) join(sets, left, above);
      if (isDiagonal && y > 0) {
        const before = x > 0 ? (labels[i - width - 1] ?? 0) : 0;
        const after = x < width - 1 ? (labels[i - width + 1] ?? 0) : 0;
        label ||= before || after;
        if (after && after !== label) join(sets, label, after);
      }
      labels[i] = label || addSet(sets);
    }
  }
  return { labels, sets };
}

function join(sets: Sets, a: number, b: number): void {
  const first = find(sets, a);
  const second = find(sets, b);
  if (first !== second) union(sets, Math.min(first, second), Math.max(first, second));
}
