import type { Pixels } from '../model.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** A plan reduced to few colours. `of` has the index of each pixel's colour. */
export type ColorClasses = { colors: Rgb[]; of: Uint8Array };

const classesMax = 24;
/** Colours that differ by less than this in every channel are one. */
const nearEnough = 26;
const flatEnough = 14;
const bits = 5;

/**
 * Returns the plan's colours, at most 24, the most frequent first. Pixels in flat surroundings count most, pixels at an
 * edge little. Each pixel belongs to the nearest colour.
 */
export function classifyColors(pixels: Pixels): ColorClasses {
  const sums = sumBins(pixels);
  const colors = chooseColors(sums);
  return { colors, of: assign(pixels, colors, sums.length / 4) };
}

/** Checks whether a colour of the plan is the colour that a person clicked. */
export function isNearColor(a: Rgb, b: Rgb): boolean {
  return isWithin(a, b, 12);
}

/** Parses `#rgb`, `#rrggbb` and `#rrggbbaa`. Ignores transparency. */
export function parseColor(text: string): Rgb {
  const digits = text.length === 4 ? text.slice(1).replace(/./g, '$&$&') : text.slice(1, 7);
  const value = Number.parseInt(digits, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Returns a colour as `#rrggbb`. */
export function colorText(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function binOf(red: number, green: number, blue: number): number {
  const shift = 8 - bits;
  return ((red >> shift) << (2 * bits)) | ((green >> shift) << bits) | (blue >> shift);
}

/** Sums colour and weight by bin. A pixel that differs from a neighbour weighs little: it is blur or noise. */
function sumBins({ width, height, data }: Pixels): Float64Array {
  const sums = new Float64Array(4 << (3 * bits));
  const at = (i: number) => data[i] ?? 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const right = x + 1 < width ? i + 4 : i;
      const below = y + 1 < height ? i + width * 4 : i;
      const change = Math.max(
        Math.abs(at(i) - at(right)) +
          Math.abs(at(i + 1) - at(right + 1)) +
          Math.abs(at(i + 2) - at(right + 2)),
        Math.abs(at(i) - at(below)) +
          Math.abs(at(i + 1) - at(below + 1)) +
          Math.abs(at(i + 2) - at(below + 2)),
      );
      const weight = change <= flatEnough ? 1 : 0.15;
      const bin = binOf(at(i), at(i + 1), at(i + 2)) * 4;
      sums[bin] = (sums[bin] ?? 0) + at(i) * weight;
      sums[bin + 1] = (sums[bin + 1] ?? 0) + at(i + 1) * weight;
      sums[bin + 2] = (sums[bin + 2] ?? 0) + at(i + 2) * weight;
      sums[bin + 3] = (sums[bin + 3] ?? 0) + weight;
    }
  }
  return sums;
}

function chooseColors(sums: Float64Array): Rgb[] {
  const used: { weight: number; color: Rgb }[] = [];
  for (let bin = 0; bin < sums.length; bin += 4) {
    const weight = sums[bin + 3] ?? 0;
    if (weight === 0) continue;
    const part = (offset: number) => (sums[bin + offset] ?? 0) / weight;
    used.push({ weight, color: [part(0), part(1), part(2)] });
  }
  used.sort((a, b) => b.weight - a.weight);
  const chosen: Rgb[] = [];
  for (const { color } of used) {
    if (chosen.length === classesMax) break;
    if (!chosen.some((other) => isWithin(color, other, nearEnough))) chosen.push(color);
  }
  return chosen;
}

function isWithin(a: Rgb, b: Rgb, most: number): boolean {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2])) <= most;
}

function assign({ width, height, data }: Pixels, colors: readonly Rgb[], binCount: number): Uint8Array {
  const classOfBin = new Int16Array(binCount).fill(-1);
  const of = new Uint8Array(width * height);
  for (let i = 0; i < of.length; i++) {
    const red = data[i * 4] ?? 0;
    const green = data[i * 4 + 1] ?? 0;
    const blue = data[i * 4 + 2] ?? 0;
    const bin = binOf(red, green, blue);
    let best = classOfBin[bin] ?? -1;
    if (best < 0) {
      best = nearest(red, green, blue, colors);
      classOfBin[bin] = best;
    }
    of[i] = best;
  }
  return of;
}

function nearest(red: number, green: number, blue: number, colors: readonly Rgb[]): number {
  let best = 0;
  let bestDistance = Infinity;
  for (const [i, color] of colors.entries()) {
    const distance = (red - color[0]) ** 2 + (green - color[1]) ** 2 + (blue - color[2]) ** 2;
    if (distance < bestDistance) {
      best = i;
      bestDistance = distance;
    }
  }
  return best;
}
