import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { type EditorPage, readProject } from '#tests/support/editor-page.ts';
import { openDocument } from '#tests/support/open-document.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import type { Visitor } from '#tests/support/visitor.ts';

/** A lift or stair is one object over its floors. */
const browser = useBrowser();
const late = { timeout: 20_000 };
let page: Page;
let editor: EditorPage;
let projectId: string;
let complaints: Visitor['complaints'];

const levels = ['Ground floor', 'First floor', 'Second floor'].map((name) => ({ name }));
const openShared = useSharedEditor(browser, () => levels);
beforeEach(async () => {
  ({ page, complaints, editor, projectId } = await openShared());
});

const floors = () => page.getByRole('region', { name: 'Lift: floors' });
const shown = (level: string) => page.getByRole('application', { name: new RegExp(level) }).waitFor(late);
const ends = async () => {
  await editor.saved();
  const { levels } = await readProject(page, projectId);
  return levels.map(({ markers }) =>
    markers.map(({ translations, way, status, icon }) => ({
      title: translations.en?.title ?? null,
      shaft: way?.shaft ?? null,
      status: status?.type ?? null,
      icon,
    })),
  );
};
const count = async () => (await ends()).map(({ length }) => length);

/** Places a lift by the tool for one, and gives it a name. */
async function placeLift(): Promise<void> {
  // The floor of directions stays shown after a test.
  if ((await page.locator('[data-way-state]').count()) === 0)
    await page.getByRole('button', { name: 'Edit directions' }).click();
  await page.getByRole('button', { name: 'Lift', exact: true }).click();
  await editor.click(500, 400);
  await page.keyboard.press('Escape');
  await floors().waitFor(late);
  await page.getByLabel('Title in English').fill('Lift A');
}

const showLevel = async (name: string) => {
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await shown(name);
  await editor.resting();
};

test('a lift is placed once, and its ghost on each other floor becomes an end by a click, or where it is dragged to; a floor that nobody serves has none', async () => {
  await placeLift();
  await floors().getByRole('button', { name: 'Second floor is missing: show where it stands' }).waitFor();
  await floors().getByRole('button', { name: 'Do not serve Second floor' }).click();
  await floors().getByRole('button', { name: 'Second floor is not served: serve it' }).waitFor();
  await floors().getByRole('button', { name: 'First floor is missing: show where it stands' }).click();
  await shown('First floor');
  await editor.resting();
  await editor.click(500, 400);
  await floors().getByRole('button', { name: 'Lift A on Ground floor' }).waitFor(late);
  expect(
    await floors().getByRole('button', { name: 'Lift A on First floor' }).getAttribute('aria-current'),
  ).toBe('true');
  expect(await accessibilityFaults(page)).toEqual([]);
  const lift = { title: 'Lift A', shaft: 'elevator-1', status: null, icon: 'elevator' };
  expect(await ends()).toEqual([[lift], [lift], []]);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect.poll(count, late).toEqual([1, 0, 0]);

  await showLevel('Second floor');
  await editor.click(500, 400);
  await showLevel('First floor');
  await editor.drag([500, 400], [560, 430]);
  await expect.poll(count, late).toEqual([1, 1, 0]);
  const all = Object.values(await openDocument(page));
  const dragged = all.find((entity) => 'position' in entity && entity.position[0] > 520);
  expect(dragged).toMatchObject({ way: { shaft: 'elevator-1' } });
  expect(complaints()).toEqual([]);
});

test('a whole lift asks for no further end; its texts, state and look change on all floors by one action, and deleting it asks for one floor or all', async () => {
  await placeLift();
  await page.getByLabel('It comes out on').waitFor(late);
  await floors().getByRole('button', { name: 'Place it on 2 missing levels' }).click();
  await expect.poll(count, late).toEqual([1, 1, 1]);
  expect(await page.getByLabel('It comes out on').count()).toBe(0);
  expect(await page.getByText('No further end fits').count()).toBe(0);

  // By the bin on one floor: the keys go to the map.
  await page.locator('[data-editor-panel="right"]').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Lift A?' });
  await dialog.getByText('Lift on 3 levels.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Only on Ground floor' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(count, late).toEqual([0, 1, 1]);
  await page.locator('[data-editor-canvas]:focus').waitFor({ state: 'attached' });

  // By the key on all floors. A deleted floor is not proposed again.
  await showLevel('First floor');
  await page.getByRole('option', { name: 'Lift A' }).click();
  await floors().getByRole('button', { name: 'Ground floor is not served: serve it' }).waitFor();
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('Delete');
  await dialog.getByRole('button', { name: 'On all 2 levels' }).click();
  await expect.poll(count, late).toEqual([0, 0, 0]);
  await page.keyboard.press('Control+z');
  await expect.poll(count, late).toEqual([0, 1, 1]);
  await page.keyboard.press('Control+z');
  await expect.poll(count, late).toEqual([1, 1, 1]);

  const all = (field: 'title' | 'status' | 'icon') => async () =>
    (await ends()).map((markers) => markers[0]?.[field]);
  await showLevel('Ground floor');
  await page.getByRole('option', { name: 'Lift A' }).click();
  await page.getByLabel('Title in English').fill('Lift B');
  await expect.poll(all('title'), late).toEqual(['Lift B', 'Lift B', 'Lift B']);
  await page.locator('summary', { hasText: 'Status' }).first().click();
  await page.getByLabel('Status now', { exact: true }).selectOption({ label: 'Problem' });
  await expect.poll(all('status'), late).toEqual(['error', 'error', 'error']);
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(all('status'), late).toEqual([null, null, null]);
  await page.keyboard.press('Control+z');
  await expect.poll(all('title'), late).toEqual(['Lift A', 'Lift A', 'Lift A']);
  // Apart, only the end that is shown changes.
  await page.getByLabel('Texts, state and look change on all 3 levels').uncheck();
  await page.getByLabel('Title in English').fill('Lift A, foyer');
  await expect.poll(all('title'), late).toEqual(['Lift A, foyer', 'Lift A', 'Lift A']);
  await page.getByText('The levels have different titles, so each changes alone.').waitFor();
});
