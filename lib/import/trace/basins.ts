import { across, down, forNeighbours, isAwayFromEdge, type Labels, type Size } from './raster.ts';
import { addSet, find, numberSets, type Sets, union } from './union-find.ts';

/** Without a scale, a door is a passage narrower than this fraction of both inner radii. It separates two basins. */
const doorShare = 0.5;
/** A door in a narrow corridor is wide for the corridor but narrow for the room behind: fractions of the two radii. */
const corridorDoorShare = 0.7;
const roomDoorShare = 0.35;
/** In fifths of a pixel. A leaf below `peakMin`, or hardly wider than its passage, is part of its neighbour. */
const peakMin = 15;
const riseMin = 6;
/** Greater than the number of pixels, so that two numbers make one key. */
const keyFactor = 2 ** 26;

/**
 * The plan as basins of its distances. A leaf has one widest point. A basin is one or more leaves that are joined by
 * wide passages. Leaves and basins are numbered from 1; 0 is a wall. Widths are distances in fifths of a pixel.
 */
export type Basins = {
  /** Leaf of each pixel. */
  leaves: Labels;
  leafCount: number;
  /** Basin of each leaf. */
  basinOf: Int32Array;
  basinCount: number;
  /** Distance at the widest point of each basin. */
  peaks: Int32Array;
  /** Where leaves of one basin were joined. `openness` is the passage's width as a fraction of the smaller side's. */
  joints: readonly Joint[];
  /** The widest passage between each two basins that stayed apart. */
  passages: readonly Passage[];
};

export type Joint = { a: number; b: number; openness: number };
export type Passage = { a: number; b: number; width: number };

/** State of the flood. `leaves` and `basins` are indexed by the number that a pixel got first. */
type Flood = {
  leaves: Sets;
  basins: Sets;
  peaks: number[];
  joints: Joint[];
  passages: Map<number, Passage>;
};

/**
 * Finds basins by a watershed of the distances, from the widest point down. Takes pixels in the order of their
 * distance, so the passage between two basins is as wide as the distance where they meet.
 */
export function findBasins(distances: Uint16Array, size: Size): Basins {
  const flood: Flood = { leaves: [0], basins: [0], peaks: [0], joints: [], passages: new Map() };
  const labels: Labels = new Int32Array(distances.length);
  const order = widestFirst(distances);
  const steps = Int32Array.from(across, (column, i) => column + (down[i] ?? 0) * size.width);
  const inside = isAwayFromEdge(size);
  for (let i = 0; i < order.length; i++) {
    const pixel = order[i] ?? 0;
    const distance = distances[pixel] ?? 0;
    if (inside(pixel)) takePixel(flood, labels, distance, pixel, steps);
    else takePixelAtEdge(flood, labels, distance, pixel, size);
  }
  return numberBasins(flood, labels);
}

/** Returns the pixels that are not walls, by falling distance (counting sort). Equal ones stay in rows. */
function widestFirst(distances: Uint16Array): Int32Array {
  let widest = 0;
  for (let i = 0; i < distances.length; i++) widest = Math.max(widest, distances[i] ?? 0);
  const starts = new Int32Array(widest + 2);
  for (let i = 0; i < distances.length; i++) {
    const rank = widest - (distances[i] ?? 0) + 1;
    starts[rank] = (starts[rank] ?? 0) + 1;
  }
  for (let rank = 1; rank <= widest; rank++) starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  const order = new Int32Array(starts[widest] ?? 0);
  for (let i = 0; i < distances.length; i++) {
    const distance = distances[i] ?? 0;
    if (distance === 0) continue;
    const at = starts[widest - distance] ?? 0;
    order[at] = i;
    starts[widest - distance] = at + 1;
  }
  return order;
}

/**
 * Takes a pixel that has all eight neighbours, which are `steps` away. Looks at them without a call and without a check
 * for each, because that took most of the time of tracing.
 */
