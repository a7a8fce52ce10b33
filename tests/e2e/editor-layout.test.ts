import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  callApi,
  type EditorPage,
  editorVisitor,
  newProjectInBrowser,
  openEditor,
} from '#tests/support/editor-page.ts';
import {
  boxOf,
  desktop,
  details,
  freeRoom,
  isIn,
  openInWindow,
  phone,
  pick,
  tabletLying,
  tabletUpright,
  useEditorInWindow,
} from '#tests/support/editor-panels.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const browser = useBrowser();
let page: Page;
let complaints: Visitor['complaints'];

async function open(size: { width: number; height: number }): Promise<EditorPage> {
  const opened = await openInWindow(browser, size);
  ({ page, complaints } = opened);
  return opened.editor;
}

/** A tablet that lies has the panels of a desktop: docked from 1100 px (layout.test.ts). */
describe.each([desktop, tabletUpright, phone])('in a window of $width x $height', (size) => {
  const openShared = useEditorInWindow(browser, size);
  let editor: EditorPage;
  beforeEach(async () => {
    ({ page, complaints, editor } = await openShared());
  });

  // It is the first test of the page, which shows the plan as it opens.
  test('the whole plan opens as large as possible beside the panels, and 1 brings it back there', async () => {
    const expectWhole = async () => {
      const free = await freeRoom(page);
      const shown = await boxOf(page, '.atrium-plan');
      expect(isIn(shown, free)).toBe(true);
      const tools = await boxOf(page, '[role="toolbar"]');
      const isAbove = tools.bottom < size.height / 2;
      if (isAbove) expect(shown.top).toBeGreaterThanOrEqual(tools.bottom);
      else expect(shown.bottom).toBeLessThanOrEqual(tools.top);
      const slack = Math.min(free.right - free.left - (shown.right - shown.left), free.bottom - shown.bottom);
      expect(slack).toBeLessThanOrEqual(34);
    };
    await expectWhole();
    // A project that has rooms already has no first steps.
    expect(await page.getByRole('complementary', { name: 'First steps' }).count()).toBe(0);
    const { k } = await editor.view();
    await page.keyboard.press('+');
    await expect.poll(async () => (await editor.view()).k).toBeGreaterThan(k * 1.2);
    await page.keyboard.press('1');
    await expect.poll(async () => (await editor.view()).k).toBeCloseTo(k, 4);
    await expectWhole();
    expect(complaints()).toEqual([]);
  });

  test('a place chosen in the list comes into sight beside its details, and the zoom stays', async () => {
    await page.locator('[data-editor-canvas]').focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press('+');
    const { k } = await editor.resting();
    for (const [name, x, y] of [
      ['Cinema', 100, 800],
      ['Hall', 1200, 400],
    ] as const) {
      await pick(page, name);
      const free = await freeRoom(page);
      await expect
        .poll(async () => {
          const [left, top] = await editor.at(x, y);
          const [right, bottom] = await editor.at(x + 150, y + 150);
          return isIn({ left, top, right, bottom }, free);
        })
        .toBe(true);
      expect((await editor.resting()).k).toBeCloseTo(k, 4);
    }
    const before = await editor.resting();
    await pick(page, 'Hall');
    expect(await editor.resting()).toEqual(before);
  });

  test('a whole plan stays whole beside docked details, and where it is when they close', async () => {
    await pick(page, 'Hall');
    if ((await page.locator('[data-layout="docked"]').count()) === 0) return;
    await expect.poll(async () => isIn(await boxOf(page, '.atrium-plan'), await freeRoom(page))).toBe(true);
    const whole = await editor.resting();
    await details(page).getByRole('button', { name: 'Close' }).click();
    await details(page).waitFor({ state: 'detached' });
    expect(await editor.resting()).toEqual(whole);
    await pick(page, 'Cinema');
    expect(await editor.resting()).toEqual(whole);
  });

  test('nothing covers the details, the map has most of the window, and 1 shows the whole plan there', async () => {
    await pick(page, 'Hall');
    const free = await freeRoom(page);
    expect((free.right - free.left) * (free.bottom - free.top)).toBeGreaterThan(
      0.45 * size.width * (size.height - 48),
    );
    const covered = await details(page).evaluate((panel) =>
      [...panel.querySelectorAll('h2, button, input, summary')].flatMap((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width === 0 || y > panel.getBoundingClientRect().bottom - 8) return [];
        const found = document.elementFromPoint(x, y);
        return found && panel.contains(found) ? [] : [part.outerHTML.slice(0, 80)];
      }),
    );
    expect(covered).toEqual([]);
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.press('+');
    await page.keyboard.press('1');
    await expect.poll(async () => isIn(await boxOf(page, '.atrium-plan'), free)).toBe(true);
  });

  // It is the last test of the page, because it changes the map.
  test('a place drawn where the details open is visible beside or above them', async () => {
    await page.keyboard.press('r');
    await editor.drag([1150, 700], [1350, 950]);
    await details(page).waitFor();
    const free = await freeRoom(page);
    await expect
      .poll(async () => {
        const [left, top] = await editor.at(1150, 700);
        const [right, bottom] = await editor.at(1350, 950);
        return isIn({ left, top, right, bottom }, free);
      })
      .toBe(true);
  });
});

