import { type Bounds, expandBounds } from '../../geometry/bounds.ts';
import type { Pen } from './pen.ts';

/** The sides of a tile, in device px. */
const tilePx = 384;
/** How far what is painted may reach beyond its place, in screen px. */
const reachPx = 12;
/** While somebody zooms, tiles are stretched; outside of this they are too coarse, or too many are missing. */
const stretch = { min: 0.7, max: 2.5 };

/** Paints what lies within `bounds` of the map at `k` screen px a map px; answers whether there was anything. */
export type PaintWithin = (pen: Pen, bounds: Bounds, k: number) => boolean;

/** Shows what is too much to be painted in every frame: a pan paints only the tiles that come into sight. */
export type TiledPicture = {
  paint(pen: Pen): void;
  /** The view rests: tiles of another scale are painted anew. */
  rest(): void;
};

type Tiles = {
  /** Device px a map px, and a screen px. */
  k: number;
  scale: number;
  /** By column and row; null where there is nothing. What was shown last stands last. */
  painted: Map<string, HTMLCanvasElement | null>;
};

export function createTiledPicture(paintWithin: PaintWithin): TiledPicture {
  let tiles: Tiles | null = null;
  let isResting = false;
  const spare: HTMLCanvasElement[] = [];

  const begin = (k: number, scale: number): Tiles => {
    for (const canvas of tiles?.painted.values() ?? []) if (canvas) spare.push(canvas);
    return { k, scale, painted: new Map() };
  };
  const paintTile = ({ k, scale }: Tiles, column: number, row: number): HTMLCanvasElement | null => {
    const canvas = spare.pop() ?? document.createElement('canvas');
    canvas.width = canvas.height = tilePx;
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.setTransform(scale, 0, 0, scale, -column * tilePx, -row * tilePx);
    const screenK = k / scale;
    const side = tilePx / k;
    const [left, top] = [column * side, row * side];
    const bounds = { minX: left, minY: top, maxX: left + side, maxY: top + side };
    const pen: Pen = { context, project: ([x, y]) => [x * screenK, y * screenK] };
    if (paintWithin(pen, expandBounds(bounds, reachPx / screenK), screenK)) return canvas;
    spare.push(canvas);
    return null;
  };
  /** Tiles are painted at their own scale only; a stretched picture shows those that are there. */
  const tileAt = (now: Tiles, column: number, row: number, isStretched: boolean) => {
    const name = `${column} ${row}`;
    const kept = now.painted.get(name);
    if (kept === undefined && isStretched) return null;
    now.painted.delete(name);
    const tile = kept === undefined ? paintTile(now, column, row) : kept;
    now.painted.set(name, tile);
    return tile;
  };
  const dropBeyond = ({ painted }: Tiles, most: number) => {
    let count = [...painted.values()].filter((canvas) => canvas !== null).length;
    for (const [name, canvas] of painted) {
      if (count <= most) return;
      if (!canvas) continue;
      painted.delete(name);
      spare.push(canvas);
      count--;
    }
  };
  return {
    rest() {
      isResting = true;
    },
    paint({ context, project }) {
      const { a: scale } = context.getTransform();
      const [left, top] = project([0, 0]);
      const k = ((project([1000, 0])[0] - left) / 1000) * scale;
      if (!tiles || isOld(tiles, k, scale, isResting)) tiles = begin(k, scale);
      isResting = false;
      const isStretched = !isSame(tiles.k, k);
      const side = isStretched ? (tilePx * k) / tiles.k : tilePx;
      // Tiles lie on whole px, or their lines would be blurred.
      const [x, y] = [Math.round(left * scale), Math.round(top * scale)];
      const { width, height } = context.canvas;
      const first = [Math.floor(-x / side), Math.floor(-y / side)] as const;
      const last = [Math.floor((width - x) / side), Math.floor((height - y) / side)] as const;
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      for (let row = first[1]; row <= last[1]; row++)
        for (let column = first[0]; column <= last[0]; column++) {
          const tile = tileAt(tiles, column, row, isStretched);
          if (tile) context.drawImage(tile, x + column * side, y + row * side, side, side);
        }
      context.restore();
      if (!isStretched) dropBeyond(tiles, 2 * (last[0] - first[0] + 1) * (last[1] - first[1] + 1));
    },
  };
}

function isOld(tiles: Tiles, k: number, scale: number, isResting: boolean): boolean {
  if (scale !== tiles.scale) return true;
  if (isSame(tiles.k, k)) return false;
  return isResting || k / tiles.k < stretch.min || k / tiles.k > stretch.max;
}

/** A scale is worked out of places on the screen, which are rounded. */
function isSame(a: number, b: number): boolean {
  return Math.abs(a / b - 1) < 1e-9;
}
