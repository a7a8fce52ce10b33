import { describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { startHarness } from '#tests/support/viewer-harness.ts';
import { card, clickArea, listed, openStill, painted } from '#tests/support/viewer-page.ts';

/** Answers and errors of the service, and what the viewer sends to it: statements 23 and 24. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));

describe('a map in case of an error', () => {
  const level = /^\/data\/level-/;

  /** A window that loads the map for one error after the other. */
  const shared = useShared(() => openStill(browser, harness, { path: '/robots.txt', isUnpainted: true }));
  const load = async () => {
    const { page } = await shared();
    await page.goto(`${harness.origin}/robots.txt`);
    await page.goto(`${harness.origin}/`);
    return page;
  };

  test.each([
    [403, { detail: 'Seen: evil.example. Allowed: example.org.' }, 'Allowed: example.org'],
    [404, { detail: 'Not found' }, 'does not exist or is not published'],
    [500, {}, 'Something went wrong on our side'],
  ] as const)('shows a readable card for a %d', async (status, body, words) => {
    harness.override(level, { status, body: JSON.stringify(body) });
    const page = await load();
    await page.locator('.atrium-failure').waitFor();
    expect(await page.locator('.atrium-failure').innerText()).toContain(words);
    harness.override(level, null);
    if (status !== 404) {
      await page.getByRole('button', { name: 'Try again' }).click();
      await painted(page);
    }
  });

  test('waits after a 429 for the given time and then continues automatically', async () => {
    harness.override(level, { status: 429, headers: { 'Retry-After': '2' } });
    const page = await load();
    await expect.poll(() => page.locator('.atrium-failure').innerText()).toContain('again in');
    harness.override(level, null);
    await painted(page);
    await expect.poll(() => page.locator('.atrium-failure').count(), { timeout: 6000 }).toBe(0);
  });

  test('keeps the shown level if another cannot be loaded offline, with a message, and loads it once the connection is back', async () => {
    const { page, context, close } = await openStill(browser, harness);
    const checked = () => page.locator('.atrium-levels [aria-checked="true"]').innerText();
    const lost = page.locator('.atrium-lost');
    await context.setOffline(true);
    await page.getByRole('radio', { name: 'First floor' }).click();
    await expect
      .poll(() => lost.innerText())
      .toContain('First floor could not be loaded. There is no connection.');
    expect(await page.locator('.atrium-failure').count()).toBe(0);
    expect(await checked()).toBe('Ground floor');
    await clickArea(page);
    expect(await card(page).innerText()).toContain('Bakery 0.1');
    await lost.getByRole('button', { name: 'Close' }).click();
    expect(await lost.count()).toBe(0);

    await page.getByRole('radio', { name: 'Second floor' }).click();
    await lost.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => lost.innerText()).toContain('Second floor could not be loaded');
    await page.getByRole('radio', { name: 'Ground floor' }).click();
    await expect.poll(() => lost.count()).toBe(0);

    await page.getByRole('radio', { name: 'First floor' }).click();
    await lost.waitFor();
    await context.setOffline(false);
    await expect.poll(checked).toBe('First floor');
    expect(await lost.count()).toBe(0);
    await close();
  });
});

describe('counting', () => {
  test('sends events in one batch, and the rest when the page closes; never with Do Not Track', async () => {
    harness.analytics.length = 0;
    const { page, close } = await openStill(browser, harness);
    await clickArea(page);
    await page.goto('about:blank');
    await expect.poll(() => harness.analytics.length).toBe(1);
    const events = harness.analytics[0]?.events ?? [];
    expect(events.map(({ event }) => event)).toEqual(['mapLoad', 'areaClick']);
    expect(events[0]?.params).toMatchObject({ source: 'page', level: 'level-0', lang: 'en' });
    expect(events[1]?.params).toMatchObject({ key: 'area-0-0', level: 'level-0' });
    await close();
    harness.analytics.length = 0;
    const refused = await openStill(browser, harness, {
      before: (context) =>
        context
          .addInitScript("Object.defineProperty(navigator, 'doNotTrack', { value: '1' })")
          .then(() => undefined),
    });
    await clickArea(refused.page);
    await refused.page.goto('about:blank');
    await refused.page.waitForTimeout(300);
    expect(harness.analytics).toEqual([]);
    await refused.close();
  });
});

describe('live changes', () => {
  test('of price and status appear in an open card without a reload, and only the changed level is loaded', async () => {
    const own = await startHarness(createVenue());
    const { page, close } = await openStill(browser, own);
    await clickArea(page);
    own.requests.length = 0;
    own.change(({ levels }) => {
      const place = levels[0]?.areas[0];
      if (!place) return;
      place.price = 'from 99 €';
      place.status = { type: 'error' };
    });
    await expect.poll(() => card(page).innerText(), { timeout: 15_000 }).toContain('from 99 €');
    expect(await card(page).locator('.atrium-status-large').getAttribute('data-type')).toBe('error');
    expect(own.requests.filter((path) => path.startsWith('/data/level-'))).toHaveLength(1);
    expect(own.requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await close();
    await own.stop();
  });

  test('open no card of a marker that has none', async () => {
    const own = await startHarness(createVenue());
    const markers = own.venue.levels[0]?.markers;
    const marker = markers?.find(({ showCard, status }) => !showCard && status === null);
    if (!marker) throw new Error('no marker');
    const { page, close } = await openStill(browser, own, { path: `/#/level-0/${marker.key}` });
    await page.locator('.atrium-tooltip:not([hidden])').waitFor();
    own.change(() => {
      marker.status = { type: 'error' };
    });
    const line = page.locator(`[data-place="${marker.id}"] .atrium-place-status`);
    await line.waitFor({ state: 'attached', timeout: 15_000 });
    expect(await card(page).count()).toBe(0);
    await close();
    await own.stop();
  });

  test('keep the focus of somebody who walks through the list of places', async () => {
    const own = await startHarness(createVenue());
    const { page, close } = await openStill(browser, own);
    const [changed, other] = [own.venue.levels[0]?.areas[1], own.venue.levels[1]?.areas[1]];
    if (!changed || !other) throw new Error('no area');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? null);
    await listed(page);
    await page.locator('[data-place]').nth(4).focus();
    const id = await focused();
    expect(id).not.toBeNull();
    await page.evaluate(() => Object.assign(window, { button: document.activeElement }));
    const isSame = () => page.evaluate(() => Reflect.get(window, 'button') === document.activeElement);
    own.change(() => {
      other.status = { type: 'error' };
    });
    await page.waitForResponse((answer) => answer.url().includes('/data/project-2'), { timeout: 15_000 });
    await page.waitForTimeout(100);
    expect(await isSame()).toBe(true);
    own.change(() => {
      changed.status = { type: 'error' };
    });
    const line = page.locator(`[data-place="${changed.id}"] .atrium-place-status`);
    await line.waitFor({ state: 'attached', timeout: 15_000 });
    expect(await focused()).toBe(id);
    expect(await page.locator('[data-place][tabindex="0"]').getAttribute('data-place')).toBe(id);
    await close();
    await own.stop();
  });
});
