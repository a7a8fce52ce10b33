import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dotsOf, dotsOfCode } from '#tests/support/qr-dots.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import {
  type OpenOptions,
  openStill,
  openViewer,
  painted,
  planAt,
  type ViewerPage,
} from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** The map on a public touch screen in the building. */
const browser = useBrowser();
/** For kiosks that are not tapped but clicked. */
const unseen = useBrowser({ pictures: false });
let harness: Harness;
const size = { width: 720, height: 1280 };
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
const across = { viewport: { width: 1280, height: 800 }, hasTouch: true };
/** Installs a clock that the test controls. */
const before: OpenOptions['before'] = (context) => context.clock.install();

/** One kiosk that visitors use one after the other, with a clock. Tests about loading open their own. */
const shared = useShared(() => openStill(browser, harness, { path, ...screen, before }));

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
  await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).click();
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
  // The start screen hides the field.
  const field = page.getByRole('combobox', { name: 'Search for a place', includeHidden: true });
  expect(await field.inputValue()).toBe('');
  expect(await page.locator('.atrium-card:not([hidden])').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a kiosk starts over without an open image, list or card of the last visitor', async () => {
  const { page } = await kiosk();
  await page.getByRole('button', { name: 'Touch to start' }).tap();
  await page.getByRole('button', { name: 'Directory' }).tap();
  await page.locator('.atrium-directory:not([hidden])').waitFor();
  await page.locator('.atrium-directory').getByRole('button', { name: 'Food' }).tap();
  await page.locator('.atrium-directory').getByText('Bookshop').tap();
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('caf');
  await page.getByRole('option').first().tap();
  await page.locator('.atrium-images button').first().waitFor();
  expect(await page.locator('.atrium-star').isVisible()).toBe(false);
  await page.locator('.atrium-images button').first().tap();
  await page.locator('.atrium-gallery').waitFor();
  await leave(page);
  await page.getByRole('button', { name: 'Touch to start' }).tap();
  expect(await page.locator('dialog[open]').count()).toBe(0);
  expect(await page.locator('.atrium-card:not([hidden])').count()).toBe(0);
});

test('a kiosk shows links as text and code, opens no menu, and keeps its size under Ctrl and wheel, which zoom other pages', async () => {
  const { page, context } = await kiosk();
  await begin(page);
  await page.getByRole('link', { name: /Website/ }).tap();
  const dialog = page.getByRole('dialog');
  expect(await dialog.innerText()).toContain('https://www.example.org/shop?less=10%');
  await dialog.locator('.atrium-qr').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  expect(context.pages()).toHaveLength(1);
  const areStopped = await page.evaluate(() => {
    const cancelable = { bubbles: true, cancelable: true };
    const menu = new MouseEvent('contextmenu', cancelable);
    const wheel = new WheelEvent('wheel', { ctrlKey: true, deltaY: 100, ...cancelable });
    return [
      !document.querySelector('.atrium-map')?.dispatchEvent(menu),
      !document.querySelector('.atrium-card')?.dispatchEvent(wheel),
    ];
  });
  expect(areStopped).toEqual([true, true]);
  expect(
    await page.evaluate(
      () => getComputedStyle(document.querySelector('.atrium') ?? document.body).userSelect,
    ),
  ).toBe('none');

  // A code passes directions to a phone: its address has the same start, goal, profile and step.
  await openDirections(page);
  await page.getByRole('checkbox', { name: 'Step-free' }).check();
  await page.locator('.atrium-way-answered').waitFor();
  await page.getByRole('button', { name: 'Next step' }).tap();
  await page.getByRole('button', { name: 'Open on your phone' }).tap();
  const dots = await dialog.locator('.atrium-qr path').getAttribute('d');
  const link = `${harness.origin}/m/venue?source=qr${new URL(page.url()).hash}`;
  expect(link).toMatch(/cafe\?(?=.*from=here-0)(?=.*profile=stepFree)(?=.*step=1)/);
  expect(dotsOf(dots ?? '')).toEqual(dotsOfCode(link));
  expect(context.pages()).toHaveLength(1);
});

