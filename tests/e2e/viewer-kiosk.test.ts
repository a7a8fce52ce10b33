import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { dotsOf, dotsOfCode } from '#tests/support/qr-dots.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import {
  type OpenOptions,
  openStill,
  openViewer,
  planAt,
  type ViewerPage,
} from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** The map on a public touch screen in the building. */
const browser = useBrowser();
let harness: Harness;
const size = { width: 1080, height: 1920 };
const path = '/?mode=kiosk&source=kiosk#/level-0?here=here-0';

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  Object.assign(venue.project.settings.kiosk, {
    idleSeconds: idleMs / 1000,
    attract: { en: 'Find your way', de: 'Finden Sie Ihren Weg' },
    screen: { bottomMm: 600, heightMm: 1400 },
  });
  const cafe = venue.levels[0]?.areas[0];
  if (cafe) cafe.images = [{ id: cafe.id, url: '/way-plan-0.svg', thumbnails: [], order: 0, alt: {} }];
  if (cafe) cafe.webpage = 'https://www.example.org/shop?less=10%';
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

const idleMs = 15_000;
const warnMs = 10_000;

const screen = { viewport: size, hasTouch: true };
const across = { viewport: { width: 1920, height: 1080 }, hasTouch: true };
const open = (at = path) => openStill(browser, harness, { path: at, ...screen });
/** Opens the same map with a clock that the test controls. */
const before: OpenOptions['before'] = (context) => context.clock.install();
const openClocked = (at = path) => openStill(browser, harness, { path: at, ...screen, before });

/** One kiosk that visitors use one after the other, with a clock. Tests about loading open their own. */
const shared = useShared(openClocked);

/** Returns the shared kiosk at its attract screen. It starts over if the last visitor left it in use. */
async function kiosk(): Promise<ViewerPage> {
  const opened = await shared();
  if (!(await opened.page.locator('.atrium-kiosk-attract').isVisible())) await leave(opened.page);
  return opened;
}

/** Waits without touching the screen until the kiosk starts over. */
async function leave(page: Page): Promise<void> {
  await page.clock.fastForward(idleMs);
  await page.clock.fastForward(warnMs);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
}

