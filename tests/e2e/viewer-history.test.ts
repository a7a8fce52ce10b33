import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, clickArea, openCard, openStill, settled } from '#tests/support/viewer-page.ts';

/** Cards that close by their button, which goes back in the history of the browser. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));

test('closing a card stays on its level, also if the card before it was opened on another', async () => {
  const { page, close } = await openStill(browser, harness, { path: '/#/level-0' });
  const level = harness.venue.levels[1];
  await clickArea(page);
  await page.getByRole('radio', { name: 'First floor' }).click();
  await expect.poll(() => page.locator('#atrium').getAttribute('data-painted')).toBe(level?.id);
  await settled(page);
  await clickArea(page);
  await expect.poll(() => page.url()).toContain('#/level-1/area-1-0');
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await page.waitForTimeout(300);
  expect(page.url()).toBe(`${harness.origin}/#/level-1`);
  expect(await page.locator('.atrium-levels [aria-checked="true"]').innerText()).toContain('First floor');
  await close();
});

test('closing a card opens none that the address named before', async () => {
  const { page, close } = await openStill(browser, harness, { path: '/#/level-0/area-0-0' });
  await card(page).waitFor();
  await openCard(page, 'Bookshop 0.2');
  await expect.poll(() => page.url()).toContain('#/level-0/area-0-1');
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await page.waitForTimeout(300);
  expect(await card(page).count()).toBe(0);
  expect(page.url()).toBe(`${harness.origin}/#/level-0`);
  await close();
});
