import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { createVenue, type Venue } from '#tests/support/venue.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { card, openStill } from '#tests/support/viewer-page.ts';

/** What a visitor has done with a panel, when its content changes. */
const browser = useBrowser();

/** Publishes a change, and has the page ask for it at once. */
async function publish(harness: Harness, page: Page, apply: (venue: Venue) => void): Promise<void> {
  harness.change(apply);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('a card keeps open hours, unfolded text, scroll position and focus when its place changes, and not for another place', async () => {
  const venue = createVenue({ hasImages: true });
  const place = venue.levels[0]?.areas[0];
  if (!place) throw new Error('no place');
  const text = place.translations.en;
  if (text) text.description = 'Bread and rolls. '.repeat(40);
  place.workingHours = { mon: [{ open: '09:00', close: '18:00' }] } as typeof place.workingHours;
  const harness = await startHarness(venue);
  const { page, problems, close } = await openStill(browser, harness, {
    path: '/#/level-0/area-0-0',
    viewport: { width: 1280, height: 500 },
  });
  await card(page).locator('summary').click();
  await card(page).getByRole('button', { name: 'Show more' }).click();
  const less = card(page).getByRole('button', { name: 'Show less' });
  await less.focus();
  const scroller = card(page).locator('.atrium-card-scroll');
  await scroller.evaluate((element) => element.scrollTo(0, 90));
  const { y } = (await less.boundingBox()) ?? { y: 0 };
  await publish(harness, page, () => {
    place.telephone = '+49 30 987';
    place.status = null;
  });
  await card(page).getByText('+49 30 987').waitFor();
  expect(await card(page).locator('details').getAttribute('open')).toBe('');
  expect(await focused(page)).toBe('Show less');
  // The line of the status above is gone, and what is read stays where it is.
  expect((await less.boundingBox())?.y).toBeCloseTo(y, 0);
  await page.evaluate(() => {
    location.hash = '#/level-0/area-0-1';
  });
  await expect.poll(() => card(page).locator('h2').innerText()).not.toBe('Bakery 0.1');
  expect(await card(page).locator('details[open]').count()).toBe(0);
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(0);
  expect(problems).toEqual([]);
  await close();
  await harness.stop();
});

test('the directory keeps its scroll position and the focused place when places come, go and change their names', async () => {
  const harness = await startHarness(createVenue());
  const { page, problems, close } = await openStill(browser, harness);
  await page.getByRole('button', { name: 'Directory', exact: true }).click();
  const rows = page.locator('.atrium-directory .atrium-all button');
  const scroller = page.locator('.atrium-directory .atrium-card-scroll');
  const row = rows.nth(30);
  const name = (await row.textContent()) ?? '';
  await row.focus();
  const at = await scroller.evaluate((element) => element.scrollTop);
  expect(at).toBeGreaterThan(0);
  await publish(harness, page, ({ levels }) => {
    const level = levels[0];
    const [first, second] = level?.areas ?? [];
    if (!level || !first?.translations.en || !second) throw new Error('no places');
    first.translations.en.title = 'Aquarium';
    level.areas = level.areas.filter((area) => area !== second);
  });
  await rows.getByText('Aquarium').waitFor();
  expect(await focused(page)).toBe(name);
  const now = await scroller.evaluate((element) => element.scrollTop);
  expect(Math.abs(now - at)).toBeLessThan(120);
  expect(problems).toEqual([]);
  await close();
  await harness.stop();
});

test('the focus stays in the filter when the focused button goes, and an open panel changes its language with the map', async () => {
  const harness = await startHarness(createVenue());
  const { page, close } = await openStill(browser, harness, { path: '/embed/venue' });
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Shops' }).press('Enter');
  expect(await focused(page)).toBe('Shops');
  await page.getByRole('button', { name: 'Show everything' }).press('Enter');
  expect(await focused(page)).toBe('Food');
  await page.evaluate(() => {
    location.hash = '#/level-0?lang=de';
  });
  await page.getByRole('button', { name: 'Essen', exact: true }).waitFor();
  await close();
  await harness.stop();
});
