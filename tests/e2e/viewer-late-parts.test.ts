import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, firstArea, openStill, screenOf, settled } from '#tests/support/viewer-page.ts';

/** Parts of the viewer that load at their first use, with a connection that fails once. */
const browser = useBrowser();
const harness = useHarness(() => createVenue());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const parts: [name: string, file: RegExp, use: (page: Page) => Promise<void>, shown: string][] = [
  [
    'the directory',
    /\/directory-/,
    (page) => button(page, 'Directory').click(),
    '.atrium-directory:not([hidden]) h2',
  ],
  ['the filter', /\/filter-panel-/, (page) => button(page, 'Filter').click(), '.atrium-filter .atrium-tag'],
  ['sharing', /\/share-panel-/, (page) => button(page, 'Share').click(), '.atrium-share .atrium-qr'],
  [
    'the search',
    /\/search-field-/,
    async (page) => {
      await page.getByRole('combobox').fill('');
      await page.getByRole('combobox').fill('bakery');
    },
    '.atrium-results [role=option]',
  ],
  [
    'the content of a card',
    /\/card-content-/,
    async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      const at = await screenOf(page, firstArea);
      await page.mouse.click(at.x, at.y);
      await card(page).getByRole('heading', { name: 'Bakery 0.1' }).waitFor();
    },
    '.atrium-card:not([hidden]) .atrium-card-body',
  ],
];

test.each(parts)('%s is loaded again after a failure', async (_, file, use, shown) => {
  harness.override(file, { status: 503 });
  const { page, close } = await openStill(browser, harness);
  const refused = page.waitForResponse((answer) => file.test(answer.url()) && answer.status() === 503);
  await use(page);
  await refused;
  expect(await page.locator(shown).count()).toBe(0);
  harness.override(file, null);
  await expect
    .poll(
      async () => {
        if ((await page.locator(shown).count()) === 0) await use(page);
        await page.waitForTimeout(200);
        return page.locator(shown).count();
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  await close();
});

test('texts of a language are loaded again after a failure', async () => {
  const file = /\/viewer\.fr-/;
  harness.override(file, { status: 503 });
  const { page, close } = await openStill(browser, harness);
  const choose = async () => {
    await page.locator('.atrium-language > button').click();
    await page.getByRole('radio', { name: 'Français' }).click();
  };
  const refused = page.waitForResponse((answer) => file.test(answer.url()) && answer.status() === 503);
  await choose();
  await refused;
  await page.getByText('There is no connection.').waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('en');
  harness.override(file, null);
  await choose();
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('fr');
  await close();
});
