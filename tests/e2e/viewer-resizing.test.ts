import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hostPages, mapFrame } from '#tests/support/host-pages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import {
  card,
  openStill,
  openViewer,
  painted,
  planBox,
  screenOf,
  settled,
} from '#tests/support/viewer-page.ts';

/** Rotated phones, resized frames and windows, and bars that change sides. */
const browser = useBrowser();
const harness = useHarness(() => createVenue());
const { openHost } = hostPages(browser, harness);

type Size = { width: number; height: number };
const upright = { width: 390, height: 844 };
const lying = { width: 844, height: 390 };
const fingers = { hasTouch: true, isMobile: true };

const open = (viewport: Size, path = '/', options: BrowserContextOptions = fingers) =>
  openStill(browser, harness, { ...options, viewport, path });

const roundedPlan = async (page: Page) => {
  const { x, y, width, height } = await planBox(page);
  return [x, y, width, height].map(Math.round);
};

/** A window without a map yet. A second map in a window takes only two thirds of the time. */
const openWindow = (viewport: Size) =>
  openStill(browser, harness, { ...fingers, viewport, path: '/robots.txt', isUnpainted: true });

/** Loads a map in an open window of this size. Reloads it if the query differs from the last one. */
async function load(page: Page, size: Size, path: string): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(harness.origin + path);
  await painted(page);
}

/** Returns the box of the whole plan in a map that opens in a window of this size. */
async function planWhenOpenedIn(size: Size, path = '/'): Promise<number[]> {
  const { page, close } = await open(size, path);
  const plan = await roundedPlan(page);
  await close();
  return plan;
}

/** Returns the element over the middle of an area of the ground floor, or null for the map itself. */
async function coverOf(page: Page, key: string): Promise<string | null> {
  const ring = harness.venue.levels[0]?.areas.find((area) => area.key === key)?.data ?? [];
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const middle = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2] as const;
  const at = await screenOf(page, middle);
  return page.evaluate(({ x, y }) => {
    const met = document.elementFromPoint(x, y);
    return met?.closest('.atrium-map') ? null : `${met?.outerHTML.slice(0, 90)} at ${x}, ${y}`;
  }, at);
}

