import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { openStill } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** The map and its directions in frames under 300 px of height. */
const browser = useBrowser({ pictures: true });
let harness: Harness;

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

/** Returns the elements that are partly outside the window or covered at their middle. */
const outOfReach = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const shown = [...document.querySelectorAll<HTMLElement>(wanted)].filter((one) => one.checkVisibility());
    if (shown.length === 0) return ['nothing is shown'];
    const isReached = (one: HTMLElement) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && one.contains(met);
    };
    return shown.filter((one) => !isReached(one)).map((one) => one.outerHTML.slice(0, 90));
  }, selector);

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

describe.each([
  [300, 200, true],
  [320, 240, false],
  [480, 200, false],
  [800, 240, false],
])('a frame of %d x %d px (touch: %s)', (width, height, hasTouch) => {
  const open = useShared(() =>
    openStill(browser, harness, { path: '/embed/venue', viewport: { width, height }, hasTouch }),
  );

  test('has links and buttons beside its plan', async () => {
    const { page } = await open();
    await page.locator('.atrium-controls').waitFor({ state: hasTouch ? 'attached' : 'visible' });
    await expect
      .poll(async () => {
        const plan = await boxOf(page, '.atrium-plan');
        const foot = await boxOf(page, '.atrium-foot');
        const corner = await boxOf(page, '.atrium-corner');
        const isBeside = corner.width === 0 || plan.x + plan.width <= corner.x;
        return isBeside && plan.y + plan.height <= foot.y;
      })
      .toBe(true);
  });

  test('shows the fields of directions, their results and the first step completely', async () => {
    const { page, problems } = await open();
    await page.evaluate(() => {
      location.hash = '#/level-0/library';
    });
    await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).click();
    const start = page.locator('.atrium-way input').first();
    await start.waitFor();
    const ends = '.atrium-way .atrium-card-close, .atrium-way input, .atrium-way-ends > button';
    await expect.poll(() => outOfReach(page, ends)).toEqual([]);
    await start.fill('lift');
    const found = '.atrium-way .atrium-results [role=option]:first-child';
    await page.locator(found).first().waitFor();
    expect(await outOfReach(page, `.atrium-way .atrium-card-close, ${found}`)).toEqual([]);
    await page.locator(found).first().click();
    await page.locator('.atrium-way-steps [aria-current]').waitFor();
    const answer = '.atrium-way .atrium-card-close, .atrium-way-steps [aria-current], .atrium-way-nav button';
    expect(await outOfReach(page, answer)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

test('directions on a narrow map are pulled up by their grip, and folded again', async () => {
  const { page, close } = await openStill(browser, harness, {
    path: '/embed/venue#/level-0/library?from=gallery',
    viewport: { width: 390, height: 640 },
  });
  await page.locator('.atrium-way-steps [aria-current]').waitFor();
  const heightOf = async () => (await boxOf(page, '.atrium-way')).height;
  const folded = await heightOf();
  const grip = page.locator('.atrium-way .atrium-grip');
  await grip.press('Enter');
  expect(await grip.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(heightOf).toBeGreaterThan(folded);
  await grip.press('Enter');
  await expect.poll(heightOf).toBe(folded);
  await close();
});
