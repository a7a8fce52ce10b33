import type { Basins } from './basins.ts';
import { forNeighbours, isInside, type Labels, type Size } from './raster.ts';

/** Greatest half of a wall, in pixels. The first guess is slightly more than the radius of the narrowest room. */
const halfWallMin = 3;
const halfWallMax = 60;
const guessShare = 1.2;
/** The usual half wall is the step by which rooms have met over this fraction of the length along which they meet. */
const metShare = 0.5;

/** Rooms with the walls between them: the leaf of each pixel, 0 outside of rooms. `halfWall` is in pixels. */
export type Grown = { labels: Labels; halfWall: number };

/**
 * Grows all rooms at once, pixel by pixel, until they meet in the middle of the walls. Towards the outside they grow by
 * the usual half wall, which is measured where rooms meet.
 */
export function growRooms(basins: Basins, isRoom: Uint8Array, radiusMin: number, size: Size): Grown {
  const { leaves, basinOf } = basins;
  const reach = Math.min(halfWallMax, Math.max(halfWallMin, Math.round(radiusMin * guessShare)));
  const labels = leaves.map((leaf) => (isRoom[basinOf[leaf] ?? 0] ? leaf : 0));
  const steps = new Uint8Array(labels.length);
  const met = new Float64Array(reach + 1);
  let front = borderOf(labels, size);
  for (let step = 1; step <= reach && front.length > 0; step++) {
    const next: number[] = [];
    for (const pixel of front) {
      const leaf = labels[pixel] ?? 0;
      // With only the four neighbours, a growing room would lose its corners.
      forNeighbours(pixel, size, step % 2 === 0, (neighbour) => {
        const other = labels[neighbour] ?? 0;
        if (other === 0) {
          labels[neighbour] = leaf;
          steps[neighbour] = step;
          next.push(neighbour);
        } else if (basinOf[other] !== basinOf[leaf] && (steps[neighbour] ?? 0) >= step - 1) {
          met[step] = (met[step] ?? 0) + 1;
        }
      });
    }
    front = next;
  }
  const halfWall = usualHalfWall(met);
  for (let i = 0; i < labels.length; i++) if ((steps[i] ?? 0) > halfWall) labels[i] = 0;
  return { labels, halfWall };
}

/** Rooms that touch in the first step share a passage, not a wall. */
function usualHalfWall(met: Float64Array): number {
  const all = met.subarray(2).reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (let step = 2; step < met.length; step++) {
    sum += met[step] ?? 0;
    if (all > 0 && sum >= metShare * all) return step;
  }
  return 1;
}

/** Returns the pixels of rooms that have a neighbour outside of all rooms. */
function borderOf(labels: Labels, size: Size): number[] {
  const border: number[] = [];
  let isBorder = false;
  const look = (neighbour: number) => {
    if (labels[neighbour] === 0) isBorder = true;
  };
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] ?? 0;
    if (label === 0 || isInside(labels, i, label, size.width)) continue;
    isBorder = false;
    forNeighbours(i, size, false, look);
    if (isBorder) border.push(i);
  }
  return border;
}
