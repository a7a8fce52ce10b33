import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { type EditorPage, readProject, squareData } from '#tests/support/editor-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const names = ['Room 10', 'Zoo', 'Room 2', 'Bakery', 'Arcade'];
const browser = useBrowser();
const open = useSharedEditor(browser, () => [
  {
    name: 'Ground floor',
    width: 1400,
    height: 1000,
    areas: names.map((title, i) => ({ title, data: squareData(100 + i * 200, 300, 120) })),
  },
]);

let page: Page;
let editor: EditorPage;
let projectId: string;
beforeEach(async () => {
  ({ page, editor, projectId } = await open());
});

const entry = (name: string) => page.getByRole('option', { name, exact: true });
const entries = () => page.getByRole('option').allTextContents();
const chosen = async () => (await page.getByRole('option', { selected: true }).allTextContents()).sort();
const field = () => page.getByRole('textbox', { name: 'Name of the place' });

async function sort(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Sort places/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

test('Shift selects a range of the list, Ctrl adds and takes away single places', async () => {
  await entry('Zoo').click();
  await entry('Bakery').click({ modifiers: ['Shift'] });
  expect(await chosen()).toEqual(['Bakery', 'Room 2', 'Zoo']);
  await entry('Arcade').click({ modifiers: ['ControlOrMeta'] });
  await entry('Room 2').click({ modifiers: ['ControlOrMeta'] });
  expect(await chosen()).toEqual(['Arcade', 'Bakery', 'Zoo']);
  await page.getByRole('heading', { name: '3 places' }).waitFor();
});

test('the list is sorted by name and by the last change, and a range follows its order', async () => {
  await sort('Name');
  expect(await entries()).toEqual(['Arcade', 'Bakery', 'Room 2', 'Room 10', 'Zoo']);
  expect(await accessibilityFaults(page)).toEqual([]);
  await entry('Bakery').click();
  await entry('Room 10').click({ modifiers: ['Shift'] });
  expect(await chosen()).toEqual(['Bakery', 'Room 10', 'Room 2']);
  await page.keyboard.press('Escape');
  await entry('Zoo').click();
  await page.getByLabel('Title in English').fill('Aviary');
  await sort('Changed last');
  expect((await entries())[0]).toBe('Aviary');
  await sort('Order of the map');
  expect((await entries())[0]).toBe('Room 10');
});

test('a place is renamed in the list by F2 or a double click, Esc keeps the name, and arrows go on', async () => {
  await entry('Bakery').dblclick();
  await field().fill('Brewery');
  await page.keyboard.press('Escape');
  expect(await entry('Bakery').count()).toBe(1);
  await entry('Bakery').dblclick();
  await field().fill('Butcher');
  await page.keyboard.press('Enter');
  await entry('Butcher').waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await chosen()).toEqual(['Arcade']);
  await page.keyboard.press('F2');
  await field().waitFor();
  // Letters of a name are no keys of the editor.
  await page.keyboard.type('Promenade');
  await page.keyboard.press('Enter');
  await editor.saved();
  const [level] = (await readProject(page, projectId)).levels;
  expect(level?.areas.map(({ translations }) => translations.en?.title)).toEqual([
    ...names.slice(0, 3),
    'Butcher',
    'Promenade',
  ]);
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('Control+z');
  await entry('Arcade').waitFor();
});

test('F2 renames in the list that has the focus, and leads from the map to the title of the details', async () => {
  await entry('Zoo').click();
  await page.keyboard.press('F2');
  await field().fill('Aviary');
  await page.keyboard.press('Enter');
  await entry('Aviary').waitFor();
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('F2');
  await page.locator('[data-editor-panel="right"] :focus').waitFor();
  expect(
    await page.getByLabel('Title in English').evaluate((title) => title === document.activeElement),
  ).toBe(true);
  // A level is renamed in its row, although a place is selected.
  await page
    .getByRole('button', { name: /^Ground floor/ })
    .first()
    .focus();
  await page.keyboard.press('F2');
  const level = page
    .locator('[data-editor-panel="left"]')
    .getByRole('textbox', { name: 'Name', exact: true });
  await level.fill('Cellar');
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /^Cellar/ })
    .first()
    .waitFor();
});
