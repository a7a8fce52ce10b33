import type { BrowserContextOptions, Page } from 'playwright';
import {
  callApi,
  type EditorPage,
  newEditorVisitor,
  newProjectInBrowser,
  openEditor,
  readProject,
} from './editor-page.ts';
import type { Windows } from './use-browser.ts';
import { useShared } from './use-shared.ts';
import type { Visitor } from './visitor.ts';

export type SharedEditor = Visitor & {
  projectId: string;
  /** Name of the level that is shown first. */
  firstLevel: string | undefined;
  editor: EditorPage;
  /** Returns the levels of the draft once everything is saved. */
  content(): Promise<Awaited<ReturnType<typeof readProject>>['levels']>;
  close(): Promise<void>;
};

/**
 * Shares the editor of one project between the tests of a group, because a load takes a second of processor time. The
 * returned function gives it to a test like new: every step is undone, panels and dialogs are closed, nothing is
 * selected, and the whole first level is in view. What other people did stays. With `isLive`, the project is published
 * before its editor opens.
 */
export function useSharedEditor(
  browser: Windows,
  levels: () => unknown[] | Promise<unknown[]>,
  { isLive = false, ...options }: BrowserContextOptions & { isLive?: boolean } = {},
): () => Promise<SharedEditor> {
  let isNew = false;
  const open = useShared<SharedEditor>(async () => {
    isNew = true;
    const visitor = await newEditorVisitor(browser, options);
    const { page, context } = visitor;
    const project = await newProjectInBrowser(page, await levels());
    if (isLive) await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
    const editor = await openEditor(page, project.id);
    const firstLevel = project.levels[0]?.name;
    const content = async () => {
      await editor.saved();
      return (await readProject(page, project.id)).levels;
    };
    return { ...visitor, projectId: project.id, firstLevel, editor, content, close: () => context.close() };
  });
  return async () => {
    const shared = await open();
    if (!isNew) await makeLikeNew(shared, options);
    isNew = false;
    const before = shared.complaints().length;
    const complaints: Visitor['complaints'] = (expected) =>
      shared
        .complaints()
        .slice(before)
        .filter((complaint) => !expected?.test(complaint));
    return { ...shared, complaints };
  };
}

/** For windows that show the button for undo in the bar at the top. */
async function makeLikeNew(
  { page, context, editor, firstLevel }: SharedEditor,
  { viewport }: BrowserContextOptions,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  if (viewport !== null) await page.setViewportSize(viewport ?? { width: 1440, height: 900 });
  await closeDialogs(page);
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).first();
  while ((await undo.getAttribute('aria-disabled')) !== 'true') await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  if (firstLevel)
    await page
      .getByRole('button', { name: new RegExp(`^${firstLevel}`) })
      .first()
      .click();
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('1');
  await editor.resting();
  await editor.saved();
}

async function closeDialogs(page: Page): Promise<void> {
  const open = page.locator('[role="dialog"], [role="menu"], [data-editor-panel] [aria-label="Close"]');
  for (let i = 0; i < 4 && (await open.count()) > 0; i++) await page.keyboard.press('Escape');
}
