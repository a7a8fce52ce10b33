import { distanceMap } from './distance-map.ts';

/** Returns the class of most pixels along the image's border: the paper around the building. */
export function borderClass(of: Uint8Array, width: number, height: number): number {
  const counts = new Uint32Array(256);
  visitBorder(width, height, (cell) => {
    const found = of[cell] ?? 0;
    counts[found] = (counts[found] ?? 0) + 1;
  });
  return counts.indexOf(Math.max(...counts));
}

/**
 * Returns the cells of the outside: paper reached from the border, but not through gaps of up to `2 * reach` cells, so
 * that an open door or a broken wall does not empty the building. The outside then grows back up to the walls.
 */
export function findOutside(paper: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const toWall = distanceMap(paper, width, height);
  const margin = Math.ceil(reach);
  const isCore = (cell: number) => {
    if (!paper[cell]) return false;
    if ((toWall[cell] ?? 0) > reach) return true;
    const x = cell % width;
    const y = (cell - x) / width;
    return x < margin || y < margin || x >= width - margin || y >= height - margin;
  };
  const core = floodFromBorder(isCore, width, height);
  const isWide = (cell: number) => core[cell] === 1 && (toWall[cell] ?? 0) > reach;
  const toWide = distanceMap(
    core.map((_, cell) => (isWide(cell) ? 0 : 1)),
    width,
    height,
  );
  const toCore = distanceMap(
    core.map((value) => 1 - value),
    width,
    height,
  );
  // The strip along the border already reaches the walls. Beyond them it would grow into the floor.
  const isNear = (cell: number) =>
    paper[cell] === 1 && (core[cell] === 1 || (toCore[cell] ?? 0) <= reach + 1);
  const outside = floodFromBorder(isNear, width, height);
  for (let i = 0; i < outside.length; i++) {
    if (paper[i] && !isPastBorder(i, width, height, toWide) && (toWide[i] ?? 0) <= reach + 1) outside[i] = 1;
  }
  return outside;
}

/** The distance map counts cells beyond the border as blocked, so near the border its distances are too small. */
function isPastBorder(cell: number, width: number, height: number, distances: Float32Array): boolean {
  const x = cell % width;
  const y = (cell - x) / width;
  const toBorder = Math.min(x + 1, y + 1, width - x, height - y);
  return (distances[cell] ?? 0) >= toBorder;
}

function floodFromBorder(isOpen: (cell: number) => boolean, width: number, height: number): Uint8Array {
  const flooded = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  let top = 0;
  const visit = (cell: number) => {
    if (flooded[cell] === 1 || !isOpen(cell)) return;
    flooded[cell] = 1;
    stack[top++] = cell;
  };
  visitBorder(width, height, visit);
  while (top > 0) {
    const cell = stack[--top] ?? 0;
    const x = cell % width;
    if (x > 0) visit(cell - 1);
    if (x < width - 1) visit(cell + 1);
    if (cell >= width) visit(cell - width);
    if (cell + width < flooded.length) visit(cell + width);
  }
  return flooded;
}

function visitBorder(width: number, height: number, visit: (cell: number) => void): void {
  for (let x = 0; x < width; x++) {
    visit(x);
    visit((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    visit(y * width);
    visit(y * width + width - 1);
  }
}
