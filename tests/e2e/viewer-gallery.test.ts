import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, openStill, touch } from '#tests/support/viewer-page.ts';

/** The large pictures of a place. */
const browser = useBrowser();
const harness = useHarness(() => {
  const venue = createVenue({ levels: 1, areas: 2, markers: 1, hasImages: true });
  const [area] = venue.levels[0]?.areas ?? [];
  const [image] = area?.images ?? venue.levels[0]?.markers[0]?.images ?? [];
  if (area && image) area.images = [0, 1, 2].map((order) => ({ ...image, order, url: `/plan-${order}.svg` }));
  return venue;
});

test('a finger swipes through the pictures of a place, and Back closes them over the place', async () => {
  const { page, close, problems } = await openStill(browser, harness, {
    path: '/#/level-0/area-0-0',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await card(page).locator('.atrium-images button').first().tap();
  const gallery = page.locator('.atrium-gallery');
  await gallery.waitFor();
  const count = gallery.locator('.atrium-gallery-count');
  expect(await count.innerText()).toContain('1 of 3');
  const swipe = (from: number, to: number) =>
    touch(page, [
      ['touchStart', [from, 420]],
      ['touchMove', [(from + to) / 2, 422]],
      ['touchMove', [to, 424]],
      ['touchEnd'],
    ]);
  await swipe(300, 120);
  await expect.poll(() => count.innerText()).toContain('2 of 3');
  await swipe(120, 300);
  await expect.poll(() => count.innerText()).toContain('1 of 3');
  await page.goBack();
  await expect.poll(() => gallery.count()).toBe(0);
  expect(await card(page).isVisible()).toBe(true);
  expect(problems).toEqual([]);
  await close();
});
