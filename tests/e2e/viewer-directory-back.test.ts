import type { Page } from 'playwright';
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

test('Back closes the directory step by step in browsers without close requests, and leaves no history entry behind', async () => {
  const { page, close } = await openStill(browser, harness, {
    ...phone,
    before: async (context) => {
      await context.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
    },
  });
  const heading = (name: string) => directory(page).getByRole('heading', { name, exact: true });
  const open = async () => {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'Directory' }).tap();
    await heading('Sample centre').waitFor();
  };
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await open();
  await directory(page)
    .getByRole('button', { name: /^Shops/ })
    .first()
    .tap();
  await heading('Shops').waitFor();
  await directory(page).locator('.atrium-all button').first().tap();
  await card(page).locator('.atrium-card-body').waitFor();
  await page.goBack();
  await heading('Shops').waitFor();
  await page.goBack();
  await heading('Sample centre').waitFor();
  await page.goBack();
  await expect.poll(() => directory(page).count()).toBe(0);
  await open();
  await directory(page).getByRole('button', { name: 'Close' }).tap();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  expect(await entries()).toBe(before + 1);
  await close();
});