function takePixel(flood: Flood, labels: Labels, distance: number, pixel: number, steps: Int32Array): void {
  let label = 0;
  for (let i = 0; i < 8; i++) {
    const other = labels[pixel + (steps[i] ?? 0)] ?? 0;
    if (other === 0 || other === label) continue;
    if (label === 0) label = other;
    else meetBasin(flood, label, other, distance);
  }
  labels[pixel] = label || newLeaf(flood, distance);
}

function takePixelAtEdge(flood: Flood, labels: Labels, distance: number, pixel: number, size: Size): void {
  let label = 0;
  forNeighbours(pixel, size, true, (neighbour) => {
    const other = labels[neighbour] ?? 0;
    if (other === 0 || other === label) return;
    if (label === 0) label = other;
    else meetBasin(flood, label, other, distance);
  });
  labels[pixel] = label || newLeaf(flood, distance);
}

function newLeaf({ leaves, basins, peaks }: Flood, distance: number): number {
  addSet(basins);
  peaks.push(distance);
  return addSet(leaves);
}

/** Joins two basins that meet, or records the passage between them. */
function meetBasin(flood: Flood, a: number, b: number, distance: number): void {
  const { leaves, basins, peaks, joints } = flood;
  const first = find(basins, a);
  const second = find(basins, b);
  if (first === second) return;
  const lower = Math.min(peaks[first] ?? 0, peaks[second] ?? 0);
  const higher = Math.max(peaks[first] ?? 0, peaks[second] ?? 0);
  const isOne = lower < peakMin || lower - distance < riseMin;
  if (!isOne && isDoor(distance, lower, higher)) {
    keepWidest(flood, first, second, distance);
    return;
  }
  const [high, low] = (peaks[first] ?? 0) >= (peaks[second] ?? 0) ? [first, second] : [second, first];
  union(basins, high, low);
  const leafA = find(leaves, a);
  const leafB = find(leaves, b);
  if (isOne) union(leaves, leafA, leafB);
  else joints.push({ a: leafA, b: leafB, openness: distance / lower });
}

function isDoor(distance: number, lower: number, higher: number): boolean {
  const ofCorridor = distance < corridorDoorShare * lower && distance < roomDoorShare * higher;
  return ofCorridor || distance < doorShare * lower;
}

function keepWidest({ passages }: Flood, a: number, b: number, width: number): void {
  const key = Math.min(a, b) * keyFactor + Math.max(a, b);
  // Distances fall during the flood, so the first passage is the widest.
  if (!passages.has(key)) passages.set(key, { a, b, width });
}

/** Numbers leaves and basins without gaps, and writes the leaves to the pixels. */
function numberBasins(flood: Flood, labels: Labels): Basins {
  const leaves = numberSets(flood.leaves);
  const basins = numberSets(flood.basins);
  const basinOf = new Int32Array(leaves.count + 1);
  const peaks = new Int32Array(basins.count + 1);
  for (let a = 1; a < flood.leaves.length; a++) {
    const basin = basins.numberOf[a] ?? 0;
    basinOf[leaves.numberOf[a] ?? 0] = basin;
    peaks[basin] = Math.max(peaks[basin] ?? 0, flood.peaks[a] ?? 0);
  }
  for (let i = 0; i < labels.length; i++) labels[i] = leaves.numberOf[labels[i] ?? 0] ?? 0;
  return {
    leaves: labels,
    leafCount: leaves.count,
    basinOf,
    basinCount: basins.count,
    peaks,
    joints: renumbered(flood.joints, leaves.numberOf),
    passages: renumbered([...flood.passages.values()], basins.numberOf),
  };
}

/** Returns pairs of sets by their new numbers, without pairs whose sets were joined. */
function renumbered<T extends { a: number; b: number }>(pairs: readonly T[], numberOf: Int32Array): T[] {
  return pairs
    .map((pair) => ({ ...pair, a: numberOf[pair.a] ?? 0, b: numberOf[pair.b] ?? 0 }))
    .filter(({ a, b }) => a !== b);
}
