import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { openCard, openStill } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** What directions load, and what happens if a part of it fails. */
const browser = useBrowser();
let harness: Harness;

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

const panel = (page: Page) => page.locator('.atrium-way');
const steps = (page: Page) => panel(page).getByRole('list', { name: 'Steps' }).getByRole('button');

test('directions load all parts of an answer in parallel: texts block nothing, and floors do not wait for a goal', async () => {
  const { venue, files } = createWayVenue();
  const own = await startHarness(venue, files);
  // A search measures the walks to what it finds, for which it loads directions.
  const { page, close } = await openStill(browser, own, { path: '/#/level-1/cinema' });
  await page.locator('.atrium-card:not([hidden])').getByRole('heading', { name: 'Cinema' }).waitFor();
  const asked = (name: RegExp) => own.requests.some((path) => name.test(path));
  const late = [
    /viewer-parts\/way-/,
    /viewer-parts\/way\.en-/,
    /viewer-parts\/tell-/,
    /data\/way-/,
    /data\/floor-/,
  ];
  expect(late.some(asked)).toBe(false);
  // The texts arrive late, so the panel cannot open yet.
  own.override(/viewer-parts\/way\.en-/, { status: 503, delayMs: 8000 });
  await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).click();
  await expect.poll(() => late.filter(asked).length).toBe(late.length);
  expect(await panel(page).count()).toBe(0);
  await close();
  await own.stop();
});

test('directions that cannot be loaded show an error and can be tried again', async () => {
  const { venue, files } = createWayVenue();
  const own = await startHarness(venue, files);
  own.override(/^\/data\/floor-/, { status: 500 });
  const { page, close } = await openStill(browser, own, { path: '/#/level-1/gallery?from=office' });
  await panel(page).getByRole('status').filter({ hasText: 'Something went wrong on our side.' }).waitFor();
  own.override(/^\/data\/floor-/, null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await steps(page).first().waitFor();
  await close();
  await own.stop();
});

test.each([/viewer-parts\/way\.en-/, /viewer-parts\/way-/, /viewer-parts\/lazy-parts-/])(
  'directions are requested again after a script of theirs failed to load: %s',
  async (part) => {
    harness.override(part, { status: 503 });
    const { page, close } = await openStill(browser, harness);
    await openCard(page, 'Gallery');
    const button = page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' });
    await button.click();
    await page.locator('.atrium-note').filter({ hasText: 'There is no connection.' }).waitFor();
    harness.override(part, null);
    await button.click();
    await panel(page).waitFor();
    await close();
  },
);
