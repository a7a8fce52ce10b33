import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { giveFiles } from '#tests/support/give-file.ts';
import { makeFloor } from '#tests/support/plans/building.ts';
import { asJpeg, takePhoto } from '#tests/support/plans/photo.ts';
import { drawSheet } from '#tests/support/plans/sheet.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 90_000 };
const floor = makeFloor(31, 'Ground floor', 4);
const sheet = await drawSheet(floor, { walls: 'filled', paper: [297, 210], isFurnished: true });
const shot = { fill: 0.75, wall: 0.5, shadow: 0.3, vignette: 0.3, noise: 6 };
const photo = takePhoto(sheet, { ...shot, turn: [12, 5, 2] }, [1200, 900]);
const upright = takePhoto(sheet, { ...shot, turn: [-8, 10, -2] }, [900, 1200]);

const openEmpty = useSharedEditor(useBrowser(), () => []);
const namingOf = (page: Page) => page.getByRole('group', { name: 'Naming rooms' });
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Import', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Straighten the photo/ });

test('a photo is straightened between its corners and comes in with its rooms, upright and without EXIF', async () => {
  const { page, content } = await openEmpty();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await giveFiles(page, [{ name: 'Annex.jpg', bytes: await asJpeg(upright, 6), type: 'image/jpeg' }]);
  const dialog = dialogOf(page);
  await dialog.waitFor(late);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Straighten and find rooms' }).click();
  const take = panelOf(page).getByRole('button', { name: /^Import \d+ places?$/ });
  await take.waitFor(late);
  expect(sent.filter((url) => !/activity|events|presence|usage|sync/.test(url))).toEqual([]);
  await take.click();
  // The rooms have no names yet.
  await namingOf(page)
    .getByText(/places? imported/)
    .waitFor(late);
  const [level] = await content();
  expect(level?.name).toBe('Annex');
  expect(level?.areas.length).toBeGreaterThanOrEqual(floor.rooms.length - 1);
  // A4 across, though the photo is upright.
  expect((level?.width ?? 0) / (level?.height ?? 1)).toBeCloseTo(Math.SQRT2, 1);
  const stored = await page.request.get(level?.imageUrl ?? '');
  const { format, exif } = await sharp(await stored.body()).metadata();
  expect({ format, exif }).toEqual({ format: 'png', exif: undefined });
});

test('corners move by keys and by dragging, return as they were found, and may not cross', async () => {
  const { page } = await openEmpty();
  await giveFiles(page, [{ name: 'plan.jpg', bytes: await asJpeg(photo), type: 'image/jpeg' }]);
  const dialog = dialogOf(page);
  await dialog.waitFor(late);
  const corner = dialog.getByRole('button', { name: 'Top left corner' });
  const found = await middleOf(corner);
  await corner.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  const moved = await middleOf(corner);
  expect(moved.x).toBeGreaterThan(found.x);
  expect(moved.y).toBeGreaterThan(found.y);
  await page.mouse.move(moved.x, moved.y);
  await page.mouse.down();
  await page.mouse.move(moved.x + 2000, moved.y + 1500, { steps: 4 });
  await page.mouse.up();
  await dialog.getByText('The corners must enclose the plan').waitFor();
  const go = dialog.getByRole('button', { name: 'Straighten and find rooms' });
  expect(await go.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('button', { name: 'Corners as found' }).click();
  expect((await middleOf(corner)).x).toBeCloseTo(found.x, 0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => panelOf(page).count()).toBe(0);
});

test('a photo can be a floor plan as it is, and a drawn picture is one without a question', async () => {
  const { page, content } = await openEmpty();
  await giveFiles(page, [{ name: 'plan.jpg', bytes: await asJpeg(photo), type: 'image/jpeg' }]);
  const dialog = dialogOf(page);
  await dialog.waitFor(late);
  await dialog.getByRole('button', { name: 'Use it as it is' }).click();
  await expect.poll(async () => (await content()).map(({ width }) => width), late).toEqual([1200]);
  // Nobody asked for rooms.
  expect((await content())[0]).toMatchObject({ name: 'Level 1', areas: [], markers: [] });
  const { width, height, pixels } = sheet;
  const png = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  await giveFiles(page, [
    { name: '2.png', bytes: png, type: 'image/png' },
    { name: '3.png', bytes: png, type: 'image/png' },
  ]);
  await expect.poll(async () => (await content()).length, late).toBe(3);
  expect(await dialog.count()).toBe(0);
});

test('a picture of a phone that the browser cannot read is refused with what to do', async () => {
  const { page } = await openEmpty();
  await giveFiles(page, [{ name: 'IMG_1.heic', bytes: '\0\0\0\u0018ftypheic\0\0\0\0mif1heic' }]);
  await page.getByText('IMG_1.heic was not uploaded').waitFor(late);
  await page.getByText('Save the picture as JPEG and choose that.').waitFor();
});

async function middleOf(corner: ReturnType<Page['getByRole']>): Promise<{ x: number; y: number }> {
  const box = await corner.boundingBox();
  if (!box) throw new Error('The corner is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
