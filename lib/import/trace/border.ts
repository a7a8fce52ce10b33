import type { Point } from '../../geometry/point.ts';
import { distancesTo, fifths } from './distance.ts';
import { findPieces } from './pieces.ts';
import type { Labels, Mask } from './raster.ts';

/** Returns the mask extended by all pixels within `radius` pixels of it. */
export function widen(mask: Mask, radius: number): Mask {
  return within(mask, radius, 1);
}

/** Returns the mask with its gaps and notches of up to twice `radius` pixels filled. */
export function closeGaps(mask: Mask, radius: number): Mask {
  return within(within(mask, radius, 0), radius, 0);
}

/** Returns a mask that is `near` within `radius` pixels of the mask, and 1 - `near` elsewhere. */
function within(mask: Mask, radius: number, near: 0 | 1): Mask {
  const distances = distancesTo(mask, false);
  // Slightly more than the radius, so that the circle has no spikes at its four ends.
  const reach = radius * fifths + 2;
  const pixels = new Uint8Array(distances.length);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (distances[i] ?? 0) <= reach ? near : 1 - near;
  return { ...mask, pixels };
}

/** Returns the largest piece of a mask: its number in `labels` and its top pixel. Returns null for an empty mask. */
export function largestPiece(mask: Mask): { labels: Labels; label: number; top: Point } | null {
  const { labels, count, areas, boxes } = findPieces(mask, false);
  let label = 0;
  for (let i = 1; i <= count; i++) if ((areas[i] ?? 0) > (areas[label] ?? 0)) label = i;
  const y = boxes[label]?.minY;
  if (label === 0 || y === undefined) return null;
  return { labels, label, top: [labels.indexOf(label, y * mask.width) - y * mask.width, y] };
}

/**
 * Follows the outer border of a piece along the corners of its pixels, clockwise on a screen. `top` is the first pixel
 * of its top row. Corners are whole numbers. Ignores holes.
 */
export function followBorder(
  labels: Labels,
  label: number,
  { width, height }: Mask,
  [startX, startY]: Point,
): Point[] {
  const isIn = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && labels[y * width + x] === label;
  const ring: Point[] = [];
  let [x, y] = [startX, startY];
  let [dx, dy] = [1, 0];
  do {
    ring.push([x, y]);
    x += dx;
    y += dy;
    // The two pixels ahead. The piece is on the right.
    const [leftX, leftY] = [x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2];
    const [rightX, rightY] = [x + (dx - dy - 1) / 2, y + (dy + dx - 1) / 2];
    if (isIn(leftX, leftY)) [dx, dy] = [dy, -dx];
    else if (!isIn(rightX, rightY)) [dx, dy] = [-dy, dx];
  } while (x !== startX || y !== startY);
  return ring;
}
