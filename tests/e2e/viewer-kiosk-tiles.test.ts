import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { openStill } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** The tiles on the start screen of a kiosk. */
const browser = useBrowser({ pictures: false });
let harness: Harness;
let chosenName: string;

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  const [chosen, other] = venue.project.tags;
  if (!chosen || !other) throw new Error('The venue needs two tags.');
  chosenName = chosen.name;
  const places = venue.levels.flatMap(({ areas }) => areas);
  for (const place of places) place.tags = [];
  const cafe = venue.levels[0]?.areas[0];
  if (cafe) cafe.tags = [chosen];
  venue.project.settings.kiosk = {
    idleSeconds: 60,
    attract: {},
    screen: { bottomMm: 600, heightMm: 1400 },
    tiles: [other.id, chosen.id],
    pictures: [],
  };
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

const open = (path: string, viewport = { width: 1080, height: 1920 }) =>
  openStill(browser, harness, { path, viewport, hasTouch: true });

test('a tile leads to the nearest place of its category with one touch, and lies within reach', async () => {
  const { page, problems, close } = await open('/?mode=kiosk&source=kiosk#/level-0?here=here-0');
  const tiles = page.locator('.atrium-kiosk-tiles button');
  await tiles.first().waitFor();
  // A category without places would lead nowhere.
  expect(await tiles.allTextContents()).toEqual([chosenName]);
  const box = await tiles.first().boundingBox();
  // The screen shows 1,400 mm from 600 mm on: what lies above 1,220 mm is out of reach of a wheelchair.
  const mmOf = (y: number) => 600 + 1400 * (1 - y / 1920);
  expect(mmOf(box?.y ?? 0)).toBeLessThan(1220);
  expect(await accessibilityFaults(page)).toEqual([]);
  await tiles.first().click();
  await page.locator('.atrium-way-answered').waitFor();
  expect(await page.locator('.atrium-way-answered').textContent()).toContain('Café');
  expect(await tiles.first().isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await close();
});

test('a tile shows the places of its category on a screen that does not say where it stands', async () => {
  const { page, close } = await open('/?mode=kiosk#/level-0', { width: 1920, height: 1080 });
  await page.locator('.atrium-kiosk-tiles button').first().click();
  await page.locator('.atrium-directory:not([hidden])').getByText('Café').waitFor();
  await close();
});

test('a start screen shows nothing of the interface behind it, which comes with the first touch', async () => {
  const { page, close } = await open('/?mode=kiosk#/level-0', { width: 1920, height: 1080 });
  const start = page.locator('.atrium-kiosk-attract');
  await start.waitFor();
  const parts = page.locator(':is(.atrium-bar, .atrium-corner) :is(button, input)');
  expect(await parts.count()).toBeGreaterThan(3);
  expect(await parts.filter({ visible: true }).count()).toBe(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(() => document.activeElement?.closest('.atrium-bar, .atrium-corner, .atrium-places')),
  ).toBe(null);
  await start.click();
  await page.getByRole('combobox').waitFor();
  expect(await parts.filter({ visible: true }).count()).toBeGreaterThan(3);
  await close();
});

test('a low start screen without room for tiles keeps its invitation at its lower edge', async () => {
  const { page, close } = await open('/?mode=kiosk#/level-0', { width: 1024, height: 480 });
  await page.locator('.atrium-kiosk-tiles button').first().waitFor({ state: 'attached' });
  expect(await page.locator('.atrium-kiosk-tiles').isVisible()).toBe(false);
  const box = await page.locator('.atrium-kiosk-attract em').boundingBox();
  expect(480 - (box?.y ?? 0) - (box?.height ?? 0)).toBe(24);
  await close();
});
