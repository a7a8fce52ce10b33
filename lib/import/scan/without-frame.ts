import { findPieces } from '../trace/pieces.ts';
import type { Grey } from './flatten.ts';

const inkMax = 160;
/** A frame spans at least this share of the page both ways, and fills at most this share of it with ink. */
const [spanMin, fillMax] = [0.85, 0.05];
/** The shades of a line beside its ink, in pixels. */
const softPx = 2;

/** Returns a page without the line around its drawing: what lies between the two is no room. */
export function withoutFrame(page: Grey): Grey {
  const { width, height, pixels } = page;
  const { labels, boxes, areas } = findPieces(
    { width, height, pixels: pixels.map((shade) => (shade < inkMax ? 1 : 0)) },
    true,
  );
  const isFrame = boxes.map(
    ({ minX, minY, maxX, maxY }, label) =>
      label > 0 &&
      maxX - minX >= spanMin * width &&
      maxY - minY >= spanMin * height &&
      (areas[label] ?? 0) <= fillMax * width * height,
  );
  if (!isFrame.includes(true)) return page;
  const bare = pixels.slice();
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!isFrame[labels[i] ?? 0]) continue;
      for (let v = Math.max(0, y - softPx); v <= Math.min(height - 1, y + softPx); v++)
        bare.fill(255, v * width + Math.max(0, x - softPx), v * width + Math.min(width, x + softPx + 1));
    }
  }
  return { width, height, pixels: bare };
}
