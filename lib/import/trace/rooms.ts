import type { Basins } from './basins.ts';
import { fifths } from './distance.ts';
import { type Box, emptyBox, measureLabels, type Size, stretch } from './raster.ts';

/** Share of the plan's pixels that a room has at least, and at most. */
const roomShareMin = 0.00008;
const roomShareMax = 0.6;
/** A room's inner radius is this share of the usual room's; on plans of large rooms a share of the long side is enough. */
const radiusShare = 0.16;
const radiusOfLongSide = 0.004;
const radiusPxMin = 4;
/** In a long strip the mean distance is half of the radius; in a square a third. 2.4 means lets both pass. */
const radiusOfMean = 2.4;
/** A basin that comes this close (share of the side) to all four sides is what lies around a building in a frame. */
export const frameShare = 0.03;

/** What the basins are, by basin. Radii are in pixels of the plan. */
export type Judged = {
  isRoom: Uint8Array;
  /** Reaches the border of the picture, or lies inside its frame around everything. */
  isOutside: Uint8Array;
  areas: Int32Array;
  /** Mean distance to the walls. */
  means: Float64Array;
  boxes: readonly Box[];
  leafBoxes: readonly Box[];
  /** What a room's inner radius is at least. */
  radiusMin: number;
};

/** Tells rooms from what lies outside, between the two lines of a wall and in the sectors of doors. */
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
    // The corners of a double wall are wide, its mean is not.
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

/** The radius of the room in which a random point lies as often as in all narrower ones together. */
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

/** Mean distance to the walls in pixels, by basin. */
function meanDistances({ leaves, basinOf }: Basins, distances: Uint16Array, areas: Int32Array): Float64Array {
  const sums = new Float64Array(areas.length);
  for (let i = 0; i < leaves.length; i++) {
    const basin = basinOf[leaves[i] ?? 0] ?? 0;
    sums[basin] = (sums[basin] ?? 0) + (distances[i] ?? 0);
  }
  return sums.map((sum, basin) => sum / fifths / Math.max(1, areas[basin] ?? 0));
}
