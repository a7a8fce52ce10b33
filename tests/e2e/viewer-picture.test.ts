import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';

/** A frame that is too small for a map. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));

test('a frame below 360 x 300 px is a picture with a button that opens the page, until it is larger', async () => {
  const page = await browser.newPage();
  harness.setPage(
    '/host',
    `<!doctype html><iframe src="${harness.origin}/embed/venue" width="320" height="240" style="border:0"></iframe>`,
  );
  await page.goto(`${harness.hostOrigin}/host`);
  const map = page.frameLocator('iframe');
  const link = map.getByRole('link', { name: 'Open the map on its own page' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toMatch(/\/m\/venue#\/level-0$/);
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await map.locator('.atrium-bar').isVisible()).toBe(false);
  const { width, height } = (await link.boundingBox()) ?? {};
  expect([width, height]).toEqual([320, 240]);
  await page.locator('iframe').evaluate((frame) => Object.assign(frame, { width: '400', height: '420' }));
  await expect.poll(() => link.isVisible()).toBe(false);
  await map.getByRole('combobox').waitFor();
  await page.close();
});
