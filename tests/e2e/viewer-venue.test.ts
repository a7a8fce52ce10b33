import { describe, expect, test } from 'vitest';
import { boundsCenter, boundsOf } from '#lib/geometry/bounds.ts';
import { planRests } from '#tests/support/plan-rests.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { listed, openStill, planBox, screenOf, settled } from '#tests/support/viewer-page.ts';

/** A venue with opening hours, on whose plan the names are drawn already. */
const browser = useBrowser({ pictures: false });
const day = [{ open: '00:00', close: '24:00' }];
const harness = useHarness(() => {
  const venue = createVenue();
  const workingHours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
  Object.assign(venue.project.settings, { names: 'hover', workingHours });
  return venue;
});
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** One map on a phone and one in a wide window, which tests use one after the other. */
const pocket = useShared(() => openStill(browser, harness, phone));
const desk = useShared(() => openStill(browser, harness));

describe('the map of a venue', () => {
  test('says on a phone until when it is open, and shows the week at a press', async () => {
    const { page } = await pocket();
    const sign = page.locator('.atrium-chip-venue');
    await sign.waitFor();
    const chip = sign.getByRole('button', { name: 'Sample centre · Open 24 hours' });
    expect(await chip.innerText()).toBe('Sample centre\nOpen 24 hours');
    expect(await sign.locator('table').isVisible()).toBe(false);
    await chip.click();
    expect(await sign.locator('tr').count()).toBe(7);
    expect(await sign.locator('table').isVisible()).toBe(true);
    await chip.click();
    expect(await sign.locator('table').isVisible()).toBe(false);
  });

  test('lists the places of a chip below the map, as long as a chip is pressed', async () => {
    const { page } = await pocket();
    const food = page.locator('.atrium-chips').getByRole('button', { name: 'Food' });
    const list = page.locator('.atrium-directory:not([hidden])');
    await food.click();
    await list.getByRole('heading', { name: 'Food', exact: true }).waitFor();
    // The chips are in sight already.
    expect(await list.locator('.atrium-tag').count()).toBe(0);
    const { y = 0 } = (await list.boundingBox()) ?? {};
    await page.evaluate(planRests);
    const plan = await planBox(page);
    expect(plan.y + plan.height).toBeLessThanOrEqual(y + 1);
    await page.locator('.atrium-chips').getByRole('button', { name: 'Shops' }).click();
    await list.getByRole('heading', { name: 'Food, Shops', exact: true }).waitFor();
    await page.locator('.atrium-chips').getByRole('button', { name: 'Shops' }).click();
    await food.click();
    await list.waitFor({ state: 'hidden' });
  });

  test('has language and categories as chips above the plan on a phone, which filter with one touch', async () => {
    const { page, problems } = await pocket();
    const chips = page.locator('.atrium-chips');
    await chips.waitFor();
    const { y = 0, height = 0 } = (await chips.boundingBox()) ?? {};
    expect((await planBox(page)).y).toBeGreaterThanOrEqual(y + height - 1);
    const food = chips.getByRole('button', { name: 'Food' });
    await food.click();
    expect(await food.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => page.url()).toContain('tags=food');
    await food.click();
    await expect.poll(() => page.url()).not.toContain('tags=');
    await chips.getByRole('button', { name: 'EN · English' }).click();
    await chips.getByRole('radio', { name: 'Deutsch' }).click();
    await chips.getByRole('button', { name: 'Essen' }).waitFor();
    for (const button of await chips.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(problems).toEqual([]);
  });

  test('names a place whose name is hidden when it has the keyboard focus, until the focus leaves', async () => {
    const { page } = await desk();
    const [place] = harness.venue.levels[0]?.areas ?? [];
    const tip = page.locator('.atrium-tooltip');
    const button = page.locator(`[data-place="${place?.id}"]`);
    await listed(page);
    await button.focus();
    await expect.poll(() => tip.isVisible()).toBe(true);
    expect(await tip.innerText()).toContain(place?.translations.en?.title);
    // The name stays at the place when the map moves.
    const before = await tip.boundingBox();
    await page.setViewportSize({ width: 1500, height: 800 });
    await settled(page);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const middle = boundsCenter(boundsOf(place?.data ?? []));
    const { x } = await screenOf(page, middle);
    const box = await tip.boundingBox();
    expect(box?.x).not.toBe(before?.x);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - x)).toBeLessThan(3);
    await button.blur();
    await expect.poll(() => tip.isVisible()).toBe(false);
  });

  test('says its hours without chips on a wide map, and leaves a low one to its plan', async () => {
    const { page } = await desk();
    await page.locator('.atrium-venue summary').waitFor();
    expect(await page.locator('.atrium-chips').isVisible()).toBe(false);
    await page.setViewportSize({ width: 390, height: 420 });
    await expect.poll(() => page.locator('.atrium-venue').isVisible()).toBe(false);
    expect(await page.locator('.atrium-chips').isVisible()).toBe(false);
  });
});
