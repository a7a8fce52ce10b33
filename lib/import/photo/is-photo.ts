import type { Grey } from '../scan/flatten.ts';

const blockPx = 8;
/** Shades within a block of paper: none on a picture that a program wrote, noise on what a camera or a scanner saw. */
const noiseShades = 7;
/** Share of all blocks that the most frequent shades fill on a picture that a program wrote. */
const flatShareMin = 0.5;
const flatShades = 6;

/** Checks whether a camera or a scanner made the picture, by noise and changing light, which a program does not write. */
export function isPhoto({ width, height, pixels }: Grey): boolean {
  const ranges: number[] = [];
  const shades = new Float64Array(256);
  for (let top = 0; top + blockPx <= height; top += blockPx) {
    for (let left = 0; left + blockPx <= width; left += blockPx) {
      let [least, most, sum] = [255, 0, 0];
      for (let y = top; y < top + blockPx; y++) {
        for (let x = left, i = y * width + left; x < left + blockPx; x++, i++) {
          const shade = pixels[i] ?? 0;
          if (shade < least) least = shade;
          if (shade > most) most = shade;
          sum += shade;
        }
      }
      ranges.push(most - least);
      const mean = Math.round(sum / (blockPx * blockPx));
      shades[mean] = (shades[mean] ?? 0) + 1;
    }
  }
  if (ranges.length === 0) return false;
  const usual = ranges.toSorted((a, b) => a - b)[ranges.length >> 1] ?? 0;
  const flat = shades
    .toSorted()
    .subarray(-flatShades)
    .reduce((sum, count) => sum + count, 0);
  return usual >= noiseShades || flat < flatShareMin * ranges.length;
}
