import type { Frame, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isWritten, keepTexts } from '#tests/support/canvas-texts.ts';
import { hostPages } from '#tests/support/host-pages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, firstArea, openStill, openViewer, painted, screenOf } from '#tests/support/viewer-page.ts';

/** Actions of a visitor while the map loads. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));
const { openHost, oneLine } = hostPages(browser, harness);

const groundFloor = () => `/data/level-${harness.venue.levels[0]?.id}-1.json`;
const arrives = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith(groundFloor()));
/** Waits for the bars. The data of the first level have not arrived yet. */
async function openWaiting(path = '/') {
  harness.override(groundFloor(), { status: 0, delayMs: 3000 });
  const opened = await openStill(browser, harness, { path, before: keepTexts, isUnpainted: true });
  const data = arrives(opened.page);
  await opened.page.locator('.atrium-levels').waitFor();
  harness.override(groundFloor(), null);
  return { ...opened, data };
}

async function tapArea(page: Page): Promise<void> {
  const at = await screenOf(page, firstArea);
  await page.mouse.click(at.x, at.y);
}

describe('before a map has loaded completely', () => {
  test('a tap before the bars are ready opens its place once the card is ready', async () => {
    const tap = async (context: { addInitScript(script: string): Promise<unknown> }) => {
      await context.addInitScript(`const mark = performance.mark.bind(performance);
        performance.mark = (name, options) => {
          const map = document.querySelector('.atrium-map');
          if (name === 'atrium-painted' && !globalThis.tapped) {
            globalThis.tapped = document.querySelector('.atrium-bar') === null;
            const plan = document.querySelector('.atrium-plan').getBoundingClientRect();
            const at = { clientX: plan.x + ${firstArea[0]} / 1600 * plan.width, clientY: plan.y + ${firstArea[1]} / 1000 * plan.height };
            const init = { ...at, pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true };
            map.dispatchEvent(new PointerEvent('pointerdown', init));
            map.dispatchEvent(new PointerEvent('pointerup', init));
          }
          return mark(name, options);
        };`);
    };
    const { page, problems, close } = await openStill(browser, harness, { before: tap });
    expect(await page.evaluate('tapped')).toBe(true);
    await card(page).getByRole('heading', { name: 'Bakery 0.1' }).waitFor();
    await card(page).getByText('Hauptstraße 12').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('a tap before the interface has loaded opens its place, above the sheet, as soon as it has', async () => {
    harness.override(/\/interface-/, { status: 0, delayMs: 2500 });
    const { page, problems, close } = await openStill(browser, harness, {
      viewport: { width: 390, height: 760 },
    });
    await tapArea(page);
    expect(await page.locator('.atrium-bar').count()).toBe(0);
    await card(page).getByText('Hauptstraße 12').waitFor();
    const top = (await card(page).boundingBox())?.y ?? 0;
    await expect.poll(async () => (await screenOf(page, firstArea)).y).toBeLessThan(top);
    harness.override(/\/interface-/, null);
    expect(problems).toEqual([]);
    await close();
  });

  test('letters that are typed before the search is ready are searched', async () => {
    harness.override(/\/search-field-/, { status: 0, delayMs: 1500 });
    const { page, close } = await openStill(browser, harness);
    await page.keyboard.press('/');
    await page.keyboard.type('bookshop 1.2');
    await expect.poll(() => page.getByRole('option').first().innerText()).toContain('Bookshop 1.2');
    harness.override(/\/search-field-/, null);
    await close();
  });

  test('the search and the directory report that they wait for the levels, and continue automatically', async () => {
    const slow = new RegExp(`/data/level-${harness.venue.levels[1]?.id}-`);
    harness.override(slow, { status: 0, delayMs: 2500 });
    const { page, problems, close } = await openStill(browser, harness);
    await page.getByRole('combobox').fill('bookshop 1.2');
    await page.locator('.atrium-results-message:visible').getByText('Loading the map').waitFor();
    await expect.poll(() => page.getByRole('option').first().innerText()).toContain('Bookshop 1.2');
    expect(await page.locator('.atrium-results-message:visible').count()).toBe(0);

    await page.reload();
    await painted(page);
    await page.getByRole('button', { name: 'Directory' }).click();
    const title = page.locator('.atrium-directory h2');
    await expect.poll(() => title.innerText()).toBe('Loading the map');
    await expect.poll(() => title.innerText()).toBe('Sample centre');
    harness.override(slow, null);
    expect(problems).toEqual([]);
    await close();
  });

  test('a chosen language applies to the names on the map when their data arrive', async () => {
    const { page, data, problems, close } = await openWaiting();
    await page.locator('.atrium-language > button').click();
    await page.getByRole('radio', { name: 'Deutsch' }).click();
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('de');
    await data;
    await expect.poll(() => isWritten(page, 'Bäckerei')).toBe(true);
    await expect
      .poll(() => page.locator('.atrium-places button').first().textContent())
      .toContain('Bäckerei');
    expect(problems).toEqual([]);
    await close();
  });

  test('a chosen filter applies to the level when its data arrive', async () => {
    const { page, data, close } = await openWaiting();
    await page.locator('.atrium-open-filter').click();
    await page.locator('.atrium-directory .atrium-tag').first().click();
    await data;
    await expect.poll(() => page.locator('.atrium-places li').count()).toBe(14);
    await expect.poll(() => page.url()).toMatch(/tags=\w+/);
    await close();
  });

  test('a chosen level stays, and the map works as usual', async () => {
    harness.override(groundFloor(), { status: 0, delayMs: 3000 });
    const { page, problems, close } = await openHost({ body: oneLine() });
    const data = arrives(page);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Levels: Ground floor' }).click();
    await frame.getByRole('radio', { name: 'First floor' }).click();
    const inside = page.frames().at(-1) as Frame;
    await expect.poll(() => inside.evaluate(() => location.hash)).toBe('#/level-1');
    await data;
    harness.override(groundFloor(), null);
    // The embedding page gets the event that the map is ready.
    await expect.poll(() => page.locator('iframe').getAttribute('title')).toBe('Map of Sample centre');
    expect(
      await inside.evaluate(() => [location.hash, document.getElementById('atrium')?.dataset.state]),
    ).toEqual(['#/level-1', 'ready']);
    expect(await frame.locator('.atrium-failure, .atrium-lost').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  test('a chosen place is not replaced by the place in the address', async () => {
    const { page, data, close } = await openWaiting('/#/level-0/area-0-11');
    await tapArea(page);
    await data;
    await card(page).getByRole('heading', { name: 'Bakery 0.1' }).waitFor();
    await expect.poll(() => page.url()).toContain('area-0-0');
    await expect.poll(() => card(page).getByText('Hauptstraße 12').count()).toBe(1);
    expect(await card(page).getByRole('heading').innerText()).toBe('Bakery 0.1');
    await close();
  });
});

test('a visitor on Slow 3G with a slow processor who does not wait loses no action', async () => {
  const { page, problems, close } = await openStill(browser, harness, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    isUnpainted: true,
    before: async (own) => {
      own.on('page', async (opened) => {
        const session = await own.newCDPSession(opened);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', slow3g);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
      });
    },
  });
  await page.waitForSelector('#atrium[data-painted]', { timeout: 40_000 });
  const at = await screenOf(page, firstArea);
  await page.touchscreen.tap(at.x, at.y);
  await card(page).getByRole('heading', { name: 'Bakery 0.1' }).waitFor({ timeout: 20_000 });
  await page.getByRole('combobox').tap();
  await page.getByRole('combobox').pressSequentially('lecture hall 2.7');
  await page.getByRole('option').first().tap({ timeout: 30_000 });
  await expect.poll(() => page.url(), { timeout: 20_000 }).toContain('#/level-2/');
  await card(page).getByText('Second floor').waitFor();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Language' }).tap({ timeout: 20_000 });
  await page.getByRole('radio', { name: 'العربية' }).tap({ timeout: 20_000 });
  await expect.poll(() => page.getAttribute('html', 'dir'), { timeout: 20_000 }).toBe('rtl');
  await expect.poll(() => card(page).getByRole('heading').innerText()).toMatch(/قاعة محاضرات|Lecture hall/);
  expect(problems).toEqual([]);
  await close();
}, 120_000);

test.each([
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
])(
  'a shared place opens without a shift of the layout on a slow line, on %s',
  async (_, options) => {
    const { page, close } = await openViewer(browser, harness, {
      ...options,
      path: '/#/level-0/area-0-0',
      isUnpainted: true,
      before: async (own) => {
        await own.addInitScript(`globalThis.shifts = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries())
            shifts.push([value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)]);
        }).observe({ type: 'layout-shift', buffered: true });`);
        own.on('page', async (opened) => {
          const session = await own.newCDPSession(opened);
          await session.send('Network.enable');
          await session.send('Network.emulateNetworkConditions', slow4g);
          await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
        });
      },
    });
    await card(page).locator('.atrium-card-body').waitFor({ timeout: 30_000 });
    await page.locator('.atrium-listed .atrium-controls').waitFor({ state: 'attached', timeout: 30_000 });
    // Parts of the idle time come last.
    await page.waitForTimeout(1500);
    expect(await page.evaluate('shifts')).toEqual([]);
    await close();
  },
  90_000,
);

/** How much slower the processor is. A browser that is made slower works as much longer. */
const slowness = 2;

/** A slow line of 4G, as performance tools simulate it. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1600 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Slow 3G of the developer tools of browsers. */
const slow3g = {
  offline: false,
  latency: 400,
  downloadThroughput: (400 * 1024) / 8,
  uploadThroughput: (400 * 1024) / 8,
};