test('a kiosk that is reloaded in use keeps its position, but no route of a visitor', async () => {
  const { page } = await kiosk();
  await load(page, path.replace('?here', '/cafe?from=here-0&here'));
  await expect.poll(() => page.url()).toMatch(/#\/level-0\?here=here-0$/);
});

/** Loads an address anew, also if only its fragment is another one. */
async function load(page: Page, at: string): Promise<void> {
  await page.goto(`${harness.origin}/robots.txt`);
  await page.goto(harness.origin + at);
  await painted(page);
}

describe('a missing part of a kiosk', () => {
  const attract = (page: Page) => page.locator('.atrium-kiosk-attract');
  const noConnection = 'There is no connection.';
  const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
  const loading = useShared(() => openStill(unseen, harness, { path, ...screen }));

  test('is reported on the attract screen until it has loaded automatically, and then a screen that lies across goes to its sign and raises its controls for a visitor who stands', async () => {
    harness.override(/viewer-parts\/tell-/, { status: 503 });
    // A screen that lies across goes near to its position.
    const { page, close } = await openViewer(unseen, harness, { path, ...across });
    await attract(page).getByText(noConnection).waitFor();
    expect(await page.locator('#atrium[data-ahead]').count()).toBe(0);
    const { width } = await planAt(page, [0, 0]);
    harness.override(/viewer-parts\/tell-/, null);
    await online(page);
    await attract(page).getByText(noConnection).waitFor({ state: 'detached' });
    await page.locator('#atrium[data-ahead]').waitFor({ state: 'attached' });
    // The map moves to the position of the screen.
    await expect.poll(async () => (await planAt(page, [0, 0])).width).toBeGreaterThan(width * 1.2);
    await page.getByRole('button', { name: 'Touch to start' }).click({ position: { x: 100, y: 100 } });
    await page.getByRole('button', { name: 'Raise the controls' }).click();
    const search = page.getByRole('combobox', { name: 'Search for a place' });
    await expect.poll(async () => (await search.boundingBox())?.y).toBeLessThan(100);
    await page.getByRole('button', { name: 'Lower the controls' }).click();
    await close();
  });

  test('is reported for code, for a deleted sign and for a floor', async () => {
    const { page } = await loading();
    await load(page, path.replace('here-0', 'gone'));
    await attract(page).getByText('This place is no longer on this map.').waitFor();
    for (const part of [/viewer-parts\/gallery-/, /data\/floor-/]) {
      harness.override(part, { status: 503 });
      await load(page, path);
      await attract(page).getByText(noConnection).waitFor();
      harness.override(part, null);
      await online(page);
      await attract(page).getByText(noConnection).waitFor({ state: 'detached' });
    }
  });

  test('is none without a network: a kiosk has every floor, its directions and the code for a phone', async () => {
    const { page, context, problems } = await loading();
    await page.locator('#atrium[data-ahead]').waitFor({ state: 'attached' });
    problems.length = 0;
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Touch to start' }).click();
    await page.getByRole('combobox', { name: 'Search for a place' }).fill('gallery');
    await page.getByRole('option').first().click();
    await page.locator('.atrium-card:not([hidden])').getByRole('heading', { name: 'Gallery' }).waitFor();
    await openDirections(page);
    await page.getByRole('button', { name: 'Open on your phone' }).click();
    await page.getByRole('dialog').locator('.atrium-qr').waitFor();
    expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await context.setOffline(false);
  });

  test('is requested again until the kiosk starts, if it is its own script', async () => {
    const { page } = await loading();
    harness.override(/viewer-parts\/kiosk-/, { status: 503 });
    await load(page, path);
    await page.locator('.atrium-note').filter({ hasText: noConnection }).waitFor();
    expect(await attract(page).count()).toBe(0);
    harness.override(/viewer-parts\/kiosk-/, null);
    await attract(page).waitFor({ timeout: 15_000 });
  });
});
