import type { Grey } from '../scan/flatten.ts';

/** A line `x * cos + y * sin = away`, with the bright side where the left-hand side is larger. */
export type Edge = { readonly cos: number; readonly sin: number; readonly away: number };

/** The sides of a sheet by the direction from the edge to the paper. */
export type Sides = { top: Edge[]; right: Edge[]; bottom: Edge[]; left: Edge[] };

/** A step of brightness over two pixels that is an edge: in shades, and as a share of the bright side. */
export const [stepMin, stepShareMin] = [4, 0.04];
/** Edges that are looked for on each side. */
const perSide = 8;
const degreesPerTurn = 360;
const [nearDegrees, nearPx] = [4, 5];

/**
 * Returns the strongest straight edges of a picture (Hough), sorted by the side of a sheet that each may be: above 45
 * degrees no side of a sheet is turned that somebody takes a picture of.
 */
export function findEdges(picture: Grey): Sides {
  const { width, height } = picture;
  const offset = Math.ceil(Math.hypot(width, height));
  const votes = new Float64Array(degreesPerTurn * (2 * offset + 1));
  const turns = Array.from({ length: degreesPerTurn }, (_, i) => (i * Math.PI) / 180);
  const [cosines, sines] = [turns.map(Math.cos), turns.map(Math.sin)];
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const step = stepAt(picture, x, y);
      if (!step) continue;
      for (let turn = -2; turn <= 2; turn++) {
        const angle = (step.degrees + turn + degreesPerTurn) % degreesPerTurn;
        const away = Math.round((x + 0.5) * (cosines[angle] ?? 0) + (y + 0.5) * (sines[angle] ?? 0) + offset);
        const at = angle * (2 * offset + 1) + away;
        votes[at] = (votes[at] ?? 0) + step.weight;
      }
    }
  }
  const best = (middle: number) => strongest(votes, { middle, offset });
  return { left: best(0), top: best(90), right: best(180), bottom: best(270) };
}

/** Returns the direction of a step towards the bright side, in whole degrees; null where there is none. */
function stepAt({ width, pixels }: Grey, x: number, y: number): { degrees: number; weight: number } | null {
  const at = y * width + x;
  const value = (i: number) => pixels[i] ?? 0;
  const across = mean3(pixels, at + 1, width) - mean3(pixels, at - 1, width);
  const down = mean3(pixels, at + width, 1) - mean3(pixels, at - width, 1);
  const size = Math.hypot(across, down);
  const bright = Math.max(value(at - 1), value(at + 1), value(at - width), value(at + width));
  if (size < Math.max(stepMin, stepShareMin * bright)) return null;
  const degrees = Math.round((Math.atan2(down, across) * 180) / Math.PI + degreesPerTurn) % degreesPerTurn;
  // A stronger step counts more, but one black line does not outvote the edge of the paper.
  return { degrees, weight: Math.sqrt(size) };
}

function mean3(pixels: Uint8Array, at: number, step: number): number {
  return ((pixels[at - step] ?? 0) + (pixels[at] ?? 0) + (pixels[at + step] ?? 0)) / 3;
}

type Cell = { angle: number; away: number; count: number };

function strongest(votes: Float64Array, { middle, offset }: { middle: number; offset: number }): Edge[] {
  const cells: Cell[] = [];
  for (let turn = -45; turn <= 45; turn++) {
    const angle = (middle + turn + degreesPerTurn) % degreesPerTurn;
    for (let away = 0; away <= 2 * offset; away++) {
      const count = votes[angle * (2 * offset + 1) + away] ?? 0;
      if (count > 0) cells.push({ angle, away, count });
    }
  }
  cells.sort((a, b) => b.count - a.count);
  const found: Cell[] = [];
  for (const cell of cells) {
    if (found.length === perSide) break;
    if (!found.some((other) => isNear(cell, other))) found.push(cell);
  }
  return found.map(({ angle, away }) => {
    const radians = (angle * Math.PI) / 180;
    return { cos: Math.cos(radians), sin: Math.sin(radians), away: away - offset };
  });
}

function isNear(a: Cell, b: Cell): boolean {
  const turn = Math.abs(((a.angle - b.angle + 540) % degreesPerTurn) - 180);
  return turn <= nearDegrees && Math.abs(a.away - b.away) <= nearPx;
}
