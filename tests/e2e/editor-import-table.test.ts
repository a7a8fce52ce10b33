import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { squareData } from '#tests/support/editor-page.ts';
import { giveFiles } from '#tests/support/give-file.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 15_000 };

const browser = useBrowser();
let page: Page;

const panel = () => page.getByRole('complementary', { name: 'Import', exact: true });
const take = () => panel().getByRole('button', { name: /^Import \d+ places?$/ });
const cameIn = () =>
  panel()
    .getByText(/places? imported/)
    .first();

describe('a table', () => {
  const level = {
    name: 'Ground floor',
    areas: [
      { title: 'Hall', key: 'hall', data: squareData(100, 100), telephone: '1' },
      { title: 'Shop', key: 'shop', data: squareData(300, 100) },
      { title: 'Shop', key: 'shop-2', data: squareData(500, 100) },
    ],
  };
  const open = useSharedEditor(browser, () => [level], {
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  async function begin() {
    const shared = await open();
    page = shared.page;
    return shared;
  }

  test('shows each cell before and after, asks which of two places a row means, and changes only ticked places', async () => {
    const { content } = await begin();
    const csv = 'Key;Titel;Telefon;Beschreibung\nhall;Great hall;12;Big\n;Shop;34;\n;Cinema;56;\n';
    await giveFiles(page, [{ name: 'places.csv', bytes: csv }]);
    await panel().getByText('Great hall', { exact: true }).last().waitFor(late);
    await panel()
      .getByRole('combobox', { name: /may be several places/ })
      .selectOption({ label: 'Shop · Ground floor · shop-2' });
    await panel().getByRole('checkbox', { name: 'Contact and price' }).uncheck();
    expect(await take().textContent()).toBe('Import 1 place');
    await panel().getByRole('checkbox', { name: 'Contact and price' }).check();
    expect(await take().textContent()).toBe('Import 2 places');
    await panel().getByRole('button', { name: 'Put it on the map: Cinema' }).click();
    await page.locator('[data-editor-canvas]').click({ position: { x: 600, y: 500 } });
    expect(await take().textContent()).toBe('Import 3 places');
    expect(await accessibilityFaults(page)).toEqual([]);
    await take().click();
    await cameIn().waitFor(late);
    const [saved] = await content();
    expect(saved?.areas).toMatchObject([
      { key: 'hall', telephone: '12', translations: { en: { title: 'Great hall', description: 'Big' } } },
      { key: 'shop', telephone: null },
      { key: 'shop-2', telephone: '34' },
    ]);
    expect(saved?.markers).toMatchObject([{ key: 'cinema', telephone: '56' }]);
  });

  test('asks before the page or the panel closes once somebody has decided something', async () => {
    await begin();
    const isAsked = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await giveFiles(page, [{ name: 'places.csv', bytes: 'key;title\nhall;Great hall\nshop;Kiosk\n' }]);
    await take().waitFor(late);
    expect(await isAsked()).toBe(false);
    await panel()
      .getByRole('checkbox', { name: /^Kiosk/ })
      .uncheck();
    expect(await isAsked()).toBe(true);
    const question = page.getByRole('dialog', { name: 'Leave the import?' });
    const leavings = [
      () => page.keyboard.press('Escape'),
      () => panel().getByRole('button', { name: 'Cancel' }).click(),
      () => panel().getByRole('button', { name: 'Close' }).click(),
    ];
    for (const leave of leavings) {
      await leave();
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(
        await panel()
          .getByRole('checkbox', { name: /^Kiosk/ })
          .isChecked(),
      ).toBe(false);
    }
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave without importing' }).click();
    await panel().waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('[data-editor-canvas]:focus').count()).toBe(1);
    expect(await isAsked()).toBe(false);
  });

  test.each(['CSV', 'Excel'])('is exported as %s and imported again without a change', async (format) => {
    const { editor } = await begin();
    await page.keyboard.press('Control+Shift+l');
    await page.getByRole('button', { name: 'More for this table' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `Download as ${format}` }).click(),
    ]);
    const bytes = readFileSync(await download.path());
    expect(download.suggestedFilename()).toBe(format === 'CSV' ? 'places.csv' : 'places.xlsx');
    await page.keyboard.press('Escape');
    await giveFiles(page, [{ name: 'back', bytes }]);
    await panel().getByText('3 as before').waitFor(late);
    await panel().getByRole('button', { name: 'Nothing to import' }).waitFor();
    await editor.saved();
  });

  test('is imported from rows that are pasted from a spreadsheet', async () => {
    await begin();
    await page.evaluate(() => navigator.clipboard.writeText('key\ttitle\nhall\tGreat hall\n'));
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.press('Control+v');
    await take().waitFor(late);
    expect(await take().textContent()).toBe('Import 1 place');
  });
});
