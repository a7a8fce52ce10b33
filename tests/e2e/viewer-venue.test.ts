import { describe, expect, test } from 'vitest';
import { boundsCenter, boundsOf } from '#lib/geometry/bounds.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openStill, screenOf, settled } from '#tests/support/viewer-page.ts';

/** A venue with opening hours, on whose plan the names are drawn already. */
const browser = useBrowser();
const day = [{ open: '00:00', close: '24:00' }];
const harness = useHarness(() => {
  const venue = createVenue();
  const workingHours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
  Object.assign(venue.project.settings, { names: 'hover', workingHours });
  return venue;
});
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('the map of a venue', () => {
  test('says on a phone until when it is open, and shows the week at a press', async () => {
    const { page, close } = await openStill(browser, harness, phone);
    const sign = page.locator('.atrium-venue');
    await sign.waitFor();
    expect(await sign.locator('summary').innerText()).toBe('Open 24 hours');
    expect(await sign.locator('table').isVisible()).toBe(false);
    await sign.locator('summary').click();
    expect(await sign.locator('tr').count()).toBe(7);
    expect(await sign.locator('table').isVisible()).toBe(true);
    await close();
  });

  test('names a place whose name is hidden when it has the keyboard focus, until the focus leaves', async () => {
    const { page, close } = await openStill(browser, harness);
    const [place] = harness.venue.levels[0]?.areas ?? [];
    const tip = page.locator('.atrium-tooltip');
    const button = page.locator(`[data-place="${place?.id}"]`);
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
    await close();
  });
});
