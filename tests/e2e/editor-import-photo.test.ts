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
/** Large enough for its rooms. */
const upright = await asJpeg(takePhoto(sheet, { ...shot, turn: [-8, 10, -2] }, [900, 1200]), 6);
/** Large enough to be known as a photo, and its corners. */
const small = await asJpeg(takePhoto(sheet, { ...shot, turn: [12, 5, 2] }, [600, 450]));
const jpeg = (name: string, bytes: Buffer) => ({ name, bytes, type: 'image/jpeg' });

const openEmpty = useSharedEditor(useBrowser(), () => []);
const namingOf = (page: Page) => page.getByRole('group', { name: 'Naming rooms' });
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Import', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Straighten the photo/ });
const takeOf = (page: Page) => panelOf(page).getByRole('button', { name: /^Import \d+ places?$/ });
const straighten = 'Straighten and find rooms';

test('a photo is straightened between its corners and comes in with its rooms, upright and without EXIF', async () => {
  const { page, content } = await openEmpty();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await giveFiles(page, [jpeg('Annex.jpg', upright)]);
  const dialog = dialogOf(page);
  await dialog.waitFor(late);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: straighten }).click();
  await takeOf(page).waitFor(late);
  expect(sent.filter((url) => !/activity|events|presence|usage|sync/.test(url))).toEqual([]);
  await takeOf(page).click();
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
  await giveFiles(page, [jpeg('plan.jpg', small)]);
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
  const go = dialog.getByRole('button', { name: straighten });
  expect(await go.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('button', { name: 'Corners as found' }).click();
  expect((await middleOf(corner)).x).toBeCloseTo(found.x, 0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => panelOf(page).count()).toBe(0);
});

test('a photo comes back with its moved corners when its straightening is cancelled or fails, and is straightened at the next try', async () => {
  const { page } = await openEmpty();
  await giveFiles(page, [jpeg('plan.jpg', small)]);
  const dialog = dialogOf(page);
  await dialog.waitFor(late);
  const corner = dialog.getByRole('button', { name: 'Top left corner' });
  const go = dialog.getByRole('button', { name: straighten });
  await corner.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft');
  const moved = await corner.getAttribute('style');
  await go.click();
  await panelOf(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor(late);
  expect(await corner.getAttribute('style')).toBe(moved);
  // Without its code a worker ends with an error.
  await page.evaluate(() => {
    const held = window as { kept?: typeof Worker };
    held.kept = window.Worker;
    window.Worker = class extends Worker {
      constructor() {
        super('data:text/javascript,throw new Error()');
      }
    };
  });
  await go.click();
  await panelOf(page).getByText('A part of the editor could not be loaded.').waitFor(late);
  await page.evaluate(() => {
    const { kept } = window as { kept?: typeof Worker };
    if (kept) window.Worker = kept;
  });
  await panelOf(page).getByRole('button', { name: 'Back' }).click();
  await dialog.waitFor(late);
  expect(await corner.getAttribute('style')).toBe(moved);
  await go.click();
  await takeOf(page).waitFor(late);
});

test('of several photos, some stay as they are and come in with those that are straightened', async () => {
  const { page, content } = await openEmpty();
  await giveFiles(page, [jpeg('Annex.jpg', small), jpeg('Barn.jpg', small)]);
  const dialog = dialogOf(page);
  await dialog.waitFor(late);
  await dialog.getByRole('button', { name: 'Use it as it is' }).click();
  await dialog.getByRole('button', { name: straighten }).click();
  await takeOf(page).click(late);
  await namingOf(page)
    .getByText(/places? imported/)
    .waitFor(late);
  const levels = await content();
  const [annex, barn] = ['Annex', 'Barn'].map((name) => levels.find((level) => level.name === name));
  expect(annex).toMatchObject({ width: 600, height: 450, areas: [] });
  expect(barn?.areas.length).toBeGreaterThanOrEqual(floor.rooms.length - 1);
  expect(barn?.imageUrl).not.toBe(annex?.imageUrl);
});

test('a photo can be a floor plan as it is; one that replaces a plan is straightened first, and comes back if its upload fails', async () => {
  const { page, content } = await openEmpty();
  await giveFiles(page, [jpeg('plan.jpg', small)]);
  const dialog = dialogOf(page);
  await dialog.waitFor(late);
  await dialog.getByRole('button', { name: 'Use it as it is' }).click();
  await expect.poll(async () => (await content()).length, late).toBe(1);
  const [before] = await content();
  // Nobody asked for rooms.
  expect(before).toMatchObject({ name: 'Level 1', width: 600, areas: [], markers: [] });
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Level settings' }).click();
  await page.route('**/upload-image/', (route) => route.abort());
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Replace the plan' }).click(),
  ]);
  await chooser.setFiles([{ name: 'new.jpg', mimeType: 'image/jpeg', buffer: small }]);
  const go = dialog.getByRole('button', { name: 'Straighten', exact: true });
  await go.click(late);
  await dialog.waitFor({ state: 'hidden', ...late });
  await page.getByText('new.png was not uploaded').waitFor(late);
  await page.unroute('**/upload-image/');
  await go.click(late);
  await expect.poll(async () => (await content())[0]?.imageUrl, late).not.toBe(before?.imageUrl);
  const [after, ...more] = await content();
  expect(more).toEqual([]);
  // A4 across, though the photo is not.
  expect((after?.width ?? 0) / (after?.height ?? 1)).toBeCloseTo(Math.SQRT2, 1);
});

test('a drawn picture is a floor plan without a question, and one of a phone that the browser cannot read is refused with what to do', async () => {
  const { page, content } = await openEmpty();
  const png = await sharp(sheet.pixels, { raw: { width: sheet.width, height: sheet.height, channels: 1 } })
    .resize({ width: 800 })
    .png()
    .toBuffer();
  await giveFiles(page, [
    { name: '2.png', bytes: png, type: 'image/png' },
    { name: '3.png', bytes: png, type: 'image/png' },
  ]);
  await expect.poll(async () => (await content()).length, late).toBe(2);
  expect(await dialogOf(page).count()).toBe(0);
  await giveFiles(page, [{ name: 'IMG_1.heic', bytes: '\0\0\0\u0018ftypheic\0\0\0\0mif1heic' }]);
  await page.getByText('IMG_1.heic was not uploaded').waitFor(late);
  await page.getByText('Save the picture as JPEG and choose that.').waitFor();
});

async function middleOf(corner: ReturnType<Page['getByRole']>): Promise<{ x: number; y: number }> {
  const box = await corner.boundingBox();
  if (!box) throw new Error('The corner is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
