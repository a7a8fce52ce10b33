import { describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openStill } from '#tests/support/viewer-page.ts';

const browser = useBrowser();
const harness = useHarness(() => {
  const venue = createVenue({ levels: 2 });
  const [area] = venue.levels[1]?.areas ?? [];
  const english = area?.translations.en;
  if (english)
    english.description =
      'Fresh **bread** and [the menu](https://menu.example)\n\n- rye\n- spelt <b>\n\n[x](javascript:alert(1))';
  return venue;
});

describe('the page of a place', () => {
  test('opens the map at the place and keeps its address until something else is shown', async () => {
    const { page, close, problems } = await openStill(browser, harness, { path: '/m/venue/area-1-0' });
    await expect.poll(() => page.locator('.atrium-card-title').innerText()).toBe('Bakery 1.1');
    expect(page.url()).toBe(`${harness.origin}/m/venue/area-1-0`);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.url()).toBe(`${harness.origin}/m/venue#/level-1`);
    expect(problems).toEqual([]);
    await close();
  });

  test('of a deleted place opens the map with a message', async () => {
    const { page, close } = await openStill(browser, harness, { path: '/m/venue/gone' });
    await expect.poll(() => page.locator('.atrium-note').innerText()).toContain('no longer on this map');
    await expect.poll(() => page.url()).toBe(`${harness.origin}/m/venue#/level-0`);
    await close();
  });

  test('shows a description with its lists and links, and runs no script', async () => {
    const { page, close, problems } = await openStill(browser, harness, { path: '/m/venue/area-1-0' });
    const text = page.locator('.atrium-description');
    await expect.poll(() => text.locator('li').allInnerTexts()).toEqual(['rye', 'spelt <b>']);
    const links = await text
      .locator('a')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('href'), one.getAttribute('rel')]));
    expect(links).toEqual([['https://menu.example', 'noopener nofollow']]);
    expect(await text.locator('strong').innerText()).toBe('bread');
    expect(problems).toEqual([]);
    await close();
  });
});
