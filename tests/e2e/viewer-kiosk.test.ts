import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { openViewer, planBox } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** The map on a screen in the building that anybody touches. */
const browser = useBrowser();
let harness: Harness;
const size = { width: 1080, height: 1920 };
const path = '/?mode=kiosk&source=kiosk#/level-0?here=here-0';

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  venue.project.settings.kiosk = {
    idleSeconds: 15,
    attract: { en: 'Find your way', de: 'Finden Sie Ihren Weg' },
    screen: { bottomMm: 600, heightMm: 1400 },
  };
  const cafe = venue.levels[0]?.areas[0];
  if (cafe) cafe.webpage = 'https://www.example.org/shop';
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

const open = () => openViewer(browser, harness, { path, viewport: size, hasTouch: true });

/** From the attract screen to the card of the café. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Touch to start' }).tap();
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('caf');
  await page.getByRole('option').first().tap();
  await page.locator('.atrium-card:not([hidden])').getByRole('heading', { name: 'Café' }).waitFor();
}

test('starts by its attract screen, and starts over when nobody is there any more', async () => {
  const { page, problems, close } = await open();
  expect(await page.getByRole('button', { name: 'Touch to start' }).innerText()).toContain(
    'Finden Sie Ihren Weg',
  );
  await begin(page);
  await page.getByRole('button', { name: 'Directions' }).tap();
  await page.locator('.atrium-way-answered').waitFor();
  await page.getByRole('button', { name: 'Language' }).tap();
  await page.getByRole('radio', { name: 'Deutsch' }).tap();
  await page.getByText('Sind Sie noch da?').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Touch to start' }).waitFor({ timeout: 20_000 });
  expect(page.url()).toMatch(/#\/level-0\?here=here-0$/);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(await page.getByRole('combobox', { name: 'Search for a place' }).inputValue()).toBe('');
  expect(await page.locator('.atrium-card:not([hidden])').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('shows the whole level again when it starts over, wherever somebody has zoomed', async () => {
  const { page, close } = await open();
  await page.getByRole('button', { name: 'Touch to start' }).tap();
  await page.getByRole('button', { name: 'Zoom in' }).tap();
  await expect.poll(async () => (await planBox(page)).width).toBeGreaterThan(size.width * 1.5);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor({ timeout: 50_000 });
  await expect.poll(async () => (await planBox(page)).width).toBeLessThanOrEqual(size.width);
  await close();
});

test('shows links as text and code, hands a way to a phone, and opens no menu', async () => {
  const { page, context, close } = await open();
  await begin(page);
  await page.getByRole('link', { name: /Website/ }).tap();
  const dialog = page.getByRole('dialog');
  expect(await dialog.innerText()).toContain('https://www.example.org/shop');
  await dialog.locator('.atrium-qr').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Directions' }).tap();
  await page.getByRole('button', { name: 'Take the way with you' }).tap();
  await dialog.locator('.atrium-qr').waitFor();
  expect(context.pages()).toHaveLength(1);
  const isStopped = await page.evaluate(
    () =>
      !document
        .querySelector('.atrium-map')
        ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  );
  expect(isStopped).toBe(true);
  expect(
    await page.evaluate(
      () => getComputedStyle(document.querySelector('.atrium') ?? document.body).userSelect,
    ),
  ).toBe('none');
  await close();
});

test('lives through a lost network: every floor, its ways and the code for a phone are there', async () => {
  const { page, context, problems, close } = await open();
  await page.locator('#atrium[data-ahead]').waitFor({ state: 'attached' });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Touch to start' }).tap();
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('gallery');
  await page.getByRole('option').first().tap();
  await page.locator('.atrium-card:not([hidden])').getByRole('heading', { name: 'Gallery' }).waitFor();
  await page.getByRole('button', { name: 'Directions' }).tap();
  await page.locator('.atrium-way-answered').waitFor();
  await page.getByRole('button', { name: 'Take the way with you' }).tap();
  await page.getByRole('dialog').locator('.atrium-qr').waitFor();
  expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await close();
});

test('keeps its size under Ctrl and wheel, which would zoom the page', async () => {
  const { page, close } = await open();
  await begin(page);
  const isStopped = await page.evaluate(() => {
    const wheel = new WheelEvent('wheel', { ctrlKey: true, deltaY: 100, bubbles: true, cancelable: true });
    return !document.querySelector('.atrium-card')?.dispatchEvent(wheel);
  });
  expect(isStopped).toBe(true);
  await close();
});

test('has controls of 64 px within reach, without faults of accessibility', async () => {
  const { page, close } = await open();
  await begin(page);
  await page.getByRole('button', { name: 'Directions' }).tap();
  await page.locator('.atrium-way-answered').waitFor();
  const outside = await page.evaluate(() => {
    const mm = (y: number) => 600 + ((innerHeight - y) / innerHeight) * 1400;
    const controls = [...document.querySelectorAll<HTMLElement>('.atrium :is(button, a[href], input)')];
    return controls.flatMap((control) => {
      const box = (control.closest('label, .atrium-search') ?? control).getBoundingClientRect();
      const isSeen = control.checkVisibility() && box.width > 2 && !control.closest('.atrium-places');
      const isFine = box.width >= 64 && box.height >= 64 && mm(box.top) <= 1221 && mm(box.bottom) >= 379;
      return isSeen && !isFine ? [control.outerHTML.slice(0, 120)] : [];
    });
  });
  expect(outside).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Raise the controls' }).tap();
  const search = await page.getByRole('combobox', { name: 'Search for a place' }).boundingBox();
  expect(search?.y).toBeLessThan(100);
  await page.getByRole('button', { name: 'Lower the controls' }).tap();
  await close();
});
