import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { type PlacesPage, placesLevels, placesOn, venueOf } from '#tests/support/places-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** The table of the page Places, as the editor opens it over the map. */
const browser = useBrowser();
let venue: Awaited<ReturnType<typeof venueOf>>;
let page: Page;
const dialog = () => page.getByRole('dialog', { name: 'All places' });
const item = async (name: string) => {
  await dialog().getByRole('button', { name: 'More for this table' }).click();
  await page.getByRole('menuitem', { name }).click();
};

async function openTable(): Promise<PlacesPage> {
  await page.keyboard.press('Control+Shift+l');
  await dialog().waitFor();
  return placesOn(page);
}

describe('the table of places in the editor', () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const open = useSharedEditor(browser, () => placesLevels, { isLive: true, permissions });
  beforeEach(async () => {
    const shared = await open();
    page = shared.page;
    venue = await venueOf(shared, page, shared.projectId);
  });

  test('writes, pastes and fills as on the page, in steps of the editor, and all of it waits for publishing', async () => {
    const places = await openTable();
    await (await places.cell(1, 'Title (English)')).click();
    await page.keyboard.type('Lobby');
    await page.keyboard.press('Enter');
    await (await places.cell(1, 'Price')).click();
    await page.evaluate(() => navigator.clipboard.writeText('5 €\r\n6 €\r\n'));
    await page.keyboard.press('Control+v');
    await page.getByText('2 values pasted').waitFor();
    await places.select('Status', 1, 3);
    await page.keyboard.type('Good');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await venue.draftOf('shop'))?.status?.type).toBe('success');
    expect(await venue.draftOf('hall')).toMatchObject({ price: '5 €', status: { type: 'success' } });
    expect(await venue.liveOf('hall')).toMatchObject({ price: null, status: null });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await venue.draftOf('shop'))?.status).toBeNull();
    await page.keyboard.press('Escape');
    expect(await dialog().isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'Lobby' }).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await venue.draftOf('hall'))?.price).toBeNull();
  });

  test('takes several pasted cells and stays open, and a file dropped on it opens no import', async () => {
    const places = await openTable();
    await (await places.cell(1, 'Title (English)')).click();
    await page.evaluate(() => navigator.clipboard.writeText('One\tEins\r\nTwo\tZwei\r\nThree\tDrei\r\n'));
    await page.keyboard.press('Control+v');
    await page.getByText('6 values pasted').waitFor();
    await dialog().evaluate((target) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['key\ttitle\nhall\tHall\n'], 'rows.tsv'));
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await expect.poll(async () => (await venue.draftOf('shop'))?.translations.de?.title).toBe('Drei');
    expect(await dialog().isVisible()).toBe(true);
    expect(await page.getByText('cannot be imported').count()).toBe(0);
    expect(await places.column('Title (English)', 3)).toEqual(['One', 'Two', 'Three']);
  });

  test('closes only its find bar by Esc after everything was replaced', async () => {
    const places = await openTable();
    await (await places.cell(1, 'Title (English)')).click();
    await page.keyboard.press('Control+f');
    await dialog().getByLabel('Find', { exact: true }).fill('hall');
    await dialog().getByLabel('Replace with').fill('Foyer');
    await dialog().getByRole('button', { name: 'Replace all' }).click();
    await page.getByText(/values? replaced/).waitFor();
    await page.keyboard.press('Escape');
    await dialog().getByLabel('Replace with').waitFor({ state: 'detached' });
    expect(await dialog().isVisible()).toBe(true);
  });

  test('shows a place on the map, and hides the selected places from visitors', async () => {
    const places = await openTable();
    await places.select('Title (English)', 2, 3);
    await item('Hide from visitors');
    await expect.poll(async () => (await venue.draftOf('shop'))?.isHidden).toBe(true);
    expect((await venue.draftOf('hall'))?.isHidden).toBe(false);
    await (await places.cell(5, 'Title (English)')).click();
    await item('Show on the map');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'Lift', selected: true }).waitFor();
  });

  // The text that was not taken stays in its cell.
  test('keeps its filter, and a text that a cell did not take, while it is closed', async () => {
    let places = await openTable();
    await dialog().getByLabel('Level').selectOption({ label: 'Ground floor' });
    await (await places.cell(2, 'Colour')).click();
    await page.evaluate(() => navigator.clipboard.writeText('reddish'));
    await page.keyboard.press('Control+v');
    await page.getByText('1 value could not be read. It is marked in red and not saved.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    places = await openTable();
    expect((await places.column('Colour', 2))[1]).toContain('reddish');
    await dialog().getByText('4 of 5 places').waitFor();
    await dialog().getByLabel('Level').selectOption({ label: 'All levels' });
    await dialog().getByLabel('Kind').selectOption({ label: 'Marker' });
    await dialog().getByText('1 of 5 places').waitFor();
    await dialog().getByLabel('Kind').selectOption({ label: 'Areas and markers' });
  });

  test('is a list on a phone, whose places open with all their fields', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Control+Shift+l');
    await dialog().getByRole('button', { name: /^Café/ }).click();
    const title = dialog().getByLabel('Title (English)');
    await title.fill('Coffee');
    await title.blur();
    await expect.poll(async () => (await venue.draftOf('cafe'))?.translations.en?.title).toBe('Coffee');
    await dialog().getByRole('button', { name: 'All places' }).click();
    await dialog()
      .getByRole('button', { name: /^Coffee/ })
      .waitFor();
  });
});
