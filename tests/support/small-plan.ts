import sharp from 'sharp';
import type { Point } from '#lib/geometry/point.ts';
import type { Ring } from '#lib/geometry/polygon.ts';
import type { Picture } from '#lib/import/trace/raster.ts';

export const width = 600;
export const height = 400;

/**
 * At the top a hall, divided in two by a narrow middle, and a side room behind a door; below a closed store, and a
 * porch that is open to the right. Walls are 4 px wide.
 */
export const walls = [
  'M40 40H560V220H40Z',
  'M400 40V110M400 140V220',
  'M220 40V70M220 190V220',
  'M40 220V360H300V220',
  'M300 360H560M300 220H560',
];
export const hall = rectangle(40, 40, 400, 220);
export const side = rectangle(400, 40, 560, 220);
export const store = rectangle(40, 220, 300, 360);
export const inHall: Point = [130, 130];
export const inEast: Point = [310, 180];
export const inSide: Point = [490, 130];
export const inStore: Point = [170, 290];
export const inPorch: Point = [420, 290];

export function rectangle(left: number, top: number, right: number, bottom: number): Ring {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Draws at half the level's size, like a thumbnail: the same rooms in a quarter of the time. */
export async function draw(body: string, scale = 0.5): Promise<Picture> {
  const [w, h] = [width * scale, height * scale];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return { width: w, height: h, rgba: await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer() };
}

export const drawHouse = () =>
  draw(`<path d="${walls.join('')}" fill="none" stroke="#000" stroke-width="4"/>`);
export const level = { width, height };