test('the bar of an upright tablet leaves room for the name of the project, and no control covers another', async () => {
  const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true };
  ({ page, complaints } = await editorVisitor(browser, tablet));
  const { id } = await newProjectInBrowser(page, [{ name: 'Ground floor', key: 'ground' }]);
  const path = `/api/projects/${id}/`;
  await callApi(page, 'POST', `${path}publish/`, {});
  await callApi(page, 'PATCH', path, { levels_data: [{ name: 'Lower floor', key: 'ground' }] });
  await openEditor(page, id);
  await page.getByRole('button', { name: 'Update live map' }).waitFor();
  const boxes = await page
    .locator('header')
    .locator('a, button')
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        return width > 0 ? [{ name: control.textContent || control.ariaLabel, left, right, width }] : [];
      }),
    );
  const covered = boxes.filter(({ left }, i) => left < (boxes[i - 1]?.right ?? 0));
  expect(covered).toEqual([]);
  expect(boxes.find(({ name }) => name === 'City Museum')?.width).toBeGreaterThan(60);
});

test('a rotated tablet shows the whole plan again, or the same place as before', async () => {
  const editor = await open(tabletLying);
  await page.setViewportSize(tabletUpright);
  await expect.poll(async () => isIn(await boxOf(page, '.atrium-plan'), await freeRoom(page))).toBe(true);
  await page.locator('[data-editor-canvas]').focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press('+');
  await editor.resting();
  await pick(page, 'Hall');
  const { k } = await editor.resting();
  await page.setViewportSize(tabletLying);
  await page.locator('[data-layout="docked"]').waitFor();
  await expect
    .poll(async () => {
      const [x, y] = await editor.at(1275, 475);
      return isIn({ left: x, top: y, right: x, bottom: y }, await freeRoom(page));
    })
    .toBe(true);
  expect((await editor.view()).k).toBeCloseTo(k, 3);
});

test('the list beside the map moves a whole plan aside and keeps any other view', async () => {
  const editor = await open(desktop);
  const isWhole = async () => isIn(await boxOf(page, '.atrium-plan'), await freeRoom(page));
  await expect.poll(isWhole).toBe(true);
  await page.getByRole('button', { name: 'Hide the panel' }).click();
  const grip = () => page.getByRole('separator', { name: 'Width of the panel' });
  await page.getByRole('button', { name: 'Levels and places' }).click();
  await grip().focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(isWhole).toBe(true);
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('+');
  const before = await editor.resting();
  await page.getByRole('button', { name: 'Hide the panel' }).click();
  expect(await editor.resting()).toEqual(before);
});
