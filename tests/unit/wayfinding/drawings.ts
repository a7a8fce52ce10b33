import { newLevelBody } from '#lib/mapmodel/fields.ts';
import type { Way } from '#lib/mapmodel/types.ts';
import type { Grid } from '#lib/wayfinding/floor/grid.ts';
import { isFloorAt, strokeLine } from '#lib/wayfinding/floor/grid.ts';
import { piecesOf } from '#lib/wayfinding/floor/pieces.ts';
import type { Pixels, WayArea, WayLevel, WayMarker } from '#lib/wayfinding/model.ts';
import { plainWay } from '#lib/wayfinding/model.ts';

type Point = readonly [number, number];

/** A plan drawn by code: white paper, then lines and filled boxes. */
export class Drawing {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;

  constructor(width: number, height: number, color = '#ffffff') {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(width * height * 4);
    this.box(0, 0, width, height, color);
  }

  box(x: number, y: number, width: number, height: number, color: string): this {
    const pixels = new DataView(this.data.buffer);
    const rgba = ((Number.parseInt(color.slice(1), 16) << 8) | 255) >>> 0;
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row++)
      for (let column = Math.max(0, x); column < Math.min(this.width, x + width); column++)
        pixels.setUint32((row * this.width + column) * 4, rgba);
    return this;
  }

  /** A wall along the border of a box, `thick` pixels inwards. */
  walls(x: number, y: number, width: number, height: number, thick = 3, color = '#000000'): this {
    this.box(x, y, width, thick, color).box(x, y + height - thick, width, thick, color);
    return this.box(x, y, thick, height, color).box(x + width - thick, y, thick, height, color);
  }

  line(points: readonly Point[], thick: number, color: string): this {
    const cells = new Uint8Array(this.width * this.height);
    strokeLine({ width: this.width, height: this.height, cellPx: 1, cells }, points, thick / 2, 1);
    for (const [i, cell] of cells.entries()) {
      if (cell) this.box(i % this.width, Math.floor(i / this.width), 1, 1, color);
    }
    return this;
  }

  get pixels(): Pixels {
    return { width: this.width, height: this.height, data: this.data };
  }
}

/** A grid from rows of text: `#` is blocked. */
export function gridOf(rows: readonly string[], cellPx = 1): Grid {
  const width = rows[0]?.length ?? 0;
  const cells = Uint8Array.from(rows.join(''), (cell) => (cell === '#' ? 0 : 1));
  return { width, height: rows.length, cellPx, cells };
}

/** A floor with a wall around it and blocked boxes in it. */
export function gridWithBoxes(
  width: number,
  height: number,
  boxes: readonly (readonly [x: number, y: number, width: number, height: number])[],
): Grid {
  const cells = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) cells.fill(1, y * width + 1, (y + 1) * width - 1);
  for (const [x, y, w, h] of boxes) {
    for (let row = y; row < Math.min(height, y + h); row++) {
      cells.fill(0, row * width + x, row * width + Math.min(width, x + w));
    }
  }
  return { width, height, cellPx: 1, cells };
}

export function areaOf(id: string, data: readonly Point[], rest: Partial<WayArea> = {}): WayArea {
  return { id, key: id, title: id, isHidden: false, data, passage: 'auto', ...rest };
}

export function boxArea(
  id: string,
  x: number,
  y: number,
  width: number,
  height: number,
  rest: Partial<WayArea> = {},
) {
  return areaOf(
    id,
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    rest,
  );
}

export function markerOf(
  id: string,
  position: Point,
  way: Partial<Way> | null = null,
  rest: Partial<WayMarker> = {},
): WayMarker {
  const whole = way && { ...plainWay, kind: 'here' as const, ...way };
  return {
    id,
    key: id,
    title: id,
    isHidden: false,
    order: 0,
    position,
    icon: null,
    way: whole,
    hasHours: false,
    ...rest,
  };
}

export function levelOf(id: string, width: number, height: number, rest: Partial<WayLevel> = {}): WayLevel {
  return {
    id,
    key: id,
    name: id,
    order: 0,
    width,
    height,
    metersPerPixel: 0.1,
    building: null,
    wayfinding: newLevelBody.wayfinding,
    areas: [],
    markers: [],
    ...rest,
  };
}

/** Returns the fraction of the floor in a box of map pixels. */
export const share = (grid: Grid, x: number, y: number, width: number, height: number) => {
  let found = 0;
  for (let row = y; row < y + height; row += 4) {
    for (let column = x; column < x + width; column += 4) if (isFloorAt(grid, [column, row])) found++;
  }
  return found / (Math.ceil(width / 4) * Math.ceil(height / 4));
};

/** Checks whether two points lie on one piece of floor. */
export const areJoined = (grid: Grid, a: Point, b: Point) => {
  const { of } = piecesOf(grid.cells, grid.width);
  const at = ([x, y]: Point) => of[Math.floor(y / grid.cellPx) * grid.width + Math.floor(x / grid.cellPx)];
  return at(a) !== -1 && at(a) === at(b);
};
