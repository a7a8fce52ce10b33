import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, openStill } from '#tests/support/viewer-page.ts';

/** Lists of places: one look wherever they are. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true };
const directory = (page: Page) => page.locator('.atrium-directory:not([hidden])');
const option = (page: Page) => page.getByRole('option', { name: /^Bakery 0\.1\b/ });

test('a place has the same row in the search, the directory, the filter and the favourites', async () => {
  const { page, close } = await openStill(browser, harness, phone);
  const rowIn = (list: string) =>
    page
      .locator(`${list} :is([role=option], .atrium-option)`)
      .filter({ has: page.locator('.atrium-result-title', { hasText: /^Bakery 0\.1$/ }) })
      .first()
      .evaluate((row) => row.innerHTML);
  await page.getByRole('combobox').tap();
  await page.getByRole('combobox').fill('bakery 0.1');
  await option(page).first().waitFor();
  const row = await rowIn('.atrium-results');
  expect(row).toMatch(/atrium-mark.*Bakery 0\.1.*Ground floor.*Busy/);
  await option(page).first().tap();
  await card(page).getByRole('button', { name: 'Add to favourites' }).tap();
  await card(page).getByRole('button', { name: 'Close' }).tap();
  const openFromMenu = async (name: string) => {
    await page.getByRole('button', { name: /^Menu/ }).tap();
    await page.locator('.atrium-menu').getByRole('button', { name, exact: true }).tap();
  };
  await openFromMenu('Favourites');
  await directory(page).getByRole('heading', { name: 'Favourites' }).waitFor();
  expect(await rowIn('.atrium-directory')).toBe(row);
  await directory(page).getByRole('button', { name: 'Close' }).tap();
  await openFromMenu('Directory');
  await directory(page).getByRole('heading', { name: 'All places' }).waitFor();
  expect(await rowIn('.atrium-directory')).toBe(row);
  await directory(page).getByRole('button', { name: 'Close' }).tap();
  await openFromMenu('Filter');
  await directory(page).getByRole('button', { name: 'Food', exact: true }).tap();
  await directory(page).getByRole('heading', { name: 'Food', exact: true }).waitFor();
  // Below the heading of its level.
  const withoutLevel = row.replace(/<bdi>Ground floor<\/bdi> · /, '');
  expect(await rowIn('.atrium-directory')).toBe(withoutLevel);
  await directory(page).getByRole('button', { name: 'Show everything' }).tap();
  await close();
});

test('the search of a phone is emptied by one tap after a place was picked, without the keyboard', async () => {
  const { page, close } = await openStill(browser, harness, phone);
  const field = page.getByRole('combobox');
  await field.tap();
  await field.fill('Bakery 0.1');
  await page.getByRole('option', { name: 'Bakery 0.1' }).first().tap();
  await page.locator('.atrium-card .atrium-card-body').waitFor();
  await page.locator('.atrium-search').getByRole('button', { name: 'Clear' }).tap();
  await expect.poll(() => field.inputValue()).toBe('');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(false);
  await close();
});
