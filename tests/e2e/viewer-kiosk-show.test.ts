import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { openStill } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** The owner's pictures on a screen that nobody uses. */
const browser = useBrowser({ pictures: false });
let harness: Harness;

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="160"><rect width="90" height="160" fill="${color}"/></svg>`;
const picture = (name: string, alt: string, order: number) => ({
  id: `00000000-0000-4000-8000-00000000000${order}`,
  url: `/${name}.svg`,
  thumbnails: [],
  order,
  alt: { en: alt },
});

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  venue.project.settings.kiosk = {
    idleSeconds: 2,
    attract: { en: 'Where to?' },
    screen: { bottomMm: 600, heightMm: 1400 },
    tiles: [],
    pictures: [
      picture('lost', 'A lost one', 0),
      picture('hall', 'The hall', 1),
      picture('garden', 'The garden', 2),
    ],
  };
  harness = await startHarness(venue, { ...files, '/hall.svg': svg('#264'), '/garden.svg': svg('#a63') });
});
afterAll(() => harness.stop());

test('shows them in turn without one that is lost, a touch gives the start screen until nobody is there, and they need no network, after a restart too', async () => {
  const { page, context, close } = await openStill(browser, harness, {
    path: '/m/venue?mode=kiosk#/level-0?here=here-0',
    viewport: { width: 720, height: 1280 },
    hasTouch: true,
    serviceWorkers: 'allow',
  });
  const shown = page.locator('.atrium-kiosk-show img').last();
  const tiles = page.locator('.atrium-kiosk-tiles button');
  await shown.waitFor();
  expect(await shown.getAttribute('alt')).toBe('The hall');
  expect(await tiles.first().isVisible()).toBe(false);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect.poll(() => shown.getAttribute('alt'), { timeout: 12_000 }).toBe('The garden');
  await page.mouse.click(200, 300);
  await tiles.first().waitFor();
  expect(await page.locator('.atrium-kiosk-show').isVisible()).toBe(false);
  await expect.poll(() => page.locator('.atrium-kiosk-show').isVisible(), { timeout: 6000 }).toBe(true);
  await page.mouse.click(200, 300);
  await tiles.first().waitFor();
  await page.mouse.click(200, 60);
  await expect.poll(() => page.locator('.atrium-kiosk-attract').isVisible()).toBe(false);

  await page.locator('#atrium[data-ahead]').waitFor({ state: 'attached', timeout: 20_000 });
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/m/venue')));
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await shown.waitFor();
  expect(await shown.getAttribute('alt')).toBe('The hall');
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(90);
  await expect.poll(() => shown.getAttribute('alt'), { timeout: 12_000 }).toBe('The garden');
  await close();
});
