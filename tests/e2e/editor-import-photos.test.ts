import type { Page } from 'playwright';
import { expect, test } from 'vitest';
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
const photo = await asJpeg(takePhoto(sheet, { ...shot, turn: [12, 5, 2] }, [1200, 900]));
const second = await asJpeg(takePhoto(sheet, { ...shot, turn: [-8, 10, -2] }, [1000, 900]));
const jpeg = (name: string, bytes: Buffer) => ({ name, bytes, type: 'image/jpeg' });

const openEmpty = useSharedEditor(useBrowser(), () => []);
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Import', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Straighten the photo/ });
const straighten = 'Straighten and find rooms';

test('a photo comes back with its moved corners when its straightening is cancelled', async () => {
  const { page } = await openEmpty();
  await giveFiles(page, [jpeg('plan.jpg', photo)]);
  const dialog = dialogOf(page);
  await dialog.waitFor(late);
  const corner = dialog.getByRole('button', { name: 'Top left corner' });
  await corner.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
  const moved = await corner.getAttribute('style');
  await dialog.getByRole('button', { name: straighten }).click();
  await panelOf(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor(late);
  expect(await corner.getAttribute('style')).toBe(moved);
});

test('a photo comes back with its moved corners when its straightening fails, and is straightened at the next try', async () => {
  const { page } = await openEmpty();
  await giveFiles(page, [jpeg('plan.jpg', photo)]);
  const dialog = dialogOf(page);
  await dialog.waitFor(late);
  const corner = dialog.getByRole('button', { name: 'Top left corner' });
  await corner.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft');
  const moved = await corner.getAttribute('style');
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
  await dialog.getByRole('button', { name: straighten }).click();
  await panelOf(page).getByText('A part of the editor could not be loaded.').waitFor(late);
  await page.evaluate(() => {
    const { kept } = window as { kept?: typeof Worker };
    if (kept) window.Worker = kept;
  });
  await panelOf(page).getByRole('button', { name: 'Back' }).click();
  await dialog.waitFor(late);
  expect(await corner.getAttribute('style')).toBe(moved);
  await dialog.getByRole('button', { name: straighten }).click();
  await panelOf(page)
    .getByRole('button', { name: /^Import \d+ places?$/ })
    .waitFor(late);
});

test('of several photos, some stay as they are and come in with those that are straightened', async () => {
  const { page, content } = await openEmpty();
  await giveFiles(page, [jpeg('Annex.jpg', photo), jpeg('Barn.jpg', second)]);
  const dialog = dialogOf(page);
  await dialog.waitFor(late);
  await dialog.getByRole('button', { name: 'Use it as it is' }).click();
  await dialog.getByRole('button', { name: straighten }).click();
  const take = panelOf(page).getByRole('button', { name: /^Import \d+ places?$/ });
  await take.waitFor(late);
  await take.click();
  await page
    .getByRole('group', { name: 'Naming rooms' })
    .getByText(/places? imported/)
    .waitFor(late);
  const levels = await content();
  const [annex, barn] = ['Annex', 'Barn'].map((name) => levels.find((level) => level.name === name));
  expect(annex).toMatchObject({ width: 1200, height: 900, areas: [] });
  expect(barn?.areas.length).toBeGreaterThanOrEqual(floor.rooms.length - 1);
  expect(barn?.imageUrl).not.toBe(annex?.imageUrl);
});

test('a photo that replaces a plan is straightened first, and comes back if its upload fails', async () => {
  const { page, content } = await openEmpty();
  await giveFiles(page, [jpeg('plan.jpg', photo)]);
  const dialog = dialogOf(page);
  await dialog.waitFor(late);
  await dialog.getByRole('button', { name: 'Use it as it is' }).click();
  await expect.poll(async () => (await content()).length, late).toBe(1);
  const [before] = await content();
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
  await chooser.setFiles([{ name: 'new.jpg', mimeType: 'image/jpeg', buffer: second }]);
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
