import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openStill } from '#tests/support/viewer-page.ts';

/** A tower. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ levels: 30, areas: 4, markers: 0 }));

/** One map takes each size: a resized map looks like one that opens (viewer-resizing.test.ts). */
const visit = useShared(() => openStill(browser, harness, { path: '/#/level-17' }));

test.each([
  [1440, 900],
  [820, 1180],
  [1024, 500],
  [390, 844],
])(
  'thirty levels are in a list on the screen, opened at the current one, in a window of %d x %d px',
  async (width, height) => {
    const { page } = await visit();
    await page.setViewportSize({ width, height });
    await page.locator('.atrium-levels-menu > button').click();
    const list = await page.locator('.atrium-levels-menu .atrium-panel').boundingBox();
    const bar = await page.locator('.atrium-toolbar').boundingBox();
    expect(list?.y).toBeGreaterThanOrEqual(width < 700 ? 0 : (bar?.y ?? 0));
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(height);
    const current = await page.locator('.atrium-levels-menu [aria-checked="true"]').boundingBox();
    expect(current?.y).toBeGreaterThanOrEqual(list?.y ?? 0);
    expect((current?.y ?? 0) + (current?.height ?? 0)).toBeLessThanOrEqual(
      (list?.y ?? 0) + (list?.height ?? 0),
    );
    await page.keyboard.press('Escape');
    await page.locator('.atrium-levels-menu .atrium-panel').waitFor({ state: 'hidden' });
  },
);
