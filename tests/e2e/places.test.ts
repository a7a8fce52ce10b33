import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults, fitFaults, keyboardFaults } from '#tests/support/accessibility.ts';
import {
  callApi,
  newEditorVisitor,
  newProjectInBrowser,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { openPlaces } from '#tests/support/places-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const names = ['Hall', 'Café', 'Shop', 'Library'];
const levels = [
  {
    name: 'Ground floor',
    key: 'ground',
    areas: names.map((title, i) => ({
      key: title.toLowerCase().replace('é', 'e'),
      title,
      data: squareData(i * 200, 100),
      translations: { en: { title }, ...(i === 0 && { de: { title: 'Halle' } }) },
    })),
  },
  { name: 'First floor', markers: [{ key: 'lift', title: 'Lift', position: { x: 10, y: 10 } }] },
];

const browser = useBrowser();
let context: BrowserContext;
let page: Page;
let projectId: string;

async function begin(options: Parameters<typeof newEditorVisitor>[1] = {}): Promise<void> {
  ({ context, page } = await newEditorVisitor(browser, {
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  }));
  projectId = (await newProjectInBrowser(page, levels)).id;
}

const publish = async () => {
  expect((await callApi(page, 'POST', `/api/projects/${projectId}/publish/`, {})).status).toBe(200);
};
const draftOf = async (key: string) => {
  const places = (await readProject(page, projectId)).levels.flatMap((level) => [
    ...level.areas,
    ...level.markers,
  ]);
  return places.find((place) => place.key === key);
};
const liveOf = async (key: string) =>
  (await callApi<Record<string, unknown>>(page, 'GET', `/api/p/${projectId}/areas/${key}/`)).body;

afterEach(() => context.close());

describe('the table of places', () => {
  beforeEach(() => begin());

  test('takes texts by the keyboard as a spreadsheet does, and saves them by itself', async () => {
    const places = await openPlaces(page, projectId);
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
    await expect.poll(async () => (await draftOf('cafe'))?.translations.en?.title).toBe('Café bar');
    await places.saved();
    expect((await draftOf('hall'))?.translations.en?.title).toBe('Lobby');
    expect((await draftOf('cafe'))?.translations.de?.title ?? null).toBeNull();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('fills down, and one undo takes all of it back', async () => {
    const places = await openPlaces(page, projectId);
    await (await places.cell(1, 'Tags')).click();
    await page.keyboard.type('Quiet');
    await page.keyboard.press('Enter');
    await places.select('Tags', 1, 3);
    await page.keyboard.press('Control+d');
    await page.getByText('2 values filled in').waitFor();
    expect(await places.column('Tags', 4)).toEqual(['Quiet', 'Quiet', 'Quiet', 'missing']);
    await expect.poll(async () => (await draftOf('shop'))?.tags.map(({ name }) => name)).toEqual(['Quiet']);
    await page.keyboard.press('Control+z');
    expect(await places.column('Tags', 4)).toEqual(['Quiet', 'missing', 'missing', 'missing']);
    await page.keyboard.press('Control+y');
    expect((await places.column('Tags', 3))[2]).toBe('Quiet');
    await expect.poll(async () => (await draftOf('shop'))?.tags.length).toBe(1);
  });

  test('takes rows from a spreadsheet and keeps what it cannot read in red at its cell', async () => {
    const places = await openPlaces(page, projectId);
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
    await expect.poll(async () => (await draftOf('cafe'))?.color).toBe('#00ff00');
    expect((await draftOf('hall'))?.tags.map(({ name }) => name)).toEqual(['Food', 'Late']);
    await places.select('Title (English)', 1, 2);
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Hall\r\nCafé');
  });

  test('finds and replaces in what is shown, and changes many rows at once', async () => {
    const places = await openPlaces(page, projectId);
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
      .poll(async () => (await draftOf('library'))?.tags.map(({ name }) => name))
      .toEqual(['Open late']);
  });

  test('is filtered by what is missing, and sorted', async () => {
    const places = await openPlaces(page, projectId);
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
    await openPlaces(page, projectId);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      (async () => {
        await page.getByRole('button', { name: 'More', exact: true }).click();
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
    await expect.poll(async () => (await draftOf('hall'))?.price).toBe('5 €');
    expect((await draftOf('hall'))?.translations.en?.title).toBe('Great hall');
    expect((await readProject(page, projectId)).levels.flatMap(({ markers }) => markers)).toHaveLength(1);
  });

  test('is left by Tab, and reached with the focus in sight', async () => {
    await openPlaces(page, projectId);
    expect(await keyboardFaults(page)).toEqual([]);
  });
});

describe('draft and live', () => {
  beforeEach(() => begin());

  test('a status is on the public map at once, a title when it is published, and each says so', async () => {
    await publish();
    const places = await openPlaces(page, projectId);
    await page.getByRole('button', { name: 'Live now' }).click();
    await page.getByRole('columnheader', { name: 'Live: visitors see it at once' }).waitFor();
    await page.getByRole('columnheader', { name: 'Draft: visitors see it after you publish' }).waitFor();
    const map = await context.newPage();
    await map.goto(`/m/${projectId}/hall`);
    await (await places.cell(1, 'Status')).dblclick();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Problem');
    await page.keyboard.press('Enter');
    await page.getByText('Visitors see 1 of them at once').waitFor();
    await (await places.cell(1, 'Price')).click();
    await page.keyboard.type('5 €');
    await page.keyboard.press('Enter');
    await (await places.cell(1, 'Title (English)')).click();
    await page.keyboard.type('Lobby');
    await page.keyboard.press('Enter');
    await expect.poll(() => liveOf('hall')).toMatchObject({ status: { type: 'error' }, price: '5 €' });
    await expect.poll(async () => (await draftOf('hall'))?.translations.en?.title).toBe('Lobby');
    expect(await liveOf('hall')).toMatchObject({ translations: { en: { title: 'Hall' } } });
    await map.getByText('5 €').first().waitFor();
    await map.close();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => liveOf('hall')).toMatchObject({ price: null });
  });

  test('live columns show what visitors see where the draft has something else', async () => {
    await publish();
    const hall = await draftOf('hall');
    const { revision } = await readProject(page, projectId);
    await callApi(page, 'POST', `/api/projects/${projectId}/changes/`, {
      base_revision: revision,
      changes: [{ kind: 'area', op: 'update', id: hall?.id, fields: { price: 'draft only' } }],
    });
    const places = await openPlaces(page, projectId);
    await page.getByRole('button', { name: 'Live now' }).click();
    const price = await places.cell(1, 'Price');
    expect(await price.getAttribute('data-differs')).toBe('true');
    expect(await price.innerText()).not.toContain('draft only');
  });

  test('what two people wrote into the same cell is shown at its row with both values, and none is lost', async () => {
    const places = await openPlaces(page, projectId);
    await callApi(page, 'PATCH', `/api/projects/${projectId}/areas/hall/`, {
      translations: { en: { title: 'Atrium' } },
      price: '9 €',
    });
    await (await places.cell(1, 'Title (English)')).click();
    await page.keyboard.type('Lobby');
    await page.keyboard.press('Enter');
    await page.getByText('1 place was changed by somebody else too').waitFor();
    await page.getByRole('rowheader').first().getByLabel('Somebody else changed this place too').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Compare and choose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed by somebody else too' });
    await dialog.getByText('Atrium').first().waitFor();
    await dialog.getByRole('button', { name: 'Keep yours' }).click();
    await expect.poll(async () => (await draftOf('hall'))?.translations.en?.title).toBe('Lobby');
    expect((await draftOf('hall'))?.price).toBe('9 €');
  });

  test('work without a connection is kept in a list of what is unsaved, and saved when it is back', async () => {
    const places = await openPlaces(page, projectId);
    await page.route('**/changes/', (route) => route.abort());
    await (await places.cell(2, 'Title (English)')).click();
    await page.keyboard.type('Bistro');
    await page.keyboard.press('Enter');
    await page.locator('[data-state="offline"]').waitFor();
    await page.unroute('**/changes/');
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect.poll(async () => (await draftOf('cafe'))?.translations.en?.title).toBe('Bistro');
  });

  test('what the service refuses is marked at its row with the reason', async () => {
    const places = await openPlaces(page, projectId);
    const id = (await draftOf('shop'))?.id ?? '';
    await page.route('**/entities/', (route) =>
      route.fulfill({ status: 400, json: { 'updates[0].price': ['Too dear.'] } }),
    );
    await (await places.cell(3, 'Price')).click();
    await page.keyboard.type('1000 €');
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader').nth(2).getByLabel('Too dear.').waitFor();
    expect(id).not.toBe('');
    await page.unroute('**/entities/');
    await (await places.cell(3, 'Price')).click();
    await page.keyboard.type('10 €');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await draftOf('shop'))?.price).toBe('10 €');
  });
});

describe('the places on other screens', () => {
  test('on a phone are a list of which one opens with all its fields', async () => {
    await begin({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await publish();
    await page.goto(`/projects/${projectId}/places`);
    await page.getByRole('button', { name: /^Café/ }).tap();
    await page.getByRole('heading', { level: 2, name: 'Café' }).waitFor();
    expect([...(await accessibilityFaults(page)), ...(await fitFaults(page))]).toEqual([]);
    await page.getByLabel('Status').selectOption('Attention');
    await expect.poll(() => liveOf('cafe')).toMatchObject({ status: { type: 'warning' } });
    await page.getByLabel('Opening hours').fill('noonish');
    await page.getByLabel('Price').fill('3 €');
    await page.getByText('These hours are not understood').waitFor();
    await page.getByLabel('Opening hours').fill('Mo-Fr 09:00-18:00');
    await page.getByRole('button', { name: 'All places' }).tap();
    await expect
      .poll(async () => (await draftOf('cafe'))?.workingHours?.mon)
      .toEqual([{ open: '09:00', close: '18:00' }]);
    expect((await draftOf('cafe'))?.price).toBe('3 €');
    expect([...(await accessibilityFaults(page)), ...(await fitFaults(page))]).toEqual([]);
  });

  test('have no fault that axe knows in German and in the dark', async () => {
    await begin({ locale: 'de-DE', colorScheme: 'dark' });
    const places = await openPlaces(page, projectId);
    await (await places.cell(1, 'Titel (Deutsch)')).dblclick();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Tasten und Schreibweisen' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('say what to do where there are none', async () => {
    ({ context, page } = await newEditorVisitor(browser));
    projectId = (await newProjectInBrowser(page)).id;
    await page.goto(`/projects/${projectId}/places`);
    await page.getByRole('heading', { name: 'No places yet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open the map editor' }).waitFor();
  });
});
