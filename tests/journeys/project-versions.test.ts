import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import {
  callApi,
  editorVisitor,
  newProjectInBrowser,
  openEditor,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
let page: Page;

beforeEach(async () => {
  ({ page } = await editorVisitor(browser));
});

const titlesOf = async (projectId: string) =>
  (await readProject(page, projectId)).levels.flatMap(({ areas }) =>
    areas.map(({ translations }) => translations.en?.title),
  );

const levelOf = (...titles: string[]) => [
  {
    name: 'Ground floor',
    areas: titles.map((title, i) => ({
      title,
      data: squareData((i % 15) * 60, Math.floor(i / 15) * 60, 50),
    })),
  },
];

describe('versions of the draft', () => {
  test('are saved by hand with a name, and a restore can be undone', async () => {
    const project = await newProjectInBrowser(page, levelOf('Hall'));
    await page.goto(`/projects/${project.id}/history/versions`);
    await page.getByLabel('Name of the version').fill('Before the rebuilding');
    await page.getByRole('button', { name: 'Save version' }).click();
    await page.getByText('Version 1 was saved').waitFor();
    const first = page.getByRole('listitem').filter({ hasText: 'Before the rebuilding' });
    await first.getByText('Draft', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await callApi(page, 'PATCH', `/api/projects/${project.id}/`, { levels_data: levelOf('Café') });
    await first.getByRole('button', { name: 'Restore to the draft' }).click();
    await first.getByRole('alert').getByRole('button', { name: 'Restore to the draft' }).click();
    await page.getByText('Version 1 is in the draft').waitFor();
    expect(await titlesOf(project.id)).toEqual(['Hall']);
    await page.getByText('Draft before a restore').waitFor();
    const kinds = page.getByRole('group', { name: 'Kind of the versions' });
    await kinds.getByRole('button', { name: 'Live' }).click();
    await page.getByText('No versions of this kind.').waitFor();
    await kinds.getByRole('button', { name: 'Draft' }).click();
    await page.getByText('2 versions').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Version 2 is in the draft').waitFor();
    expect(await titlesOf(project.id)).toEqual(['Café']);
  });

  test('keep what a large change in the editor replaced, and its message brings it back', async () => {
    const titles = Array.from({ length: 101 }, (_, i) => `Room ${i}`);
    const project = await newProjectInBrowser(page, levelOf(...titles));
    const editor = await openEditor(page, project.id);
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByText('Many places changed').waitFor({ timeout: 20_000 });
    expect(await titlesOf(project.id)).toEqual([]);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByText('Version 1 is in the draft').waitFor();
    await editor.saved();
    expect((await titlesOf(project.id)).length).toBe(101);
  });
});