test('a map of the same size is drawn again when its pixels become finer', async () => {
  const { page, close } = await openStill(browser, harness, {
    viewport: { width: 800, height: 600 },
    before: async (context) => {
      await context.addInitScript(() => {
        const ask = window.matchMedia.bind(window);
        window.matchMedia = (query) => {
          const list = ask(query);
          if (query.includes('resolution')) Object.assign(window, { pixels: list });
          return list;
        };
      });
    },
  });
  await settled(page);
  const base = () =>
    page.locator('.atrium-base:not([hidden])').evaluate((canvas: HTMLCanvasElement) => canvas.width);
  const coarse = await base();
  const session = await page.context().newCDPSession(page);
  const metrics = { width: 800, height: 600, deviceScaleFactor: 2, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', metrics);
  // Emulated pixels change without the event that real ones send.
  await page.evaluate(() => {
    (window as unknown as { pixels: MediaQueryList }).pixels.dispatchEvent(new Event('change'));
  });
  await expect.poll(base).toBe(coarse * 2);
  await close();
});

describe('a map that is shown completely', () => {
  test.each([
    ['a phone', { width: 320, height: 568 }, { width: 568, height: 320 }, '/?'],
    ['a low frame', { width: 640, height: 400 }, { width: 400, height: 640 }, '/?'],
    ['a window', { width: 1440, height: 900 }, { width: 500, height: 460 }, '/?lang=ar'],
  ])('stays complete when %s is rotated, and when it is rotated back', async (_, first, second, path) => {
    const { page, close } = await openWindow(second);
    await load(page, second, path);
    const whenSecond = await roundedPlan(page);
    await load(page, first, `${path}&first`);
    const whenFirst = await roundedPlan(page);
    for (const [size, plan] of [
      [second, whenSecond],
      [first, whenFirst],
      [second, whenSecond],
    ] as const) {
      await page.setViewportSize(size);
      await expect.poll(() => roundedPlan(page)).toEqual(plan);
    }
    await close();
  });

  test('is complete in a frame that was hidden before', async () => {
    const size = { width: 640, height: 400 };
    const { page, close } = await openHost({
      body: `<div id="tab" style="display:none"><iframe src="${harness.origin}/embed/venue" width="640" height="400" style="border:0" title="Map"></iframe></div>`,
    });
    const frame = page.frameLocator('iframe');
    await frame.locator('#atrium[data-state="ready"]').waitFor({ state: 'attached' });
    await page.evaluate(() => document.getElementById('tab')?.removeAttribute('style'));
    const inside = await mapFrame(page);
    const plan = () =>
      inside.evaluate(() => {
        const { x, y, width, height } =
          document.querySelector('.atrium-plan')?.getBoundingClientRect() ?? new DOMRect();
        return [x, y, width, height].map(Math.round);
      });
    // A frame that was never hidden.
    const wanted = await planWhenOpenedIn(size, '/embed/venue');
    await expect.poll(plan).toEqual(wanted);
    await close();
  });
});

describe('a map that is zoomed in', () => {
  test('keeps its zoom and the point in the middle between the bar and the links', async () => {
    const { page, close } = await open(upright, '/#/level-0?z=3&x=400&y=300');
    // The middle is below the bar, and on a phone its chips, and above the links, in a low map beside the buttons.
    const middle = async ({ width, height }: Size) => {
      const { x, y } = await screenOf(page, [400, 300]);
      const beside = height < 480 ? 60 : 0;
      const above = width < 480 && height >= 480 ? 56 + 44 : 56;
      return [x - (width - beside) / 2, y - (height + above - 32) / 2].map((px) => Math.abs(Math.round(px)));
    };
    expect(await middle(upright)).toEqual([0, 0]);
    const [, , wholeWidth = 1] = await planWhenOpenedIn(lying, '/#/level-0?z=1&x=400&y=300');
    await page.setViewportSize(lying);
    await expect.poll(() => middle(lying)).toEqual([0, 0]);
    expect((await planBox(page)).width / wholeWidth).toBeCloseTo(3, 1);
    await page.setViewportSize(upright);
    await expect.poll(() => middle(upright)).toEqual([0, 0]);
    await close();
  });

  test('reaches the target of a flight that a rotation of the phone interrupts', async () => {
    const { page, close } = await openViewer(browser, harness, {
      ...fingers,
      viewport: upright,
      path: '/#/level-0?z=4&x=150&y=150',
    });
    await page.evaluate(() => {
      location.hash = '#/level-0/area-0-11';
    });
    await page.waitForSelector('.atrium-moving', { state: 'attached' });
    await page.setViewportSize(lying);
    await card(page).waitFor();
    await settled(page);
    await expect.poll(() => coverOf(page, 'area-0-11')).toBe(null);
    await close();
  });
});

describe('the selected place', () => {
  const visit = useShared(() => open(upright));

  test.each([
    ['a phone', { width: 320, height: 568 }, lying],
    ['a frame', { width: 600, height: 320 }, { width: 300, height: 320 }],
    ['a window', { width: 844, height: 390 }, { width: 1440, height: 900 }],
  ])('stays visible when %s changes its size', async (_, first, second) => {
    const { page } = await visit();
    for (const key of ['area-0-0', 'area-0-6', 'area-0-14', 'area-0-23']) {
      await page.setViewportSize(first);
      await page.evaluate((place) => {
        location.hash = `#/level-0/${place}`;
      }, key);
      const title = harness.venue.levels[0]?.areas.find((area) => area.key === key)?.translations.en?.title;
      await card(page)
        .getByRole('heading', { name: `${title}`, exact: true })
        .waitFor();
      await settled(page);
      for (const size of [second, first]) {
        await page.setViewportSize(size);
        await expect.poll(() => planBox(page).then(({ width }) => width)).toBeGreaterThan(0);
        await settled(page);
        await expect.poll(() => coverOf(page, key), { message: `${key} at ${size.width}` }).toBe(null);
      }
    }
  });

  test('stays visible when its card changes sides with the language', async () => {
    const { page, close } = await open({ width: 1024, height: 700 }, '/#/level-0/area-0-18', {});
    await card(page).waitFor();
    await settled(page);
    await page.locator('.atrium-language > button').click();
    await page.getByRole('radio', { name: 'العربية' }).click();
    await expect.poll(() => page.getAttribute('html', 'dir')).toBe('rtl');
    await settled(page);
    await expect.poll(() => coverOf(page, 'area-0-18')).toBe(null);
    await close();
  });
});

describe('a card that was opened at the side', () => {
  test('becomes a sheet that can be pulled once the phone is upright', async () => {
    const { page, close } = await open(lying, '/#/level-0/area-0-0');
    await card(page).waitFor();
    await page.setViewportSize(upright);
    const grip = card(page).locator('.atrium-grip');
    await grip.waitFor();
    expect(await card(page).getAttribute('data-stop')).toBe('half');
    await expect.poll(() => grip.getAttribute('aria-label')).toBe('Show more');
    await grip.tap();
    expect(await card(page).getAttribute('data-stop')).toBe('full');
    await close();
  });
});

describe('a map on a phone in landscape', () => {
  test.each(['en', 'ar'])('has no control under the camera, in %s', async (lang) => {
    const insets = { left: 47, right: 47, bottom: 21 };
    const { page, context, close } = await open(lying, `/?lang=${lang}#/level-0/area-0-0`);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await card(page).waitFor();
    const outside = () =>
      page.locator('.atrium-bar, .atrium-corner, .atrium-card:not([hidden]), .atrium-foot').evaluateAll(
        (parts, { left, right, bottom }) =>
          parts
            .filter((part) => part.checkVisibility())
            .map((part) => ({ name: part.className, box: part.getBoundingClientRect() }))
            .filter(
              ({ box }) =>
                box.left < left || box.right > innerWidth - right || box.bottom > innerHeight - bottom + 12,
            )
            .map(({ name }) => name),
        insets,
      );
    await expect.poll(outside).toEqual([]);
    await page.setViewportSize({ ...lying, height: 380 });
    await settled(page);
    await expect.poll(() => coverOf(page, 'area-0-0')).toBe(null);
    await close();
  });
});
