import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { openStill } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** What strangers do in a building, on a phone, by touches. */
const browser = useBrowser();
let harness: Harness;
beforeAll(async () => {
  const { venue, files } = createWayVenue();
  const tags = venue.project.tags.slice(0, 1);
  for (const place of venue.levels.flatMap(({ areas, markers }) => [...areas, ...markers])) {
    if (/^(?:elevator|stairs|here)/.test(place.key)) Object.assign(place, { tags });
    if (place.key.startsWith('elevator')) place.status = { type: 'error' };
    if (place.key === 'studio') Object.assign(place, { tags });
  }
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const panel = (page: Page) => page.locator('.atrium-way');
const hash = (page: Page) => page.evaluate(() => location.hash);

/** Taps each in turn, as soon as it is there. */
async function touch(...all: Locator[]): Promise<void> {
  for (const one of all) await one.first().tap();
}

test('a place, a way without steps while the lift is out, why there is none and what else there is take five touches', async () => {
  const { page, close } = await openStill(browser, harness, { ...phone, path: '/#/level-0' });
  await touch(page.getByRole('combobox'));
  await page.keyboard.type('studio');
  await touch(
    page.getByRole('option', { name: /^Studio/ }),
    page.locator('.atrium-card').getByRole('button', { name: 'Directions' }),
    panel(page).getByRole('combobox'),
  );
  await page.keyboard.type('caf');
  await touch(
    page.getByRole('option', { name: /^Café/ }),
    panel(page).getByRole('button', { name: 'Step-free' }),
  );
  const reason = panel(page).getByRole('status').filter({ hasText: 'Closed at the moment: Lift.' });
  await reason.waitFor();
  expect((await reason.innerText()).match(/Lift/g)).toHaveLength(1);
  const others = panel(page).locator('.atrium-action');
  expect(await others.allInnerTexts()).toEqual([
    'Show the route with steps',
    expect.stringMatching(/Open now/),
  ]);
  await close();
});

test('Back from a way and from its place leads to the floor where the visitor was', async () => {
  const { page, close } = await openStill(browser, harness, { ...phone, path: '/#/level-0?here=here-0' });
  await touch(page.getByRole('combobox'));
  await page.keyboard.type('studio');
  await touch(
    page.getByRole('option', { name: /^Studio/ }),
    page.locator('.atrium-card').getByRole('button', { name: 'Directions' }),
  );
  await panel(page).getByRole('list', { name: 'Steps' }).waitFor();
  await page.goBack();
  await page.locator('.atrium-card:not(.atrium-way)').getByRole('heading', { name: 'Studio' }).waitFor();
  await page.goBack();
  await expect.poll(() => hash(page)).toBe('#/level-0?here=here-0');
  await close();
});

test('a lift is one line of the search and of the directory, with the floors that it stops at', async () => {
  const { page, close } = await openStill(browser, harness, { ...phone, path: '/#/level-1' });
  await touch(page.getByRole('combobox'));
  await page.keyboard.type('lift');
  const lift = page.getByRole('option', { name: /^Lift/ });
  await expect.poll(() => lift.count()).toBe(1);
  expect(await lift.innerText()).toMatch(/^Lift\s+Ground floor, First floor/);
  await page.getByRole('button', { name: 'Clear' }).tap();
  await page.keyboard.press('Escape');
  await page.locator('.atrium-chips').getByRole('button', { name: 'Food' }).tap();
  const rows = page.locator('.atrium-directory .atrium-all .atrium-option');
  await expect.poll(() => rows.filter({ hasText: 'Lift' }).count()).toBe(1);
  expect(await rows.filter({ hasText: 'Lift' }).innerText()).toMatch(/Ground floor, First floor/);
  // A press shows the end on the floor in sight.
  await rows.filter({ hasText: 'Lift' }).tap();
  await expect.poll(() => hash(page)).toContain('#/level-1/');
  await close();
});
