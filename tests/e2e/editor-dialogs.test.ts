import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  callApi,
  type EditorPage,
  editorVisitor,
  heldSave,
  newProjectInBrowser,
  openEditor,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const levels = [{ name: 'Ground floor', areas: [{ title: 'Hall', data: squareData(200, 200, 200) }] }];

const browser = useBrowser();
const open = useSharedEditor(browser, () => levels);

/** Opens an editor of its own. */
async function beginAlone(options: BrowserContextOptions): Promise<{ page: Page; editor: EditorPage }> {
  const { page } = await editorVisitor(browser, options);
  const project = await newProjectInBrowser(page, levels);
  return { page, editor: await openEditor(page, project.id) };
}

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

test('settings keep what a field cannot take, with the reason, count it, and open at the field', async () => {
  const { page, projectId } = await open();
  const { wayfinding } = (await readProject(page, projectId)).settings;
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Project settings' });
  await dialog.getByRole('tab', { name: 'Directions' }).click();
  const speed = dialog.getByLabel('Walking speed');
  await speed.fill('12a');
  await speed.blur();
  await dialog.getByText(/^Not saved\. This is not a number/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Saved, except 1 field').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Go to the field' }).click();
  await expect.poll(() => speed.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await speed.inputValue()).toBe('12a');
  expect((await readProject(page, projectId)).settings.wayfinding).toEqual(wayfinding);
  await dialog.getByRole('button', { name: 'Back to the saved value' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('Saved, except 1 field').waitFor({ state: 'detached' });
});

test('the settings show the real map of the draft, with the appearance as it is chosen', async () => {
  const { page } = await open();
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Project settings' });
  await dialog.getByRole('tab', { name: 'Appearance' }).click();
  const frame = dialog.locator('iframe[title="Preview of the map"]').contentFrame();
  await frame.getByRole('button', { name: 'Directory' }).waitFor();
  await dialog.getByLabel('Theme').selectOption('dark');
  await expect.poll(() => frame.locator('main').getAttribute('data-scheme')).toBe('dark');
  await dialog.getByLabel('Theme').selectOption('auto');
  await page.keyboard.press('Escape');
});

test('settings warn as the page does: of a new key of a live map, and of a language that has texts', async () => {
  const { page } = await editorVisitor(browser);
  const texts = { en: { title: 'Hall' }, de: { title: 'Halle' } };
  const project = await newProjectInBrowser(page, [
    { name: 'Ground floor', areas: [{ data: squareData(200, 200, 200), translations: texts }] },
  ]);
  await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
  const editor = await openEditor(page, project.id);
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Project settings' });
  await dialog.getByLabel('Name in the address').fill(`${project.key}-2`);
  await dialog.getByText(new RegExp(`/m/${project.key}-2$`)).waitFor();
  await dialog.getByText('printed QR codes').waitFor();
  await dialog.getByRole('tab', { name: 'Languages' }).click();
  await dialog.getByRole('button', { name: 'Remove German' }).click();
  await dialog.getByText('German: 1 place has a text.').waitFor();
  await page.keyboard.press('Escape');
  await editor.saved();
  expect(await readProject(page, project.id)).toMatchObject({ key: `${project.key}-2`, languages: ['en'] });
});

test('a command that cannot be used is named in full with its reason, keys as on the keyboard, numbers with the comma of the reader; settings keep their rows apart and fit on a phone', async () => {
  const { page, editor } = await beginAlone({ locale: 'de-DE' });
  await editor.click(300, 300, { button: 'right' });
  const menu = page.getByRole('menu');
  await menu.getByText('Strg+C').waitFor();
  const merge = menu.getByRole('menuitem', { name: 'Bereiche vereinen' });
  await merge.getByText('Wählen Sie mindestens zwei Bereiche aus').waitFor();
  const isCut = (item: Element) =>
    [item, ...item.children].some((one) => one.scrollWidth > one.clientWidth + 1);
  expect(await merge.evaluate(isCut)).toBe(false);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Projekteinstellungen' });
  await dialog.getByRole('tab', { name: 'Wege' }).click();
  const speed = dialog.getByLabel('Gehgeschwindigkeit');
  expect(await speed.inputValue()).toBe('1,25');
  const box = async (text: string) =>
    (await dialog.getByText(text).first().boundingBox()) ?? { y: 0, height: 0 };
  const hint = await box('Gilt ab der nächsten Aktualisierung.');
  expect((await box('Gehgeschwindigkeit')).y - hint.y - hint.height).toBeGreaterThanOrEqual(8);
  const { x, width } = (await speed.boundingBox()) ?? { x: 0, width: 999 };
  expect(x + width).toBeLessThan(390);
  await dialog.getByRole('tab', { name: 'Aussehen' }).click();
  const logo = dialog.getByRole('group', { name: 'Logo' });
  expect(await logo.evaluate((group) => getComputedStyle(group).borderTopWidth)).toBe('0px');
});

test('a conflict is ended by a choice only: no button does nothing, and Enter while typing chooses nothing', async () => {
  const { page, editor, projectId } = await open();
  await editor.click(300, 300);
  const send = await heldSave(page);
  await page.getByLabel('Title in English').fill('Foyer');
  await callApi(page, 'PATCH', `/api/projects/${projectId}/areas/hall/`, {
    translations: { en: { title: 'Lobby' } },
  });
  send();
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else too' });
  await dialog.getByText('Lobby').first().waitFor();
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual([
    'Show on the map',
    'Keep both',
    'Take theirs',
    'Keep yours',
  ]);
  await page.keyboard.press('Enter');
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Keep yours' }).click();
  await editor.saved();
});

test('on a tablet, the way back, the name and the places are large enough for a finger', async () => {
  const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
  const { page } = await beginAlone(tablet);
  const targets = [
    page.getByRole('link', { name: 'Back to the project' }),
    page.getByRole('button', { name: 'City Museum', exact: true }),
    page.getByRole('option', { name: 'Hall' }),
  ];
  for (const target of targets)
    expect((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(40);
});
