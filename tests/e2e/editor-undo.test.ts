import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { type EditorPage, readProject, squareData } from '#tests/support/editor-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
let page: Page;
let editor: EditorPage;
let projectId: string;

const areas = [
  { title: 'Hall', key: 'hall', data: squareData(200, 200, 200) },
  { title: 'Shop', key: 'shop', data: squareData(500, 200, 200) },
];
const open = useSharedEditor(browser, () => [{ name: 'Ground floor', areas }]);

beforeEach(async () => {
  ({ page, editor, projectId } = await open());
});

const savedAreas = async () => {
  await editor.saved();
  return (await readProject(page, projectId)).levels[0]?.areas ?? [];
};
const undo = async () => {
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('Control+z');
};

test('the opening hours of two places are two undo steps', async () => {
  await editor.click(300, 300);
  await page.locator('summary', { hasText: 'Opening hours' }).click();
  await page.getByRole('button', { name: 'Add opening hours' }).click();
  await page.getByLabel('Monday opens').fill('10:30');
  await editor.click(600, 300);
  await page.getByRole('complementary', { name: 'Shop' }).waitFor();
  await page.getByRole('button', { name: 'Add opening hours' }).click();
  await page.getByLabel('Monday opens').fill('11:30');
  await undo();
  expect(await savedAreas()).toMatchObject([
    { workingHours: { mon: [{ open: '10:30' }] } },
    { workingHours: { mon: [{ open: '09:00' }] } },
  ]);
  await undo();
  expect(await savedAreas()).toMatchObject([
    { workingHours: { mon: [{ open: '10:30' }] } },
    { workingHours: null },
  ]);
});

test('sliders moved by keys for two places are two undo steps', async () => {
  const [before] = await savedAreas();
  const toEnd = async () => {
    await page.getByLabel('Fill', { exact: true }).focus();
    await page.keyboard.press('End');
  };
  await editor.click(300, 300);
  await page.getByRole('complementary', { name: 'Hall' }).waitFor();
  await toEnd();
  await editor.click(600, 300);
  await page.getByRole('complementary', { name: 'Shop' }).waitFor();
  await toEnd();
  await undo();
  expect(await savedAreas()).toMatchObject([{ fillOpacity: 1 }, { fillOpacity: before?.fillOpacity }]);
});
