import { findPieces } from './pieces.ts';
import type { Colours, Mask } from './raster.ts';
import { sumsAround } from './sums-around.ts';

/** Ink is darker than the mean around it by this fraction, plus a few steps of brightness to exclude noise. */
const contrast = 0.14;
const noiseSteps = 6;
/** The mean is taken over a square that reaches as far as the long side divided by this. */
const windowsPerLongSide = 48;
/** A colour that changes by more than this (of 255) over two pixels is the border of a room's fill. */
const colourStepMin = 22;
/** Lettering consists of pieces of at most this fraction of the long side. */
const letterShare = 0.012;
const letterPxMin = 6;
/** On a coloured plan, a letter fills at least this fraction of its box. A thin wall fills less. */
const letterFillMin = 0.25;
/** Furniture and pillars are pieces below this fraction of the long side that touch nothing. */
const detailShare = 0.02;
const detailPxMin = 8;
/** A plan with at least this fraction of colourless pixels is a line drawing. */
const paperShareMin = 0.7;

/** Returns the brightness of each pixel, 0 to 255 (weights of Rec. 601 in 256ths). */
export function brightnessOf({ red, green, blue }: Colours): Uint8Array {
  return red.map((value, i) => (value * 77 + (green[i] ?? 0) * 150 + (blue[i] ?? 0) * 29) >> 8);
}

/** Returns masks of the pixels that are darker and brighter than the mean around them. */
export function contrastOf(
  brightness: Uint8Array,
  { width, height }: Colours,
): { dark: Uint8Array; light: Uint8Array } {
  const dark = new Uint8Array(brightness.length);
  const light = new Uint8Array(brightness.length);
  const reach = Math.max(8, Math.round(Math.max(width, height) / windowsPerLongSide));
  sumsAround(brightness, { width, height }, reach, (y, sums, rows) => {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const mean = (sums[x] ?? 0) / (rows * (Math.min(width, x + reach + 1) - Math.max(0, x - reach)));
      const value = brightness[i] ?? 0;
      if (value < mean * (1 - contrast) - noiseSteps) dark[i] = 1;
      else if (value > mean * (1 + contrast) + noiseSteps) light[i] = 1;
    }
  });
  return { dark, light };
}

/** Marks small pieces of a mask as letters. Runs while strokes are thin, before colour steps are added to them. */
export function markLettering(letters: Uint8Array, mask: Mask, isLineDrawing: boolean): void {
  const { labels, boxes, areas } = findPieces(mask, true);
  const limit = Math.max(letterPxMin, letterShare * Math.max(mask.width, mask.height));
  const isLetter = boxes.map((box, label) => {
    const width = box.maxX - box.minX + 1;
    const height = box.maxY - box.minY + 1;
    if (label === 0 || width > limit || height > limit) return false;
    if (isLineDrawing) return true;
    return width > 3 && height > 3 && (areas[label] ?? 0) > letterFillMin * width * height;
  });
  for (let i = 0; i < labels.length; i++) if (isLetter[labels[i] ?? 0]) letters[i] = 1;
}

/** Checks whether most of the plan is white, grey or lightly toned paper. */
export function isLineDrawing({ red, green, blue }: Colours, brightness: Uint8Array): boolean {
  let paper = 0;
  let looked = 0;
  // Every seventh pixel suffices, and successive rows then test different columns.
  for (let i = 0; i < brightness.length; i += 7, looked++) {
    const r = red[i] ?? 0;
    const g = green[i] ?? 0;
    const b = blue[i] ?? 0;
    const isGrey = Math.max(r, g, b) - Math.min(r, g, b) <= 24;
    if (isGrey && (brightness[i] ?? 0) >= 96) paper++;
  }
  return paper > paperShareMin * looked;
}

/**
 * Adds borders between fills, where the colour changes and no ink is near. A step beside ink would double every wall,
 * and a step beside a letter would restore the letter.
 */
export function addColourSteps(ink: Uint8Array, letters: Uint8Array, colours: Colours): void {
  const { width, height } = colours;
  const isStep = (a: number, b: number) => stepAt(colours, a, b) > colourStepMin;
  const isFree = (i: number) =>
    !letters[i] &&
    !touches(ink, i, 1, width) &&
    !touches(letters, i, 1, width) &&
    !touches(letters, i, 2, width);
  const found: number[] = [];
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
      if (ink[i] || !(isStep(i - 1, i + 1) || isStep(i - width, i + width))) continue;
      if (isFree(i)) found.push(i);
    }
  }
  for (const i of found) ink[i] = 1;
}

function stepAt({ red, green, blue }: Colours, a: number, b: number): number {
  return Math.max(
    Math.abs((red[a] ?? 0) - (red[b] ?? 0)),
    Math.abs((green[a] ?? 0) - (green[b] ?? 0)),
    Math.abs((blue[a] ?? 0) - (blue[b] ?? 0)),
  );
}

/** Checks whether a pixel `steps` up, down, left or right is set. */
export function touches(pixels: Uint8Array, i: number, steps: number, width: number): boolean {
  return Boolean(
    pixels[i - steps] || pixels[i + steps] || pixels[i - steps * width] || pixels[i + steps * width],
  );
}

/** Returns the walls: ink without furniture and pillars. */
export function wallsOf(ink: Mask): Mask {
  const { labels, boxes } = findPieces(ink, true);
  const limit = Math.max(detailPxMin, detailShare * Math.max(ink.width, ink.height));
  const isDetail = boxes.map(
    (box, label) => label > 0 && box.maxX - box.minX < limit && box.maxY - box.minY < limit,
  );
  return { ...ink, pixels: ink.pixels.map((pixel, i) => (pixel && !isDetail[labels[i] ?? 0] ? 1 : 0)) };
}
