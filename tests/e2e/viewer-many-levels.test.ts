import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openStill } from '#tests/support/viewer-page.ts';

/** A tower. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ levels: 30, areas: 4, markers: 0 }));

test.each([
  [1440, 900],
  [820, 1180],
  [1024, 500],
  [390, 844],
])(
  'thirty levels are in a list on the screen, opened at the current one, in a window of %d x %d px',
  async (width, height) => {
    const path = '/#/level-17';
    const { page, close } = await openStill(browser, harness, { path, viewport: { width, height } });
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
    await close();
  },
);
