/** Pixels in rows from the top left: pixel (x, y) has the index `y * width + x`. */
export type Size = { readonly width: number; readonly height: number };

/** A picture from a canvas of the browser: red, green, blue and alpha of each pixel, 0 to 255. */
export type Picture = Size & { readonly rgba: Uint8Array | Uint8ClampedArray };

/** The colours of an opaque picture, 0 to 255, one array each. */
export type Colours = Size & {
  readonly red: Uint8Array;
  readonly green: Uint8Array;
  readonly blue: Uint8Array;
};

/** The piece of each pixel; 0 for none. */
export type Labels = Int32Array;

/** A rectangle of whole pixels; its limits are included. An empty one has `minX > maxX`. */
export type Box = { minX: number; minY: number; maxX: number; maxY: number };

/** A bitmap: 1 for each set pixel. */
export type Mask = Size & { readonly pixels: Uint8Array };

/** Returns a box without pixels, for `stretch`. */
export function emptyBox(): Box {
  return { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
}

/** Extends the box to contain another one. An empty one changes nothing. */
export function stretch(box: Box, by: Readonly<Box>): void {
  box.minX = Math.min(box.minX, by.minX);
  box.minY = Math.min(box.minY, by.minY);
  box.maxX = Math.max(box.maxX, by.maxX);
  box.maxY = Math.max(box.maxY, by.maxY);
}

/** Returns the boxes of the labels 0 to `count` and their numbers of pixels. Label 0 stays empty. */
export function measureLabels(
  labels: Labels,
  { width, height }: Size,
  count: number,
): { boxes: Box[]; areas: Int32Array } {
  const boxes = Array.from({ length: count + 1 }, emptyBox);
  const areas = new Int32Array(count + 1);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const label = labels[i] ?? 0;
      const box = boxes[label];
      if (label === 0 || !box) continue;
      areas[label] = (areas[label] ?? 0) + 1;
      if (x < box.minX) box.minX = x;
      if (x > box.maxX) box.maxX = x;
      if (y < box.minY) box.minY = y;
      if (y > box.maxY) box.maxY = y;
    }
  }
  return { boxes, areas };
}

/** Offsets of the neighbours of a pixel: the four beside it, then the four at its corners. */
export const across = [-1, 1, 0, 0, -1, 1, -1, 1];
export const down = [0, 0, -1, 1, -1, -1, 1, 1];

/** Returns a function that checks whether a pixel has all eight neighbours. */
export function isAwayFromEdge({ width, height }: Size): (pixel: number) => boolean {
  const end = width * (height - 1);
  return (pixel) => {
    if (pixel < width || pixel >= end) return false;
    const x = pixel % width;
    return x > 0 && x < width - 1;
  };
}

/** Checks whether the four pixels beside one have its label, as most do. False at the upper and lower edge. */
export function isInside(labels: Labels, i: number, label: number, width: number): boolean {
  return (
    labels[i - 1] === label &&
    labels[i + 1] === label &&
    labels[i - width] === label &&
    labels[i + width] === label
  );
}

/** Visits the four pixels beside one, and with `isDiagonal` the four at its corners, within the picture. */
export function forNeighbours(
  pixel: number,
  { width, height }: Size,
  isDiagonal: boolean,
  visit: (neighbour: number) => void,
): void {
  const x = pixel % width;
  for (let i = 0; i < (isDiagonal ? 8 : 4); i++) {
    const column = x + (across[i] ?? 0);
    const neighbour = pixel - x + column + (down[i] ?? 0) * width;
    if (column >= 0 && column < width && neighbour >= 0 && neighbour < width * height) visit(neighbour);
  }
}
