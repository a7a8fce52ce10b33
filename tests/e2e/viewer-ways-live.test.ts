import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { startHarness } from '#tests/support/viewer-harness.ts';
import { openStill } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** Directions in use while the building changes. */
const browser = useBrowser();
const panel = (page: Page) => page.locator('.atrium-way');
const steps = (page: Page) => panel(page).getByRole('list', { name: 'Steps' }).getByRole('button');
const current = (page: Page) => panel(page).locator('[aria-current=step]');
const spoken = (page: Page) => page.locator('[aria-live=polite].atrium-unseen');

test('directions change when the lift closes, with a polite announcement, and keep the current step', async () => {
  const { venue, files } = createWayVenue();
  const own = await startHarness(venue, files);
  const { page, close } = await openStill(browser, own, { path: '/#/level-1/archive?from=office&step=1' });
  await steps(page).filter({ hasText: 'Take the lift up' }).waitFor();
  own.change(({ levels }) => {
    for (const lift of levels.flatMap(({ markers }) => markers.filter(({ icon }) => icon === 'elevator'))) {
      lift.status = { type: 'error' };
      Object.assign(lift.translations.en ?? {}, { statusLabel: 'Out of order' });
    }
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await steps(page).filter({ hasText: 'Take the stairs up to First floor.' }).waitFor();
  await expect.poll(() => spoken(page).textContent()).toMatch(/^The route has changed\. /);
  expect(await current(page).count()).toBe(1);
  expect(await current(page).innerText()).not.toContain('Start at');
  await page.getByRole('checkbox', { name: 'Step-free' }).check();
  const status = panel(page).getByRole('status').filter({ hasText: 'The route is closed at the moment.' });
  await status.waitFor();
  // Once, though the lift has an end on each floor.
  expect(await status.innerText()).toMatch(/moment\. Closed at the moment: Lift \(Out of order\)\.$/);
  await panel(page).getByRole('button', { name: 'Show the route with steps' }).click();
  await steps(page).filter({ hasText: 'Take the stairs up to First floor.' }).waitFor();
  await close();
  await own.stop();
});

test('directions that were closed continue at the current step once the way is open again', async () => {
  const { venue, files } = createWayVenue();
  const own = await startHarness(venue, files);
  const path = '/#/level-1/archive?from=office&profile=stepFree&step=2';
  const { page, close } = await openStill(browser, own, { path });
  await current(page).waitFor();
  const read = await current(page).innerText();
  const setLift = async (status: { type: 'error' } | null) => {
    own.change(({ levels }) => {
      const lift = levels[0]?.markers.find(({ key }) => key === 'elevator-0');
      if (lift) lift.status = status;
    });
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
  await setLift({ type: 'error' });
  await panel(page).getByRole('status').filter({ hasText: 'The route is closed at the moment.' }).waitFor();
  await setLift(null);
  await current(page).waitFor();
  expect(await current(page).innerText()).toBe(read);
  expect(page.url()).toContain('step=2');
  await expect.poll(() => spoken(page).textContent()).toContain('The route has changed.');
  await close();
  await own.stop();
});

test('directions that are still loading when the map changes are shown as the visitor asked for them', async () => {
  const { venue, files } = createWayVenue();
  const own = await startHarness(venue, files);
  own.override(/^\/data\/floor-/, { status: 0, delayMs: 5000 });
  const { page, close } = await openStill(browser, own, { path: '/#/level-1/archive?from=office' });
  const goal = panel(page).getByRole('heading', { name: 'Archive' });
  await goal.waitFor();
  own.change(({ levels }) => {
    const english = levels[1]?.areas.find(({ key }) => key === 'archive')?.translations.en;
    if (english) english.title = 'Records';
  });
  const title = async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return panel(page).getByRole('heading').innerText();
  };
  await expect.poll(title).toBe('Records');
  expect(await steps(page).count()).toBe(0);
  await steps(page).first().waitFor();
  // The map moves to the start, and the answer is announced as one, not as a change.
  await expect.poll(() => spoken(page).textContent()).toMatch(/^\d min · \d+ m\. Start at Office\.$/);
  const painted = () => page.locator('#atrium').getAttribute('data-painted');
  await expect.poll(painted).toBe(own.venue.levels[0]?.id);
  await close();
  await own.stop();
});
