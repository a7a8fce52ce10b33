import { expect, test } from 'vitest';
import { websiteSamples } from '#app/docs/sample-guides.ts';
import { hostPages, mapFrame } from '#tests/support/host-pages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';

/** The snippets of the guide to websites, on a page of another host. */
const browser = useBrowser();
const harness = useHarness(() => createVenue());
const { openHost } = hostPages(browser, harness);

const written = (id: string) =>
  (websiteSamples[id] ?? '').replaceAll('{origin}', harness.origin).replaceAll('{map}', 'venue');

/** Returns the script as TYPO3 writes it from its setup. */
const typo3Script = () => {
  const [, address] = /atrium = (\S+)/.exec(written('typo3')) ?? [];
  return `<script src="${address}" async="async"></script>`;
};

test.each([
  ['html', () => written('html')],
  ['wordpress', () => written('wordpress')],
  ['typo3-element', () => written('typo3-element') + typo3Script()],
  ['webflow', () => written('webflow')],
  ['frame', () => written('frame')],
])('the sample for %s shows the map, 480 pixels high', async (_, body) => {
  const { page, problems, close } = await openHost({ body: body() });
  await mapFrame(page);
  const box = await page.locator('iframe').boundingBox();
  expect(box?.height).toBe(480);
  expect(box?.width).toBeGreaterThan(900);
  expect(problems).toEqual([]);
  await close();
});
