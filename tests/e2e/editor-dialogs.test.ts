import { expect, test } from 'vitest';
import { callApi, readProject, squareData } from '#tests/support/editor-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const levels = [{ name: 'Ground floor', areas: [{ title: 'Hall', data: squareData(200, 200, 200) }] }];

const browser = useBrowser();
const open = useSharedEditor(browser, () => levels);

test('Enter in a field of the settings leaves the map behind them alone, and Esc closes them', async () => {
  const { page, editor, projectId } = await open();
  await editor.click(300, 300);
  await page.getByRole('option', { name: 'Hall', selected: true }).waitFor();
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Project settings' });
  await dialog.getByRole('tab', { name: 'Directions' }).click();
  for (const label of ['Invitation in English', 'Walking speed']) {
    await dialog.getByLabel(label).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    expect(await dialog.getByLabel(label).evaluate((field) => field === document.activeElement)).toBe(true);
  }
  await dialog.getByLabel('Invitation in English').focus();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect((await readProject(page, projectId)).levels[0]?.areas).toHaveLength(1);
});

test('a conflict is ended by a choice only: no button does nothing, and Enter while typing chooses nothing', async () => {
  const { page, editor, projectId } = await open();
  await callApi(page, 'PATCH', `/api/projects/${projectId}/areas/hall/`, {
    translations: { en: { title: 'Lobby' } },
  });
  await editor.click(300, 300);
  await page.getByLabel('Title in English').fill('Foyer');
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else too' });
  await dialog.getByText('Lobby').first().waitFor();
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Take theirs', 'Keep yours']);
  await page.keyboard.press('Enter');
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Keep yours' }).click();
  await editor.saved();
});
