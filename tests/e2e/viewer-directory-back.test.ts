import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, openStill } from '#tests/support/viewer-page.ts';

/** Back in browsers without a close watcher, such as Safari. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true };
const directory = (page: Page) => page.locator('.atrium-directory:not([hidden])');
const heading = (page: Page, name: string) => directory(page).getByRole('heading', { name, exact: true });
const chosen = (page: Page) => page.locator('.atrium-levels .atrium-button-text').innerText();
const withoutWatcher = async (context: BrowserContext) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
};

test('Back closes the directory step by step in browsers without close requests, and leaves no history entry behind', async () => {
  const { page, close } = await openStill(browser, harness, {
    ...phone,
    before: withoutWatcher,
  });
  const open = async () => {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'Directory' }).tap();
    await heading(page, 'Sample centre').waitFor();
  };
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await open();
  await directory(page)
    .getByRole('button', { name: /^Shops/ })
    .first()
    .tap();
  await heading(page, 'Shops').waitFor();
  await directory(page).locator('.atrium-all button').first().tap();
  await card(page).locator('.atrium-card-body').waitFor();
  await page.goBack();
  await heading(page, 'Shops').waitFor();
  await page.goBack();
  await heading(page, 'Sample centre').waitFor();
  await page.goBack();
  await expect.poll(() => directory(page).count()).toBe(0);
  await open();
  await directory(page).getByRole('button', { name: 'Close' }).tap();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  expect(await entries()).toBe(before + 1);
  await close();
});

test('Back and Close of a list leave the level that was chosen in it, in browsers without close requests', async () => {
  const { page, close } = await openStill(browser, harness, { ...phone, before: withoutWatcher });
  const level = () => page.evaluate(() => location.hash.split('?')[0]);
  const openShops = async () => {
    await page.locator('.atrium-chips').getByRole('button', { name: 'Shops' }).tap();
    await heading(page, 'Shops').waitFor();
  };
  const goTo = (name: string) =>
    directory(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .tap();
  await openShops();
  await goTo('First floor');
  await expect.poll(level).toBe('#/level-1');
  await page.goBack();
  await expect.poll(() => directory(page).count()).toBe(0);
  expect([await level(), await chosen(page)]).toEqual(['#/level-1', 'First floor']);
  await page.locator('.atrium-chips').getByRole('button', { name: 'Shops' }).tap();
  await openShops();
  await goTo('Second floor');
  await expect.poll(level).toBe('#/level-2');
  await directory(page).getByRole('button', { name: 'Close' }).tap();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  expect([await level(), await chosen(page)]).toEqual(['#/level-2', 'Second floor']);
  await close();
});
