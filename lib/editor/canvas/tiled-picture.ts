import { type Bounds, expandBounds } from '../../geometry/bounds.ts';
import type { Pen } from '../pen/pen.ts';

/** Side of a tile, in device px. */
const tilePx = 384;
/** Distance that paint may extend beyond its place, in screen px. */
const reachPx = 12;
/**
 * Range of scales in which tiles are stretched during a zoom. Beyond it they are too coarse, or too many are missing.
 */
const stretch = { min: 0.7, max: 2.5 };

/** Paints the content within `bounds` of the map at `k` screen px per map px. Returns whether there was any. */
export type PaintWithin = (pen: Pen, bounds: Bounds, k: number) => boolean;

/** A picture that is too costly to paint in every frame. A pan paints only the tiles that come into view. */
export type TiledPicture = {
  paint(pen: Pen): void;
  /** Reports that the view rests, so that tiles of another scale are painted again. */
  rest(): void;
};

type Tiles = {
  /** Device px per map px, and device px per screen px. */
  k: number;
  scale: number;
  /** Tiles by column and row, the least recently shown first; null for an empty tile. */
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
  /** Returns the tile, painting it if missing. A stretched picture shows only existing tiles. */
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
      // Tiles lie on whole px. Otherwise their lines would be blurred.
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

/** Compares scales with a tolerance: they are computed from rounded screen coordinates. */
function isSame(a: number, b: number): boolean {
  return Math.abs(a / b - 1) < 1e-9;
}
