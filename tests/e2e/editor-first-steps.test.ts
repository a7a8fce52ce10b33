import { expect, test } from 'vitest';
import { editorVisitor, newProjectInBrowser, openEditor } from '#tests/support/editor-page.ts';
import { boxOf, desktop, phone, tabletLying, tabletUpright } from '#tests/support/editor-panels.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();

test('the first steps of a new project stand beside its plan, in each size of window', async () => {
  const { page } = await editorVisitor(browser);
  const { id } = await newProjectInBrowser(page, [{ name: 'Ground floor' }]);
  const editor = await openEditor(page, id);
  for (const viewport of [desktop, tabletLying, tabletUpright, phone]) {
    await page.setViewportSize(viewport);
    await editor.resting();
    await page.getByRole('complementary', { name: 'First steps' }).waitFor();
    const card = await boxOf(page, '[aria-label="First steps"]');
    const plan = await boxOf(page, '.atrium-plan');
    const isBeside =
      card.bottom <= plan.top + 1 ||
      card.top >= plan.bottom - 1 ||
      card.right <= plan.left + 1 ||
      card.left >= plan.right - 1;
    expect([viewport, card, plan, isBeside]).toEqual([viewport, card, plan, true]);
  }
});
