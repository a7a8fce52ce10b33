import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';

/** A map in a frame that its website gave no origin: `sandbox="allow-scripts"`. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));

async function openFrame() {
  const context = await browser.newContext({ viewport: { width: 900, height: 600 } });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const frame = `<iframe sandbox="allow-scripts" src="${harness.origin}/embed/venue" style="width:800px;height:500px"></iframe>`;
  harness.setPage('/host', `<!doctype html>${frame}`);
  await page.goto(`${harness.hostOrigin}/host`);
  return { map: page.frameLocator('iframe'), problems, close: () => context.close() };
}

test('a frame without an origin has the whole map, without favourites, which nothing would keep', async () => {
  const { map, problems, close } = await openFrame();
  await map.locator('#atrium[data-painted]').waitFor();
  await map.getByRole('combobox', { name: 'Search for a place' }).fill('Bakery 0.1');
  await map.getByRole('option').first().click();
  const card = map.locator('.atrium-card:not([hidden])');
  await card.getByRole('heading', { name: 'Bakery 0.1' }).waitFor();
  expect(await card.locator('.atrium-star').count()).toBe(0);
  await map
    .getByRole('radio', { name: 'First floor' })
    .or(map.locator('.atrium-levels-menu button'))
    .first()
    .click();
  expect(problems).toEqual([]);
  await close();
});

test('a frame without an origin says that a map with allowed domains is not for it, and leads to its page', async () => {
  harness.override(/^\/data\//, {
    status: 403,
    body: '{"detail":"This website may not show the map."}',
    headers: { 'Access-Control-Allow-Origin': 'https://allowed.example' },
  });
  const { map, close } = await openFrame();
  await map.getByText('This map may not be shown on this website.').waitFor();
  const link = map.getByRole('link', { name: 'Open the map on its own page' });
  expect(await link.getAttribute('href')).toBe('/m/venue');
  expect(await link.getAttribute('target')).toBe('_blank');
  harness.override(/^\/data\//, null);
  await close();
});
