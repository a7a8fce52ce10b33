import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Point } from '#lib/geometry/point.ts';
import type { Ring } from '#lib/geometry/polygon.ts';
import type { Picture } from '#lib/import/trace/raster.ts';
import { choosePlan, newProjectInBrowser, openEditor, readProject } from './editor-page.ts';
import * as house from './small-plan.ts';

const late = { timeout: 60_000 };

/** The toolbar of the trace tool. */
export const traceBar = (page: Page) => page.getByRole('toolbar', { name: 'Tracing rooms' });

/**
 * Returns a black and white drawing as a PNG file, enlarged to a size if one is given. Written by hand, because rows
 * that repeat the one above pack to almost nothing: 100 million pixels take 0.2 s instead of 4.
 */
export function pngOf(picture: Picture, { width, height }: Size = picture): Buffer {
  const bytesOfRow = 1 + Math.ceil(width / 2);
  const rows = Buffer.alloc(bytesOfRow * height);
  let last = -1;
  for (let y = 0; y < height; y++) {
    const start = y * bytesOfRow;
    const from = Math.floor((y * picture.height) / height);
    if (from === last) rows[start] = asAbove;
    else drawRow(rows.subarray(start + 1, start + bytesOfRow), picture, from, width);
    last = from;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = bitsOfGrey;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunkOf('IHDR', head),
    chunkOf('IDAT', deflateSync(rows, { level: 1 })),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

type Size = { width: number; height: number };

const bitsOfGrey = 4;
/** PNG filter of a row whose bytes are the differences to the row above. */
const asAbove = 2;

function drawRow(row: Buffer, picture: Picture, from: number, width: number): void {
  for (let x = 0; x < width; x++) {
    const pixel = from * picture.width + Math.floor((x * picture.width) / width);
    const grey = (picture.rgba[4 * pixel] ?? 0) >> bitsOfGrey;
    row[x >> 1] = (row[x >> 1] ?? 0) | (x % 2 === 0 ? grey << bitsOfGrey : grey);
  }
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Draws the small house on white paper, 300 x 200 px. */
export const housePicture = (): Promise<Picture> =>
  house.draw(
    `<rect width="600" height="400" fill="#fff"/><path d="${house.walls.join('')}" fill="none" stroke="#000" stroke-width="4"/>`,
  );

/** Returns its plan and three closed rooms: two beside each other, and one below the first. */
export async function housePlan(): Promise<{ plan: Buffer; width: number; rooms: Ring[] }> {
  const picture = await housePicture();
  const k = picture.width / house.width;
  const rooms = [house.side, house.store, house.hall].map((ring) =>
    ring.map(([x, y]): Point => [x * k, y * k]),
  );
  return { plan: pngOf(picture), width: picture.width, rooms };
}

/** Returns `levels_data` with this floor plan on the only level. */
export const levelsWithPlan = (plan: Buffer) => [
  { name: 'Level 1', imageUrl: `data:image/png;base64,${plan.toString('base64')}` },
];

/** Uploads this floor plan to the only level of a new project, in the editor. */
export async function openWithPlan(page: Page, plan: Buffer, width: number) {
  const { id } = await newProjectInBrowser(page);
  const editor = await openEditor(page, id);
  await choosePlan(page, { name: 'plan.png', mimeType: 'image/png', buffer: plan });
  const levels = async () => {
    await editor.saved();
    return (await readProject(page, id)).levels;
  };
  await expect.poll(async () => (await levels())[0]?.width, late).toBe(width);
  await editor.resting();
  return { id, editor, levels };
}

/** Chooses the trace tool and waits until the plan is prepared. Returns the text of the toolbar. */
export async function beginTracing(page: Page): Promise<string> {
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('w');
  const bar = traceBar(page);
  await bar.waitFor(late);
  await bar.and(page.locator('[data-status="ready"]')).waitFor(late);
  return (await bar.getByRole('status').textContent()) ?? '';
}