/** Goes from the attract screen to the card of the café. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Touch to start' }).tap();
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('caf');
  await page.getByRole('option').first().tap();
  await page.locator('.atrium-card:not([hidden])').getByRole('heading', { name: 'Café' }).waitFor();
}

async function openDirections(page: Page): Promise<void> {
  await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).tap();
  await page.locator('.atrium-way-answered').waitFor();
}

test('a kiosk starts with its attract screen, and starts over when the visitor has left', async () => {
  const { page, problems } = await kiosk();
  expect(await page.getByRole('button', { name: 'Touch to start' }).innerText()).toContain(
    'Finden Sie Ihren Weg',
  );
  await begin(page);
  await openDirections(page);
  await page.getByRole('button', { name: 'Language' }).tap();
  await page.getByRole('radio', { name: 'Deutsch' }).tap();
  await page.clock.fastForward(idleMs);
  await page.getByText('Sind Sie noch da?').waitFor();
  await page.clock.fastForward(warnMs);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
  expect(page.url()).toMatch(/#\/level-0\?here=here-0$/);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(await page.getByRole('combobox', { name: 'Search for a place' }).inputValue()).toBe('');
  expect(await page.locator('.atrium-card:not([hidden])').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a kiosk starts over without an open image, list or card of the last visitor', async () => {
  const { page } = await kiosk();
  await begin(page);
  expect(await page.locator('.atrium-star').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Directory' }).tap();
  await page.locator('.atrium-directory:not([hidden])').waitFor();
  await page.locator('.atrium-directory').getByRole('button', { name: 'Food' }).tap();
  await page.locator('.atrium-directory').getByText('Bookshop').tap();
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('caf');
  await page.getByRole('option').first().tap();
  await page.locator('.atrium-images button').first().tap();
  await page.locator('.atrium-gallery').waitFor();
  await leave(page);
  await page.getByRole('button', { name: 'Touch to start' }).tap();
  expect(await page.locator('dialog[open]').count()).toBe(0);
  expect(await page.locator('.atrium-card:not([hidden])').count()).toBe(0);
});

test('a kiosk that is reloaded in use keeps its position, but no route of a visitor', async () => {
  const { page, close } = await openClocked('/?mode=kiosk#/level-0/cafe?from=here-0&here=here-0');
  await expect.poll(() => page.url()).toMatch(/#\/level-0\?here=here-0$/);
  await close();
});

test('a kiosk shows links as text and code, passes directions to a phone, and opens no menu', async () => {
  const { page, context } = await kiosk();
  await begin(page);
  await page.getByRole('link', { name: /Website/ }).tap();
  const dialog = page.getByRole('dialog');
  expect(await dialog.innerText()).toContain('https://www.example.org/shop?less=10%');
  await dialog.locator('.atrium-qr').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).tap();
  await page.getByRole('button', { name: 'Open on your phone' }).tap();
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
});

test('a code passes directions to a phone with the same start, goal, profile and step', async () => {
  const { page } = await kiosk();
  await begin(page);
  await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).tap();
  await page.getByRole('checkbox', { name: 'Step-free' }).check();
  await page.locator('.atrium-way-answered').waitFor();
  await page.getByRole('button', { name: 'Next step' }).tap();
  const steps = (screen: typeof page) => screen.locator('.atrium-way ol button').allInnerTexts();
  const told = await steps(page);
  await page.getByRole('button', { name: 'Open on your phone' }).tap();
  const dots = await page.getByRole('dialog').locator('.atrium-qr path').getAttribute('d');
  const link = `${harness.origin}/m/venue?source=qr${new URL(page.url()).hash}`;
  expect(link).toMatch(/cafe\?.*from=here-0.*step=1/);
  expect(dotsOf(dots ?? '')).toEqual(dotsOfCode(link));
  const phone = await openStill(browser, harness, {
    path: link,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.page.locator('.atrium-way-answered').waitFor();
  expect(await steps(phone.page)).toEqual(told);
  expect(phone.page.url()).toContain('profile=stepFree');
  expect(await phone.page.locator('.atrium-way [aria-current=step]').innerText()).toBe(told[1]);
  expect(await phone.page.getByRole('button', { name: 'Touch to start' }).count()).toBe(0);
  await phone.close();
});

test('a kiosk works without a network: it has every floor, its directions and the code for a phone', async () => {
  const { page, context, problems, close } = await open();
  await page.locator('#atrium[data-ahead]').waitFor({ state: 'attached' });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Touch to start' }).tap();
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('gallery');
  await page.getByRole('option').first().tap();
  await page.locator('.atrium-card:not([hidden])').getByRole('heading', { name: 'Gallery' }).waitFor();
  await openDirections(page);
  await page.getByRole('button', { name: 'Open on your phone' }).tap();
  await page.getByRole('dialog').locator('.atrium-qr').waitFor();
  expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await close();
});

describe('a missing part of a kiosk', () => {
  const attract = (page: Page) => page.locator('.atrium-kiosk-attract');
  const noConnection = 'There is no connection.';
  const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

  test('is reported on the attract screen until it has loaded automatically', async () => {
    harness.override(/viewer-parts\/tell-/, { status: 503 });
    // A screen that lies across goes near to its position.
    const { page, close } = await openViewer(browser, harness, { path, ...across });
    await attract(page).getByText(noConnection).waitFor();
    expect(await page.locator('#atrium[data-ahead]').count()).toBe(0);
    const { width } = await planAt(page, [0, 0]);
    harness.override(/viewer-parts\/tell-/, null);
    await online(page);
    await attract(page).getByText(noConnection).waitFor({ state: 'detached' });
    await page.locator('#atrium[data-ahead]').waitFor({ state: 'attached' });
    // The map moves to the position of the screen.
    await expect.poll(async () => (await planAt(page, [0, 0])).width).toBeGreaterThan(width * 1.2);
    await close();
  });

  test('is reported for a floor, for code and for a deleted sign', async () => {
    for (const part of [/data\/floor-/, /viewer-parts\/gallery-/]) {
      harness.override(part, { status: 503 });
      const { page, close } = await open();
      await attract(page).getByText(noConnection).waitFor();
      harness.override(part, null);
      await online(page);
      await attract(page).getByText(noConnection).waitFor({ state: 'detached' });
      await close();
    }
    const { page, close } = await open('/?mode=kiosk#/level-0?here=gone');
    await attract(page).getByText('This place is no longer on this map.').waitFor();
    await close();
  });

  test('is requested again until the kiosk starts, if it is its own script', async () => {
    harness.override(/viewer-parts\/kiosk-/, { status: 503 });
    const { page, close } = await open();
    await page.locator('.atrium-note').filter({ hasText: noConnection }).waitFor();
    expect(await attract(page).count()).toBe(0);
    harness.override(/viewer-parts\/kiosk-/, null);
    await attract(page).waitFor({ timeout: 15_000 });
    await close();
  });
});

test('a kiosk keeps its size under Ctrl and wheel, which zoom other pages', async () => {
  const { page } = await kiosk();
  await begin(page);
  const isStopped = await page.evaluate(() => {
    const wheel = new WheelEvent('wheel', { ctrlKey: true, deltaY: 100, bubbles: true, cancelable: true });
    return !document.querySelector('.atrium-card')?.dispatchEvent(wheel);
  });
  expect(isStopped).toBe(true);
});

test('a kiosk has controls of 64 px within reach, without axe violations', async () => {
  const { page } = await kiosk();
  await begin(page);
  await openDirections(page);
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
});

test('a kiosk that lies across raises its controls for a visitor who stands', async () => {
  const { page, close } = await openStill(browser, harness, { path, ...across });
  await page.getByRole('button', { name: 'Touch to start' }).tap({ position: { x: 100, y: 100 } });
  await page.getByRole('button', { name: 'Raise the controls' }).tap();
  const search = page.getByRole('combobox', { name: 'Search for a place' });
  await expect.poll(async () => (await search.boundingBox())?.y).toBeLessThan(100);
  await page.getByRole('button', { name: 'Lower the controls' }).tap();
  await close();
});
