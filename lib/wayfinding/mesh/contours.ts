import type { Point } from '../../geometry/point.ts';

const stepX = [1, 0, -1, 0];
const stepY = [0, 1, 0, -1];

/** Traces the borders of the floor as rings on corners of cells, floor on their right. Only turns are corners. */
export function contoursOf(cells: Uint8Array, width: number, height: number): Point[][] {
  const isFree = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === 1;
  const seen = new Uint8Array((width + 1) * (height + 1));
  const rings: Point[][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // A ring begins at the top of a floor cell and goes east.
      if (!isFree(x, y) || isFree(x, y - 1) || seen[y * (width + 1) + x]) continue;
      const ring = walkRing(isFree, x, y, (rx, ry) => {
        seen[ry * (width + 1) + rx] = 1;
      });
      if (ring.length >= 4) rings.push(ring);
    }
  }
  return rings;
}

function walkRing(
  isFree: (x: number, y: number) => boolean,
  startX: number,
  startY: number,
  passEast: (x: number, y: number) => void,
): Point[] {
  const ring: Point[] = [];
  let x = startX;
  let y = startY;
  let direction = 0;
  do {
    if (direction === 0) passEast(x, y);
    x += stepX[direction] ?? 0;
    y += stepY[direction] ?? 0;
    const next = turnAt(isFree, x, y, direction);
    if (next !== direction) ring.push([x, y]);
    direction = next;
  } while (x !== startX || y !== startY || direction !== 0);
  return ring;
}

/** Turns right if there is no floor ahead on the right, left if there is floor ahead on the left too. */
function turnAt(isFree: (x: number, y: number) => boolean, x: number, y: number, direction: number): number {
  // Cells around the corner (x, y), clockwise from the south-east.
  const around = [isFree(x, y), isFree(x - 1, y), isFree(x - 1, y - 1), isFree(x, y - 1)];
  const aheadRight = around[direction];
  const aheadLeft = around[(direction + 3) % 4];
  if (!aheadRight) return (direction + 1) % 4;
  return aheadLeft ? (direction + 3) % 4 : direction;
}
