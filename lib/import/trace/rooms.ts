import type { Basins } from './basins.ts';
import { fifths } from './distance.ts';
import { type Box, emptyBox, measureLabels, type Size, stretch } from './raster.ts';

/** Smallest and greatest fraction of the plan's pixels that a room has. */
const roomShareMin = 0.00008;
const roomShareMax = 0.6;
/** Smallest inner radius of a room: a fraction of the usual room's, or of the long side if that is less. */
const radiusShare = 0.16;
const radiusOfLongSide = 0.004;
const radiusPxMin = 4;
/** The mean distance is half of the radius in a long strip and a third in a square. A factor of 2.4 accepts both. */
const radiusOfMean = 2.4;
/** A basin this near (fraction of the side) to all four sides surrounds a building inside a frame. */
export const frameShare = 0.03;

/** Classes and measures of the basins. Radii are in pixels of the plan. */
export type Judged = {
  isRoom: Uint8Array;
  /** Whether it reaches the border of the picture, or surrounds everything inside a frame. */
  isOutside: Uint8Array;
  areas: Int32Array;
  /** Mean distance to the walls. */
  means: Float64Array;
  boxes: readonly Box[];
  leafBoxes: readonly Box[];
  /** Smallest inner radius of a room. */
  radiusMin: number;
};

/** Tells rooms from the outside, the gaps between the two lines of a wall, and the sectors of doors. */
export function judgeBasins(basins: Basins, distances: Uint16Array, size: Size): Judged {
  const measured = measureBasins(basins, size);
  const count = basins.basinCount;
  const isOutside = Uint8Array.from(measured.boxes, (box, basin) =>
    basin > 0 && (reachesBorder(box, size) || fillsFrame(box, size)) ? 1 : 0,
  );
  const pixels = size.width * size.height;
  const candidates: number[] = [];
  for (let basin = 1; basin <= count; basin++) {
    const area = measured.areas[basin] ?? 0;
    if (!isOutside[basin] && area > roomShareMin * pixels && area < roomShareMax * pixels)
      candidates.push(basin);
  }
  const radiusOf = (basin: number) => (basins.peaks[basin] ?? 0) / fifths;
  const usual = usualRadius(candidates, radiusOf, measured.areas);
  const longSide = Math.max(size.width, size.height);
  const radiusMin = Math.max(radiusPxMin, Math.min(radiusShare * usual, radiusOfLongSide * longSide));
  const means = meanDistances(basins, distances, measured.areas);
  const isRoom = new Uint8Array(count + 1);
  for (const basin of candidates) {
    const isWide = radiusOf(basin) >= radiusMin;
    // The corners of a double wall are wide, but its mean is not.
    const isStrip = radiusOfMean * (means[basin] ?? 0) < radiusMin;
    if (isWide && !isStrip) isRoom[basin] = 1;
  }
  return { ...measured, means, isRoom, isOutside, radiusMin };
}

function measureBasins({ leaves, leafCount, basinOf, basinCount }: Basins, size: Size) {
  const { boxes: leafBoxes, areas: leafAreas } = measureLabels(leaves, size, leafCount);
  const boxes = Array.from({ length: basinCount + 1 }, emptyBox);
  const areas = new Int32Array(basinCount + 1);
  for (const [leaf, leafBox] of leafBoxes.entries()) {
    const basin = basinOf[leaf] ?? 0;
    const box = boxes[basin];
    if (box) stretch(box, leafBox);
    areas[basin] = (areas[basin] ?? 0) + (leafAreas[leaf] ?? 0);
  }
  return { boxes, areas, leafBoxes };
}

function reachesBorder(box: Box, { width, height }: Size): boolean {
  return box.minX <= 0 || box.minY <= 0 || box.maxX >= width - 1 || box.maxY >= height - 1;
}

function fillsFrame(box: Box, { width, height }: Size): boolean {
  const x = frameShare * width;
  const y = frameShare * height;
  return box.minX < x && box.minY < y && box.maxX > width - x && box.maxY > height - y;
}

/** Returns the median radius of rooms, weighted by area. */
function usualRadius(
  basins: readonly number[],
  radiusOf: (basin: number) => number,
  areas: Int32Array,
): number {
  const areaOf = (basin: number) => areas[basin] ?? 0;
  let half = basins.reduce((sum, basin) => sum + areaOf(basin), 0) / 2;
  for (const basin of basins.toSorted((a, b) => radiusOf(a) - radiusOf(b))) {
    half -= areaOf(basin);
    if (half <= 0) return radiusOf(basin);
  }
  return 0;
}

/** Returns the mean distance to the walls of each basin, in pixels. */
function meanDistances({ leaves, basinOf }: Basins, distances: Uint16Array, areas: Int32Array): Float64Array {
  const sums = new Float64Array(areas.length);
  for (let i = 0; i < leaves.length; i++) {
    const basin = basinOf[leaves[i] ?? 0] ?? 0;
    sums[basin] = (sums[basin] ?? 0) + (distances[i] ?? 0);
  }
  return sums.map((sum, basin) => sum / fifths / Math.max(1, areas[basin] ?? 0));
}
