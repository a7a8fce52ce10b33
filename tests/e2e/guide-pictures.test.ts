import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { root } from '#lib/boot/root.ts';
import { giveFiles } from '#tests/support/give-file.ts';
import { makeFloor } from '#tests/support/plans/building.ts';
import { asJpeg, takePhoto } from '#tests/support/plans/photo.ts';
import { drawSheet } from '#tests/support/plans/sheet.ts';
import { dxfBytes, plainDxf, writeDxf } from '#tests/support/plans/write-dxf.ts';
import { plainPdf, writePdf } from '#tests/support/plans/write-pdf.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** `GUIDE_PICTURES=1` takes the pictures of the guide anew. */
const isTaking = process.env.GUIDE_PICTURES === '1';
const late = { timeout: 90_000 };
const folder = join(root, 'public/guide');
const kilobytesMax = 60;

const openEmpty = useSharedEditor(useBrowser({ pictures: true }), () => []);
const names = ['Ground floor', 'Level 1', 'Level 2'];
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Import', exact: true });

const ways: Record<string, (page: Page) => Promise<void>> = {
  async pdf(page) {
    const bytes = writePdf(
      names.map((name, i) => makeFloor(21 + i, name)),
      plainPdf,
    );
    await giveFiles(page, [{ name: 'Town hall.pdf', bytes, type: 'application/pdf' }]);
    await panelOf(page).getByText('Which pages of Town hall.pdf are floors?').waitFor(late);
    await expect.poll(() => panelOf(page).getByRole('checkbox').count(), late).toBe(names.length);
  },
  async dxf(page) {
    const bytes = dxfBytes(writeDxf([makeFloor(11, 'Ground floor')], plainDxf), plainDxf);
    await giveFiles(page, [{ name: 'Town hall.dxf', bytes }]);
    await panelOf(page)
      .getByRole('button', { name: /^Import \d+ places$/ })
      .waitFor(late);
  },
  async svg(page) {
    const { rooms, width, height } = makeFloor(12, 'Ground floor');
    const shapes = rooms.map(
      ({ ring, name }) => `<polygon data-name="${name}" points="${ring.map(String).join(' ')}"/>`,
    );
    const bytes = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${shapes.join('')}</svg>`;
    await giveFiles(page, [{ name: 'Town hall.svg', bytes, type: 'image/svg+xml' }]);
    await panelOf(page).getByText('What is Town hall.svg for?').waitFor(late);
  },
  async photo(page) {
    const style = { walls: 'filled', paper: [297, 210], isFurnished: true } as const;
    const sheet = await drawSheet(makeFloor(31, 'Ground floor', 4), style);
    const shot = { turn: [12, 5, 2], fill: 0.75, wall: 0.5, shadow: 0.3, vignette: 0.3, noise: 6 } as const;
    const bytes = await asJpeg(takePhoto(sheet, shot, [1200, 900]));
    await giveFiles(page, [{ name: 'Wall.jpg', bytes, type: 'image/jpeg' }]);
    await page.getByRole('dialog', { name: /^Straighten the photo/ }).waitFor(late);
  },
};

describe.each(Object.keys(ways))('the picture of the guide for %s', (name) => {
  const file = join(folder, `${name}.webp`);

  test('is there, small, and of the size that its page says', async () => {
    if (isTaking) await take(name, file);
    const bytes = readFileSync(file);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1440, height: 900 });
    expect(bytes.length / 1024).toBeLessThan(kilobytesMax);
  });
});

async function take(name: string, file: string): Promise<void> {
  const { page } = await openEmpty();
  await page.setViewportSize({ width: 1440, height: 900 });
  await ways[name]?.(page);
  await page.mouse.move(720, 860);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    await sharp(await page.screenshot())
      .webp({ quality: 70 })
      .toBuffer(),
  );
}
