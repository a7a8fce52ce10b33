import { expect, test } from 'vitest';
import { planRests } from '#tests/support/plan-rests.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, clickArea, openCard, openStill, planBox, settled } from '#tests/support/viewer-page.ts';

/** Cards that close by their button, which goes back in the history of the browser, or by Back. */
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

test('Back from a place on another level leads to where the map was before, with one touch', async () => {
  const { page, close } = await openStill(browser, harness, {
    path: '/#/level-0?z=3&x=800&y=500',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const before = await planBox(page);
  await page.getByRole('combobox').tap();
  await page.getByRole('combobox').fill('bakery 2.1');
  await page.getByRole('option').first().tap();
  await card(page).waitFor();
  await expect.poll(() => page.url()).toContain('#/level-2/');
  await page.goBack();
  await expect.poll(() => page.url()).toContain('#/level-0');
  expect(await card(page).count()).toBe(0);
  await page.evaluate(planRests);
  const after = await planBox(page);
  expect([after.x, after.y, after.width].map(Math.round)).toEqual(
    [before.x, before.y, before.width].map(Math.round),
  );
  await close();
});
