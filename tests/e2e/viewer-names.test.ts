import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, openStill } from '#tests/support/viewer-page.ts';

const browser = useBrowser();
const harness = useHarness(() => {
  const venue = createVenue({ levels: 1 });
  const [marker] = venue.levels[0]?.markers ?? [];
  if (!marker) throw new Error('no marker');
  marker.icon = 'toilet';
  marker.tags = [];
  for (const texts of Object.values(marker.translations)) texts.title = null;
  return venue;
});

test('a place without a title has the name of its kind from the start, after a search, and in other languages', async () => {
  const id = harness.venue.levels[0]?.markers[0]?.id ?? '';
  const { page, close, problems } = await openStill(browser, harness);
  const listed = page.locator(`[data-place="${id}"]`);
  const named = async (name: string) => {
    await expect.poll(() => listed.textContent()).toContain(name);
    // The list is written once more when the script takes it over: a key in that moment meets the old button.
    await expect
      .poll(async () => {
        await listed.press('Enter');
        return card(page).getByRole('heading', { name, exact: true }).isVisible();
      })
      .toBe(true);
    await page.keyboard.press('Escape');
  };
  const document = await (await fetch(harness.origin)).text();
  expect(document).toMatch(new RegExp(`data-place="${id}"[^>]*>Toilet[ <]`));
  await named('Toilet');
  await page.getByRole('combobox').fill('toilet');
  await page.getByRole('option').first().waitFor();
  await page.getByRole('combobox').fill('');
  await named('Toilet');
  await page.locator('.atrium-language > button').click();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('de');
  await named('Toilette');
  expect(problems).toEqual([]);
  await close();
});
