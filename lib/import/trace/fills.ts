import { touches } from './ink.ts';
import { findPieces } from './pieces.ts';
import { type Colours, forNeighbours, isInside, type Labels, type Size } from './raster.ts';

/** A pixel has a colour if its channels differ by at least this (of 255). */
const chromaMin = 32;
/** A fill ends where the share of red or green in the colour changes by more than this over two pixels. */
const shareStepMax = 0.045;
/** A fill is at least this thick: twice its area by its border, as a fraction of the long side. Walls are thinner. */
const thicknessShare = 0.0045;
const thicknessPxMin = 6;
/** A letter this near (pixels) lies in the fill, not beside it. */
const nearPx = 3;
/** A line is darker than what is on both sides of it at this distance (pixels), by at least this factor. */
const lineReach = 3;
const lineShare = 0.93;
/** A fill is at least this wide or high (fraction of the long side). What is smaller is furniture. */
const sideShare = 0.02;

/**
 * Corrects ink by the fills of a coloured plan: a strong colour is no wall, however dark it is, and it ends a room, also
 * where nothing is drawn along its edge. Changes `ink`. Shadows do not matter, because the shares of red, green and blue
 * in a colour stay.
 */
export function respectFills(ink: Uint8Array, letters: Uint8Array, colours: Colours): void {
  const { width, height } = colours;
  const pixels = fillPixels(colours);
  // Most plans are drawn without a colour.
  if (!pixels.includes(1)) return;
  const { labels, boxes, areas } = findPieces({ width, height, pixels }, false);
  const longSide = Math.max(width, height);
  const thickness = Math.max(thicknessPxMin, thicknessShare * longSide);
  const { edge, lengths } = edgeOf(labels, colours, areas.length);
  const isFill = boxes.map((box, label) => {
    const side = Math.max(box.maxX - box.minX, box.maxY - box.minY);
    const thick = (2 * (areas[label] ?? 0)) / Math.max(1, lengths[label] ?? 0);
    return label > 0 && side >= sideShare * longSide && thick >= thickness;
  });
  for (let i = 0; i < labels.length; i++) if (isFill[labels[i] ?? 0]) ink[i] = 0;
  for (const i of edge) if (isFill[labels[i] ?? 0] && !isNear(letters, i, width)) ink[i] = 1;
}

/** Returns the pixels of fills beside something else, and how many each label has. */
function edgeOf(labels: Labels, size: Size, count: number): { edge: number[]; lengths: Int32Array } {
  const edge: number[] = [];
  const lengths = new Int32Array(count);
  let isEdge = false;
  let label = 0;
  const look = (neighbour: number) => {
    if (labels[neighbour] !== label) isEdge = true;
  };
  for (let i = 0; i < labels.length; i++) {
    label = labels[i] ?? 0;
    if (label === 0) continue;
    // Most pixels are inside of a fill. With the two beside it, all eight around a pixel are looked at.
    if (
      isInside(labels, i, label, size.width) &&
      isInside(labels, i - 1, label, size.width) &&
      isInside(labels, i + 1, label, size.width)
    )
      continue;
    isEdge = false;
    forNeighbours(i, size, true, look);
    if (!isEdge) continue;
    edge.push(i);
    lengths[label] = (lengths[label] ?? 0) + 1;
  }
  return { edge, lengths };
}

function isNear(pixels: Uint8Array, i: number, width: number): boolean {
  for (let steps = 1; steps <= nearPx; steps++) if (touches(pixels, i, steps, width)) return true;
  return false;
}

/** Returns the pixels that have a colour, and beside which it does not change. */
function fillPixels({ width, height, red, green, blue }: Colours): Uint8Array {
  const pixels = new Uint8Array(width * height);
  const shareOf = (channel: Uint8Array, i: number) =>
    (channel[i] ?? 0) / ((red[i] ?? 0) + (green[i] ?? 0) + (blue[i] ?? 0) + 1);
  const bright = (i: number) => (red[i] ?? 0) + 2 * (green[i] ?? 0) + (blue[i] ?? 0);
  const isLine = (i: number, step: number) =>
    bright(i) < lineShare * Math.min(bright(i - step), bright(i + step));
  const differ = (a: number, b: number) =>
    Math.abs(shareOf(red, a) - shareOf(red, b)) > shareStepMax ||
    Math.abs(shareOf(green, a) - shareOf(green, b)) > shareStepMax;
  for (let y = lineReach; y < height - lineReach; y++) {
    for (let x = lineReach, i = y * width + x; x < width - lineReach; x++, i++) {
      const r = red[i] ?? 0;
      const g = green[i] ?? 0;
      const b = blue[i] ?? 0;
      if (Math.max(r, g, b) - Math.min(r, g, b) < chromaMin) continue;
      if (differ(i - 1, i + 1) || differ(i - width, i + width)) continue;
      if (!isLine(i, lineReach) && !isLine(i, lineReach * width)) pixels[i] = 1;
    }
  }
  return pixels;
}
