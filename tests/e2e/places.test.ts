import type { BrowserContextOptions, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults, keyboardFaults } from '#tests/support/accessibility.ts';
import { readProject } from '#tests/support/editor-page.ts';
import { newPlacesVisitor, openPlaces } from '#tests/support/places-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
let venue: Awaited<ReturnType<typeof newPlacesVisitor>>;
let page: Page;

async function begin(options: BrowserContextOptions = {}): Promise<void> {
  venue = await newPlacesVisitor(browser, options);
  page = venue.page;
}

afterEach(() => venue.context.close());

describe('the table of places', () => {
  beforeEach(() => begin());

  test('takes texts by the keyboard as a spreadsheet does, and saves them by itself', async () => {
    const places = await openPlaces(page, venue.projectId);
    await (await places.cell(1, 'Title (English)')).click();
    await page.keyboard.type('Lobby');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F2');
    await page.keyboard.type(' bar');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Kaffee');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Delete');
    expect(await places.column('Title (English)', 2)).toEqual(['Lobby', 'Café bar']);
    await expect.poll(async () => (await venue.draftOf('cafe'))?.translations.en?.title).toBe('Café bar');
    await places.saved();
    expect((await venue.draftOf('hall'))?.translations.en?.title).toBe('Lobby');
    expect((await venue.draftOf('cafe'))?.translations.de?.title ?? null).toBeNull();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('fills down, and one undo takes all of it back', async () => {
    const places = await openPlaces(page, venue.projectId);
    await (await places.cell(1, 'Tags')).click();
    await page.keyboard.type('Quiet');
    await page.keyboard.press('Enter');
    await places.select('Tags', 1, 3);
    await page.keyboard.press('Control+d');
    await page.getByText('2 values filled in').waitFor();
    expect(await places.column('Tags', 4)).toEqual(['Quiet', 'Quiet', 'Quiet', 'missing']);
    await expect
      .poll(async () => (await venue.draftOf('shop'))?.tags.map(({ name }) => name))
      .toEqual(['Quiet']);
    await page.keyboard.press('Control+z');
    expect(await places.column('Tags', 4)).toEqual(['Quiet', 'missing', 'missing', 'missing']);
    await page.keyboard.press('Control+y');
    expect((await places.column('Tags', 3))[2]).toBe('Quiet');
    await expect.poll(async () => (await venue.draftOf('shop'))?.tags.length).toBe(1);
  });

  test('takes rows from a spreadsheet and keeps what it cannot read in red at its cell', async () => {
    const places = await openPlaces(page, venue.projectId);
    await (await places.cell(1, 'Tags')).click();
    await page.evaluate(() =>
      navigator.clipboard.writeText('Food; Late\t#ff0000\r\n"Two\nlines"\treddish\r\n'),
    );
    await page.keyboard.press('Control+v');
    await page.getByText('3 values pasted').waitFor();
    expect((await places.column('Colour', 2)).map((text) => text.split('\n')[0])).toEqual([
      '#ff0000',
      'reddish',
    ]);
    const wrong = await places.cell(2, 'Colour');
    expect(await wrong.getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go to the first' }).click();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Colour' }).fill('#00ff00');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await venue.draftOf('cafe'))?.color).toBe('#00ff00');
    expect((await venue.draftOf('hall'))?.tags.map(({ name }) => name)).toEqual(['Food', 'Late']);
    await places.select('Title (English)', 1, 2);
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Hall\r\nCafé');
  });

  test('finds and replaces in what is shown, and changes many rows at once', async () => {
    const places = await openPlaces(page, venue.projectId);
    await (await places.cell(1, 'Title (English)')).click();
    await page.keyboard.press('Control+f');
    await page.getByLabel('Find', { exact: true }).fill('hal');
    await page.getByLabel('Replace with').fill('Foyer');
    await page.getByText('2 cells').waitFor();
    await page.getByRole('button', { name: 'Replace all' }).click();
    await page.getByText('2 values replaced').waitFor();
    expect(await places.column('Title (German)', 1)).toEqual(['Foyerle']);
    await page.getByRole('button', { name: 'Close' }).last().click();
    await places.select('Title (English)', 2, 4);
    await page.getByRole('button', { name: 'Change selected places' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 3 places' });
    await dialog.getByLabel('What changes').selectOption('Tags');
    await dialog.getByLabel('How').selectOption('Add this tag');
    await dialog.getByLabel('New value').fill('Open late');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await venue.draftOf('library'))?.tags.map(({ name }) => name))
      .toEqual(['Open late']);
  });

  test('is filtered by what is missing, and sorted', async () => {
    const places = await openPlaces(page, venue.projectId);
    await page.getByLabel('What is missing').selectOption('Without Title (German)');
    await page.getByText('4 of 5 places').waitFor();
    await page.getByRole('columnheader', { name: 'Title (English)' }).getByRole('button').click();
    expect(await places.column('Title (English)', 4)).toEqual(['Café', 'Library', 'Lift', 'Shop']);
    await page.getByLabel('Search places').fill('nothing like this');
    await page.getByText('No place fits the filter').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all places' }).click();
    await page.getByText('5 places', { exact: true }).waitFor();
  });

  test('brings back a file that was changed elsewhere, after showing what it changes', async () => {
    await openPlaces(page, venue.projectId);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      (async () => {
        await page.getByRole('button', { name: 'More for this table' }).click();
        await page.getByRole('menuitem', { name: 'Bring in a CSV or Excel file' }).click();
      })(),
    ]);
    const buffer = Buffer.from('key,title:en,price\nhall,Great hall,5 €\nnowhere,Nothing,1 €\n');
    await chooser.setFiles({ name: 'places.csv', mimeType: 'text/csv', buffer });
    const dialog = page.getByRole('dialog', { name: 'Bring in places.csv' });
    await dialog.getByText('2 values change').first().waitFor();
    await dialog.getByText('1 row names no place').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Take the changes over' }).click();
    await expect.poll(async () => (await venue.draftOf('hall'))?.price).toBe('5 €');
    expect((await venue.draftOf('hall'))?.translations.en?.title).toBe('Great hall');
    expect((await readProject(page, venue.projectId)).levels.flatMap(({ markers }) => markers)).toHaveLength(
      1,
    );
  });

  test('is left by Tab, and reached with the focus in sight', async () => {
    await openPlaces(page, venue.projectId);
    expect(await keyboardFaults(page)).toEqual([]);
  });
});
