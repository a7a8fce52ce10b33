import { type Basins, findBasins } from './basins.ts';
import { distancesTo } from './distance.ts';
import { respectFills } from './fills.ts';
import { growRooms } from './grow.ts';
import { addColourSteps, brightnessOf, contrastOf, isLineDrawing, markLettering, wallsOf } from './ink.ts';
import type { Labels, Picture, Size } from './raster.ts';
import { type Judged, judgeBasins } from './rooms.ts';
import { scaleToWork } from './scale.ts';

/** The steps of preparing, in order. */
export const prepareSteps = ['scale', 'ink', 'walls', 'distance', 'basins', 'rooms', 'grow'] as const;
export type PrepareStep = (typeof prepareSteps)[number];

/** A prepared picture, ready for clicks. Its pixels are those of the scaled picture, not of the level. */
export type Plan = Size & {
  /** Pixels of the level in a pixel of the plan. */
  scale: { x: number; y: number };
  /** Distance to the nearest wall, in fifths of a pixel. */
  distances: Uint16Array;
  basins: Basins;
  judged: Judged;
  /** Leaf of each pixel, with rooms grown to the middle of their walls. */
  grown: Labels;
  /** Half of the usual wall in pixels; also the greatest growth of rooms. */
  halfWall: number;
};

/**
 * Prepares a picture for clicks. `level` is the size of the level in the pixels of points and rings; the picture may be
 * its thumbnail. Calls `onStep` at the start of each step. Throws a RangeError for a picture that cannot be traced.
 */
export function preparePlan(picture: Picture, level: Size, onStep?: (step: PrepareStep) => void): Plan {
  onStep?.('scale');
  const colours = scaleToWork(picture);
  const { width, height } = colours;
  const size: Size = { width, height };
  onStep?.('ink');
  const brightness = brightnessOf(colours);
  const { dark, light } = contrastOf(brightness, colours);
  const isLines = isLineDrawing(colours, brightness);
  const letters = new Uint8Array(dark.length);
  markLettering(letters, { ...size, pixels: dark }, isLines);
  markLettering(letters, { ...size, pixels: light }, isLines);
  const ink = dark.map((pixel, i) => (pixel && !letters[i] ? 1 : 0));
  addColourSteps(ink, letters, colours);
  respectFills(ink, letters, colours);
  onStep?.('walls');
  const walls = wallsOf({ ...size, pixels: ink });
  onStep?.('distance');
  const distances = distancesTo(walls, true);
  onStep?.('basins');
  const basins = findBasins(distances, size);
  onStep?.('rooms');
  const judged = judgeBasins(basins, distances, size);
  onStep?.('grow');
  const { labels: grown, halfWall } = growRooms(basins, judged.isRoom, judged.radiusMin, size);
  const scale = { x: level.width / width, y: level.height / height };
  return { ...size, scale, distances, basins, judged, grown, halfWall };
}
