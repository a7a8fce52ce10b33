import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openViewer, planBox } from '#tests/support/viewer-page.ts';

/** Printing from the menu of the browser, which the map cannot prepare for. */
const browser = useBrowser();
const harness = useHarness(() => {
  const venue = createVenue();
  const [area] = venue.levels[0]?.areas ?? [];
  if (area?.translations.en)
    area.translations.en.title = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
  return venue;
});

test('a print from the menu numbers the places on the screen, lists them, and has a map as wide as the sheet', async () => {
  const { page, close, problems } = await openViewer(browser, harness, {
    viewport: { width: 1280, height: 800 },
  });
  const numbers = page.locator('.atrium-numbers b');
  const before = await planBox(page);
  // The print event comes at once. The script that numbers places loads when the browser is idle.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      return numbers.count();
    })
    .toBeGreaterThan(20);
  const listed = await page.locator('.atrium-legend li').allTextContents();
  expect(listed.map((line) => Number.parseInt(line, 10)).join()).toBe(
    (await numbers.allTextContents()).join(),
  );
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.atrium-legend').isVisible()).toBe(true);
  // A very long name stays in its column.
  const beyond = await page.locator('.atrium-legend li').evaluateAll(
    (items) =>
      items.filter((item) => {
        const right = item.lastElementChild?.getBoundingClientRect().right ?? 0;
        return right > item.getBoundingClientRect().right + 1;
      }).length,
  );
  expect(beyond).toBe(0);
  const box = await page.locator('.atrium-map').boundingBox();
  expect(box?.width).toBeLessThanOrEqual(701);
  expect(box?.width).toBeGreaterThan(600);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await page.locator('.atrium-legend, .atrium-numbers').count()).toBe(0);
  await expect.poll(async () => (await planBox(page)).width).toBeCloseTo(before.width, 0);
  expect(problems).toEqual([]);
  await close();
});

test('a map in dark colours prints its grey texts as dark as one in light colours', async () => {
  const { page, close } = await openViewer(browser, harness, { colorScheme: 'dark' });
  const grey = () =>
    page.evaluate(() => {
      const probe = document.createElement('span');
      probe.className = 'atrium-small';
      document.querySelector('.atrium')?.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const onPaper = await grey();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await grey()).toBe(onPaper);
  await close();
});
