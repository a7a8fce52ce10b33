import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults, keyboardFaults } from '#tests/support/accessibility.ts';
import { readProject } from '#tests/support/editor-page.ts';
import {
  newPlacesVisitor,
  openPlaces,
  type PlacesPage,
  titleInEditor,
  useOpenPlaces,
} from '#tests/support/places-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
const shown = useOpenPlaces(browser);
let venue: Awaited<ReturnType<typeof shown>>['venue'];
let page: Page;
let places: PlacesPage;

/** Drags the corner of the selection to a cell. */
async function dragFill(to: Locator): Promise<void> {
  const corner = await page.locator('[data-fill]').boundingBox();
  const box = await to.boundingBox();
  if (!corner || !box) throw new Error('There is nothing to drag.');
  await page.mouse.move(corner.x + 5, corner.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 10, { steps: 4 });
  await page.locator('[data-filling]').first().waitFor();
  await page.mouse.up();
}

describe('the table of places', () => {
  beforeEach(async () => {
    ({ venue, page, places } = await shown());
  });

  // The first test: messages of others would be further stops.
  test('is left by Tab, and entered with a visible focus', async () => {
    expect(await keyboardFaults(page)).toEqual([]);
  });

  test('takes text by keyboard like a spreadsheet, and saves it automatically', async () => {
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
  });

  test('takes rows from a spreadsheet, and marks cells that it cannot read in red', async () => {
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

  test('finds and replaces in the visible rows, and changes many rows at once', async () => {
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
    // An empty value asks first.
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByText(/^The new value is empty:/).waitFor();
    await dialog.getByLabel('How').selectOption('Add this tag');
    await dialog.getByLabel('New value').fill('Open late');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await venue.draftOf('library'))?.tags.map(({ name }) => name))
      .toEqual(['Open late']);
  });

  test('imports a file that was edited elsewhere, after a preview of its changes', async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      (async () => {
        await page.getByRole('button', { name: 'More for this table' }).click();
        await page.getByRole('menuitem', { name: 'Import a CSV or Excel file' }).click();
      })(),
    ]);
    const buffer = Buffer.from('key,title:en,price,hours\nhall,Great hall,5 €,often\nnowhere,Nothing,1 €,\n');
    await chooser.setFiles({ name: 'places.csv', mimeType: 'text/csv', buffer });
    const dialog = page.getByRole('dialog', { name: 'Import places.csv' });
    await dialog.getByText('2 values change').first().waitFor();
    await dialog.getByText('1 row matches no place').click();
    await dialog.getByText('3: Nothing').waitFor();
    await dialog.getByText('1 cell could not be read').click();
    await dialog.getByText('2: Great hall: Opening hours that cannot be read: often').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply the changes' }).click();
    // A live value is not saved in the same request as a title.
    const hall = async () => {
      const place = await venue.draftOf('hall');
      return [place?.price, place?.translations.en?.title];
    };
    await expect.poll(hall).toEqual(['5 €', 'Great hall']);
    expect((await readProject(page, venue.projectId)).levels.flatMap(({ markers }) => markers)).toHaveLength(
      1,
    );
  });

  test('fills down, and one undo reverts it completely', async () => {
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
    await page.keyboard.press('Control+z');
    expect((await places.column('Tags', 3))[2]).toBe('missing');
  });

  test('break a line of a description at the cursor', async () => {
    await (await places.cell(1, 'Description (English)')).click();
    await page.keyboard.type('Onetwo');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Alt+Enter');
    await page.keyboard.type('and ');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await venue.draftOf('hall'))?.translations.en?.description)
      .toBe('One\nand two');
    await page.keyboard.press('Control+z');
  });

  test('fills by dragging the corner of a cell with the mouse, even past the edge of the window', async () => {
    await (await places.cell(1, 'Tags')).click();
    await page.keyboard.type('Quiet');
    await page.keyboard.press('Enter');
    await (await places.cell(1, 'Tags')).click();
    await dragFill(await places.cell(3, 'Tags'));
    const filled = ['Quiet', 'Quiet', 'Quiet', 'missing', 'missing'];
    await expect.poll(() => places.column('Tags', 5)).toEqual(filled);
    await page.keyboard.press('Control+z');
    expect(await places.column('Tags', 2)).toEqual(['Quiet', 'missing']);
    await (await places.cell(1, 'Tags')).click();
    const corner = await page.locator('[data-fill]').boundingBox();
    await page.mouse.move((corner?.x ?? 0) + 5, (corner?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((corner?.x ?? 0) + 5, (corner?.y ?? 0) + 90);
    await page.locator('[data-filling]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.locator('[data-filling]').count()).toBe(0);
    expect(await places.column('Tags', 2)).toEqual(['Quiet', 'missing']);
  });

  test('adds a place, and asks before it deletes places', async () => {
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'More for this table' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Add a place');
    const dialog = page.getByRole('dialog', { name: 'Add a place' });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByText('Enter a title.').waitFor();
    await dialog.getByLabel('Title').fill('Coat check');
    await dialog.getByLabel('Level').selectOption('First floor');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByText('6 places', { exact: true }).waitFor();
    expect((await places.column('Title (English)', 6))[5]).toBe('Coat check');
    await expect.poll(async () => (await venue.draftOf('coat-check'))?.id).toBeDefined();
    await places.select('Tags', 2, 3);
    await choose('Delete selected places');
    const asked = page.getByRole('dialog', { name: 'Delete 2 places?' });
    await asked.getByText('Café, Shop').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('4 places', { exact: true }).waitFor();
    await expect.poll(async () => (await venue.draftOf('shop'))?.id).toBeUndefined();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('6 places', { exact: true }).waitFor();
    await expect.poll(async () => (await venue.draftOf('shop'))?.id).toBeDefined();
  });

  // The rows stay sorted.
  test('is filtered by missing values, and sorted', async () => {
    await page.getByLabel('What is missing').selectOption('Without Title (German)');
    await page.getByText('4 of 5 places').waitFor();
    await page.getByRole('columnheader', { name: 'Title (English)' }).getByRole('button').click();
    expect(await places.column('Title (English)', 4)).toEqual(['Café', 'Library', 'Lift', 'Shop']);
    await page.getByLabel('Search places').fill('nothing like this');
    await page.getByText('No place matches the filter').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all places' }).click();
    await page.getByText('5 places', { exact: true }).waitFor();
  });

  // The last test leaves the page.
  test('leads from a new place to its position on the map', async () => {
    await page.getByRole('button', { name: 'More for this table' }).click();
    await page.getByRole('menuitem', { name: 'Add a place' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a place' });
    await dialog.getByLabel('Title').fill('Cloakroom');
    const toMap = page.getByRole('button', { name: 'Move it on the map' });
    // The message about the place of an earlier test disappears after six seconds.
    await expect.poll(() => toMap.count()).toBe(0);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await toMap.click();
    expect(await titleInEditor(page)).toBe('Cloakroom');
  });
});

test('a finger on a tablet fills from the corner of a cell, and scrolls everywhere else', async () => {
  venue = await newPlacesVisitor(browser, { hasTouch: true, viewport: { width: 1024, height: 768 } });
  page = venue.page;
  places = await openPlaces(page, venue.projectId);
  await (await places.cell(1, 'Tags')).click();
  await page.keyboard.type('Quiet');
  await page.keyboard.press('Enter');
  await (await places.cell(1, 'Tags')).tap();
  const corner = await page.locator('[data-fill]').boundingBox();
  const box = await (await places.cell(2, 'Tags')).boundingBox();
  if (!corner || !box) throw new Error('There is nothing to drag.');
  const hand = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', corner.x + 8, corner.y + 8);
  await touch('touchMove', box.x + 20, box.y + 6);
  await touch('touchMove', box.x + 20, box.y + 12);
  await page.locator('[data-filling]').first().waitFor();
  await touch('touchEnd');
  await page.getByText('1 value filled in').waitFor();
  expect(await places.column('Tags', 3)).toEqual(['Quiet', 'Quiet', 'missing']);
});
