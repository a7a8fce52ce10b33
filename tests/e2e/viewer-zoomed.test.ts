import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, openStill, planBox } from '#tests/support/viewer-page.ts';

/** The page of a map on a desktop of 1280 x 900 at 400 % zoom. */
const browser = useBrowser({ pictures: true });
const harness = useHarness(() => createVenue({ hasImages: true }));
const viewport = { width: 320, height: 225 };

test('the page of a map at 400 % zoom is the plan on 60 % of the window and the list of places below it', async () => {
  const { page, close, problems } = await openStill(browser, harness, { path: '/m/venue', viewport });
  await page.locator('.atrium-zoomable').waitFor();
  const map = await page.locator('.atrium-map').boundingBox();
  expect(map?.height).toBeGreaterThanOrEqual(viewport.height * 0.6);
  expect(map?.height).toBeLessThanOrEqual(viewport.height);
  const list = page.locator('.atrium-places');
  const { x = -1, y = 0, width = 0 } = (await list.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual((map?.y ?? 0) + (map?.height ?? 0) - 1);
  expect([x, width]).toEqual([0, viewport.width]);
  const across = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(across).toBe(viewport.width);

  const before = await planBox(page);
  await page.mouse.move(160, 120);
  await page.mouse.wheel(0, 400);
  const scrolled = () => page.evaluate(() => document.body.scrollTop + document.documentElement.scrollTop);
  await expect.poll(scrolled).toBeGreaterThan(100);
  expect((await planBox(page)).width).toBe(before.width);

  await list.getByRole('button', { name: 'Bakery 0.1' }).first().click();
  await card(page).waitFor();
  await expect.poll(scrolled).toBe(0);
  // The bar does not cover the heading of the card.
  const heading = page.locator('.atrium-card:not([hidden]) h2').first();
  await expect
    .poll(() =>
      heading.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const at = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
        return element === at || element.contains(at);
      }),
    )
    .toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await page.locator('.atrium-map').boundingBox())?.height).toBe(800);
  expect(problems).toEqual([]);
  await close();
});

test('a sheet that is pulled up in a map below 320 px of height covers the bar, and its foot scrolls with the text', async () => {
  const { page, close } = await openStill(browser, harness, {
    path: '/#/level-0/area-0-0',
    viewport: { width: 390, height: 300 },
  });
  await card(page).waitFor();
  await page.locator('.atrium-grip:visible').click();
  await page.locator('.atrium-grip:visible').click();
  const sheet = page.locator('.atrium-card:not([hidden])');
  await expect.poll(() => sheet.getAttribute('data-stop')).toBe('full');
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBeLessThan(30);
  const top = await page.evaluate(
    () => document.elementFromPoint(360, 40)?.closest('section, .atrium-bar')?.className,
  );
  expect(top).toContain('atrium-card');
  const foot = sheet.locator('.atrium-card-foot');
  const before = (await foot.boundingBox())?.y ?? 0;
  await sheet.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  expect((await foot.boundingBox())?.y).toBeLessThan(before);
  await close();
});
