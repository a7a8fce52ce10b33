import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, openViewer, settled, touch } from '#tests/support/viewer-page.ts';

/** The card of a narrow map, a sheet that is pulled up and down. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true };

describe('the sheet of a place on a phone', () => {
  const stop = (page: Page) => card(page).getAttribute('data-stop');
  /** A map that tests use one after the other. Motion is what some of them are about. */
  const shared = useShared(() => openViewer(browser, harness, phone));
  const open = async () => {
    const { page } = await shared();
    await page.evaluate(() => {
      location.hash = '#/level-0';
    });
    await card(page).waitFor({ state: 'hidden' });
    await page.evaluate(() => {
      location.hash = '#/level-0/area-0-0';
    });
    await card(page).waitFor();
    await page.locator('.atrium-grip[aria-label]').first().waitFor();
    await expect.poll(() => stop(page)).toBe('half');
    await settled(page);
    return { page };
  };
  const grip = (page: Page) => card(page).locator('.atrium-grip');
  const heightOf = async (page: Page) => (await card(page).boundingBox())?.height ?? 0;

  test('has three stops, by taps on the grip and by keys', async () => {
    const { page } = await open();
    const seen = [];
    for (let i = 0; i < 4; i++) {
      seen.push([await stop(page), await grip(page).getAttribute('aria-label')]);
      await grip(page).tap();
    }
    expect(seen).toEqual([
      ['half', 'Show more'],
      ['full', 'Show less'],
      ['peek', 'Show more'],
      ['half', 'Show more'],
    ]);
    await grip(page).press('ArrowDown');
    expect(await stop(page)).toBe('half');
    await grip(page).press('ArrowDown');
    expect(await stop(page)).toBe('peek');
    expect(await grip(page).getAttribute('aria-expanded')).toBe('false');
  });

  test('follows the finger from stop to stop, and the place stays visible', async () => {
    const { page } = await open();
    const drag = async (byPx: number) => {
      const box = await grip(page).boundingBox();
      const [x, y] = [195, (box?.y ?? 0) + 12];
      await touch(page, [
        ['touchStart', [x, y]],
        ['touchMove', [x, y + byPx / 2]],
        ['touchMove', [x, y + byPx]],
        ['touchEnd'],
      ]);
    };
    const half = await heightOf(page);
    await drag(-60);
    await expect.poll(() => stop(page)).toBe('full');
    expect(await heightOf(page)).toBeGreaterThan(half);
    await drag(60);
    await expect.poll(() => stop(page)).toBe('half');
    await drag(60);
    await expect.poll(() => stop(page)).toBe('peek');
    expect(await heightOf(page)).toBeLessThan(half);
    await drag(-500);
    await expect.poll(() => stop(page)).toBe('full');
  });

  test('keeps its action at its lower edge at every stop, and shows the focused part', async () => {
    const { page, close } = await openViewer(browser, harness, { ...phone, path: '/#/level-0/area-0-0' });
    await card(page).waitFor();
    await page.locator('.atrium-grip[aria-label]').first().waitFor();
    const action = card(page).getByRole('link', { name: 'Book a table' });
    const isReached = () =>
      action.evaluate((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    for (const wanted of ['half', 'full', 'peek']) {
      expect(await stop(page)).toBe(wanted);
      await expect.poll(isReached).toBe(true);
      await grip(page).tap();
    }
    await grip(page).press('ArrowDown');
    expect(await stop(page)).toBe('peek');
    await card(page).locator('.atrium-tag').first().focus();
    expect(await stop(page)).toBe('half');
    await close();
  });

  test('updates its opening hours and leaves everything else as the visitor has left it', async () => {
    const { page, close } = await openViewer(browser, harness, {
      ...phone,
      path: '/#/level-0/area-0-0',
      before: (context) => context.clock.install({ time: new Date('2026-11-18T11:00:00Z') }),
    });
    await card(page).getByText('Open until 02:00').waitFor();
    const pictures = card(page).locator('.atrium-images');
    await pictures.evaluate((shown) => Object.assign(window, { shown }));
    await page.clock.fastForward('16:00:00');
    await card(page).getByText('Closed, opens at 09:00').waitFor();
    expect(await pictures.evaluate((shown) => Reflect.get(window, 'shown') === shown)).toBe(true);
    await close();
  });
});
