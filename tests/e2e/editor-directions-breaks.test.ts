import { expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { editorVisitor, newProjectInBrowser, openEditor, readProject } from '#tests/support/editor-page.ts';
import { levelsOfTwoRooms } from '#tests/support/two-rooms.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
const late = { timeout: 20_000 };

test('a place that cannot be reached says why, and one button opens the wall that cuts it off', async () => {
  const { page, complaints } = await editorVisitor(browser);
  const { id } = await newProjectInBrowser(page, await levelsOfTwoRooms());
  const editor = await openEditor(page, id);
  const panel = page.locator('[data-editor-panel="right"]');
  const reported = () => page.locator('[data-way-report="new"]').waitFor(late);
  const lines = async () =>
    (await readProject(page, id)).levels.flatMap(({ wayfinding }) => wayfinding.lines);
  await page.getByRole('button', { name: 'Edit directions' }).click();
  await reported();
  await panel.getByText('A wall or a gap separates it from the rest of its level.').first().waitFor(late);
  await panel
    .getByText('Nothing leads to its level. Join stairs or a lift with another level.')
    .first()
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const mend = panel.getByRole('button', { name: /^Draw an opening for / });
  await mend.first().click();
  await expect.poll(() => mend.count(), late).toBe(0);
  await editor.saved();
  expect(await lines()).toMatchObject([{ kind: 'opening' }]);
  await panel.getByRole('button', { name: 'Connect Upper stairs' }).click();
  await panel.getByText('Every place can be reached.').waitFor(late);
  expect(complaints()).toEqual([]);
});
