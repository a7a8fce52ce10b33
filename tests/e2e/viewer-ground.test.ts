import { expect, test } from 'vitest';
import { planRests } from '#tests/support/plan-rests.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openStill, screenOf } from '#tests/support/viewer-page.ts';

/** A level without a picture whose size is smaller than the extent of its places. */
const browser = useBrowser();
const corner: [number, number] = [3200, 1900];
const harness = useHarness(() => {
  const venue = createVenue({ levels: 1, areas: 6, markers: 2 });
  const [area] = venue.levels[0]?.areas ?? [];
  if (area) area.data = [[2600, 1500], [3200, 1500], corner, [2600, 1900]];
  return venue;
});

test.each([
  [390, 844],
  [768, 1024],
  [1440, 900],
])(
  'the whole map shows a place beyond the size of its level in a window of %d x %d px',
  async (width, height) => {
    const { page, close } = await openStill(browser, harness, { viewport: { width, height } });
    const expectWhole = async () => {
      const { x, y } = await screenOf(page, corner);
      expect(x).toBeLessThan(width);
      expect(y).toBeLessThan(height);
      expect((await screenOf(page, [0, 0])).x).toBeGreaterThan(0);
    };
    await expectWhole();
    await page.setViewportSize({ width: height, height: width });
    await page.setViewportSize({ width, height });
    await page.keyboard.press('0');
    await page.evaluate(planRests);
    await expectWhole();
    await close();
  },
);
