import type { BrowserContextOptions, Page } from 'playwright';
import {
  type EditorPage,
  editorVisitor,
  newEditorVisitor,
  newProjectInBrowser,
  openEditor,
  squareData,
} from './editor-page.ts';
import type { Windows } from './use-browser.ts';
import { useShared } from './use-shared.ts';
import type { Visitor } from './visitor.ts';

export const desktop = { width: 1440, height: 900 };
export const tabletLying = { width: 1180, height: 820 };
export const tabletUpright = { width: 820, height: 1180 };
export const phone = { width: 390, height: 844 };

/** A level with a place near its right edge and one near its lower left corner. */
const levelWithPlaces = {
  name: 'Ground floor',
  width: 1400,
  height: 1000,
  areas: [
    { title: 'Hall', data: squareData(1200, 400, 150) },
    { title: 'Cinema', data: squareData(100, 800, 150) },
  ],
};

export type Opened = Visitor & { projectId: string; editor: EditorPage };

/** Opens the editor on `levelWithPlaces`. */
export async function openInWindow(
  browser: Windows,
  viewport: { width: number; height: number },
  options: BrowserContextOptions = {},
): Promise<Opened> {
  return openLevel(await editorVisitor(browser, { ...inWindow(viewport), ...options }));
}

const inWindow = (viewport: { width: number; height: number }): BrowserContextOptions => ({
  viewport,
  hasTouch: viewport.width < desktop.width,
});

async function openLevel(visitor: Visitor): Promise<Opened> {
  const { id } = await newProjectInBrowser(visitor.page, [levelWithPlaces]);
  return { ...visitor, projectId: id, editor: await openEditor(visitor.page, id) };
}

/**
 * Shares the same editor between the tests of a group. The returned function closes its details, and in a narrow window
 * its list, and shows the whole plan.
 */
export function useEditorInWindow(
  browser: Windows,
  viewport: { width: number; height: number },
): () => Promise<Opened> {
  const open = useShared(async () => {
    const opened = await openLevel(await newEditorVisitor(browser, inWindow(viewport)));
    return { ...opened, isNew: true, close: () => opened.context.close() };
  });
  return async () => {
    const opened = await open();
    if (!opened.isNew) await closePanels(opened);
    opened.isNew = false;
    return opened;
  };
}

async function closePanels({ page, editor }: Opened): Promise<void> {
  if (await details(page).isVisible()) {
    await details(page).getByRole('button', { name: 'Close' }).click();
    await details(page).waitFor({ state: 'detached' });
  }
  const isDocked = await page.locator('[data-layout="docked"]').isVisible();
  if (!isDocked && (await list(page).isVisible()))
    await list(page).getByRole('button', { name: 'Hide the panel' }).click();
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('1');
  await editor.resting();
}

export type Box = { left: number; top: number; right: number; bottom: number };

/** Returns the part of the window that neither the bar nor a panel covers. */
export function freeRoom(page: Page): Promise<Box> {
  return page.evaluate(() => {
    const free = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    free.top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    for (const panel of document.querySelectorAll('[data-editor-panel]')) {
      const box = panel.getBoundingClientRect();
      if (box.width === innerWidth) free.bottom = Math.min(free.bottom, box.top);
      else if (box.left === 0) free.left = box.right;
      else free.right = box.left;
    }
    return free;
  });
}

export function boxOf(page: Page, selector: string): Promise<Box> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    });
}

export function isIn(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left - 1 &&
    inner.top >= outer.top - 1 &&
    inner.right <= outer.right + 1 &&
    inner.bottom <= outer.bottom + 1
  );
}

export const details = (page: Page) => page.locator('[data-editor-panel="right"]');
export const list = (page: Page) => page.getByRole('complementary', { name: 'Levels and places' });

/** Opens a part of the details, and "More" before, if the part is in it. */
export async function openPart(page: Page, name: string): Promise<void> {
  const more = page.locator('details[data-part="more"]');
  await more.waitFor();
  const part = partHead(page, name);
  if (!(await part.isVisible())) await more.locator('> summary').click();
  await part.click();
}

/** The line that opens and closes a part of the details. */
export const partHead = (page: Page, name: string) =>
  page.locator(`summary:has(> span:first-child:text-is("${name}"))`);

/** Opens the list if it is closed, and chooses a place in it. */
export async function pick(page: Page, name: string): Promise<void> {
  if (!(await list(page).isVisible())) await page.getByRole('button', { name: 'Levels and places' }).click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('complementary', { name }).waitFor();
}
