import { distance, lerp, type Point } from '../../geometry/point.ts';
import { edges, type Ring, signedArea } from '../../geometry/polygon.ts';
import { type Grid, isFloorAt } from './grid.ts';

/**
 * A way through an outline: a point on it, a point inside, a point outside, and its width, in map pixels. `run` are the
 * points of the whole gap, of which a wide one has several ways.
 */
export type Gap = { at: Point; inside: Point; outside: Point; width: number; run: readonly Point[] };

type Sample = { at: Point; inside: Point; outside: Point; side: number; isOpen: boolean };

/** If more than this fraction of an outline is open, the plan does not draw the outline. */
const undrawnShare = 0.6;

/**
 * Finds the gaps of an outline through which the floor continues. A wide gap counts as several, `stepPx` apart; a gap
 * below `widthMinPx` does not count. Returns null if the plan does not draw the outline. Lengths are in map pixels.
 */
export function findGaps(
  grid: Grid,
  ring: Ring,
  depthPx: number,
  widthMinPx: number,
  stepPx: number,
): Gap[] | null {
  const samples = sampleRing(grid, ring, depthPx);
  const open = samples.filter(({ isOpen }) => isOpen).length;
  if (open > samples.length * undrawnShare) return null;
  return openRuns(samples).flatMap((run) => {
    const width = run.length * grid.cellPx;
    if (width < widthMinPx) return [];
    const count = Math.max(1, Math.round(width / stepPx));
    const all = run.map(({ at }) => at);
    return Array.from({ length: count }, (_, i) => {
      const middle = run[Math.floor(((i + 0.5) / count) * run.length)];
      return middle ? [{ ...middle, width: width / count, run: all }] : [];
    }).flat();
  });
}

/** Returns a gap of `widthPx` in the middle of the longest stretch of a side next to reached floor; null if none. */
export function facingGap(
  grid: Grid,
  ring: Ring,
  depthPx: number,
  widthPx: number,
  isReached: (point: Point) => boolean,
): Gap | null {
  const samples = sampleRing(grid, ring, depthPx).map((sample) => ({
    ...sample,
    isOpen: isFloorAt(grid, sample.inside) && isReached(sample.outside),
  }));
  let best: Sample[] = [];
  for (const run of openRuns(samples)) {
    for (const stretch of Map.groupBy(run, ({ side }) => side).values()) {
      if (stretch.length > best.length) best = stretch;
    }
  }
  const middle = best[Math.floor(best.length / 2)];
  return middle ? { ...middle, width: widthPx, run: [middle.at] } : null;
}

function sampleRing(grid: Grid, ring: Ring, depthPx: number): Sample[] {
  const inwards = signedArea(ring) > 0 ? 1 : -1;
  const samples: Sample[] = [];
  let side = -1;
  let heading = Number.NaN;
  for (const [a, b] of edges(ring)) {
    const length = distance(a, b);
    if (length === 0) continue;
    // Edges in line with each other are one side.
    const turn = Math.atan2(b[1] - a[1], b[0] - a[0]);
    if (!(Math.abs(turn - heading) < 0.1)) side++;
    heading = turn;
    const nx = (-(b[1] - a[1]) / length) * inwards;
    const ny = ((b[0] - a[0]) / length) * inwards;
    const count = Math.max(1, Math.round(length / grid.cellPx));
    for (let i = 0; i < count; i++) {
      const at = lerp(a, b, (i + 0.5) / count);
      const inside: Point = [at[0] + nx * depthPx, at[1] + ny * depthPx];
      const outside: Point = [at[0] - nx * depthPx, at[1] - ny * depthPx];
      samples.push({ at, inside, outside, side, isOpen: isFree(grid, outside, inside) });
    }
  }
  return samples;
}

function isFree(grid: Grid, from: Point, to: Point): boolean {
  const steps = Math.max(1, Math.ceil(distance(from, to) / grid.cellPx) * 2);
  for (let i = 0; i <= steps; i++) if (!isFloorAt(grid, lerp(from, to, i / steps))) return false;
  return true;
}

/** Returns the runs of consecutive open samples, also across the end of the ring. */
function openRuns(samples: readonly Sample[]): Sample[][] {
  const shut = samples.findIndex(({ isOpen }) => !isOpen);
  if (shut < 0) return samples.length > 0 ? [[...samples]] : [];
  const runs: Sample[][] = [];
  let run: Sample[] = [];
  for (let i = 1; i <= samples.length; i++) {
    const sample = samples[(shut + i) % samples.length];
    if (sample?.isOpen) {
      run.push(sample);
    } else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return runs;
}
