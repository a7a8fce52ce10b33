import type { BrowserContext, Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { type EditorPage, readProject, squareData } from '#tests/support/editor-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
let context: BrowserContext;
let page: Page;
let editor: EditorPage;
let projectId: string;

const hall = { title: 'Hall', key: 'hall', data: squareData(200, 200, 200) };
const corners = [
  [500, 500],
  [700, 500],
  [700, 700],
] as const;

const open = useSharedEditor(browser, () => [{ name: 'Ground floor', areas: [hall] }]);

beforeEach(async () => {
  ({ context, page, editor, projectId } = await open());
});

const titleInEnglish = () => page.getByLabel('Title in English');
const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const isPressed = (name: RegExp) =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name }).getAttribute('aria-pressed');
const savedAreas = async () => (await readProject(page, projectId)).levels[0]?.areas ?? [];
const doubleClick = async (x: number, y: number) => {
  const [left, top] = await editor.at(x, y);
  await page.mouse.dblclick(left, top);
};
describe('a name typed right after drawing', () => {
  test('goes into the titles of both languages even before the details are loaded', async () => {
    // It is the first test of the page, which has not loaded the details.
    let held = 0;
    await page.route('**/_next/static/chunks/**', async (route) => {
      held++;
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    await page.keyboard.press('p');
    for (const [x, y] of [...corners, corners[0]]) await editor.click(x, y);
    await page.keyboard.type('Shop');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Laden');
    await page.keyboard.press('Enter');
    await expect
      .poll(savedAreas)
      .toMatchObject([
        { key: 'hall' },
        { key: 'shop', translations: { en: { title: 'Shop' }, de: { title: 'Laden' } } },
      ]);
    expect(held).toBeGreaterThan(0);
  });

  test('goes into the titles of both languages when the outline is closed at its first corner', async () => {
    await page.keyboard.press('p');
    for (const [x, y] of [...corners, corners[0]]) await editor.click(x, y);
    await page.keyboard.type('Hall 1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Saal 1');
    await page.keyboard.press('Enter');
    await expect
      .poll(savedAreas)
      .toMatchObject([
        { key: 'hall' },
        { key: 'hall-1', translations: { en: { title: 'Hall 1' }, de: { title: 'Saal 1' } } },
      ]);
    const { levels } = await readProject(page, projectId);
    expect(levels).toHaveLength(1);
    expect(await isPressed(/^Snap/)).toBe('true');
    expect(await isPressed(/^Draw an area/)).toBe('true');
  });

  test('runs no command after a marker was placed or a room was copied, and does not press buttons', async () => {
    await page.keyboard.press('m');
    await editor.click(600, 600);
    await page.keyboard.type('Shop 1');
    await expect.poll(() => titleInEnglish().inputValue()).toBe('Shop 1');
    expect(await isPressed(/^Marker/)).toBe('true');
    expect(await isPressed(/^Snap/)).toBe('true');
    // The first leaves the title, the second the tool.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await editor.click(300, 300);
    await page.getByRole('button', { name: /^Duplicate/ }).click();
    await expect.poll(() => page.getByRole('option').count()).toBe(3);
    await page.keyboard.type('Hall 1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Saal 1');
    await page.keyboard.press('Enter');
    await editor.saved();
    expect(await page.getByRole('option').count()).toBe(3);
    expect(await isPressed(/^Snap/)).toBe('true');
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    expect(await isPressed(/^Snap/)).toBe('false');
    await page.keyboard.press('s');
  });

  test('names a new level', async () => {
    await page.getByRole('button', { name: 'Add level' }).click();
    await page.keyboard.type('Roof 2');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await readProject(page, projectId)).levels.map(({ name }) => name))
      .toEqual(['Ground floor', 'Roof 2']);
  });
});

describe('a double click', () => {
  test('closes an outline and focuses the title', async () => {
    await page.keyboard.press('p');
    await editor.click(...corners[0]);
    await editor.click(...corners[1]);
    await doubleClick(...corners[2]);
    await expect.poll(focusedLabel).toBe('');
    await titleInEnglish().waitFor();
    await page.keyboard.type('Studio');
    await page.keyboard.press('Enter');
    await expect.poll(savedAreas).toMatchObject([{ key: 'hall' }, { key: 'studio', data: { length: 3 } }]);
  });

  test('on the first corner keeps the focus in the title', async () => {
    await page.keyboard.press('p');
    for (const [x, y] of corners) await editor.click(x, y);
    await doubleClick(...corners[0]);
    await titleInEnglish().waitFor();
    await page.keyboard.type('Shop');
    await expect.poll(() => titleInEnglish().inputValue()).toBe('Shop');
  });

  test('on a place opens its title', async () => {
    await doubleClick(300, 300);
    await titleInEnglish().waitFor();
    await page.keyboard.type('Foyer');
    await expect.poll(() => titleInEnglish().inputValue()).toBe('Foyer');
  });

  test('finishes a cut from edge to edge', async () => {
    await editor.click(300, 300);
    await page.keyboard.press('c');
    await editor.click(300, 400);
    // On the upper edge, a single click still counts as inside.
    await doubleClick(300, 200);
    await expect.poll(() => page.getByRole('option').count()).toBe(2);
  });
});

test('opening hours show complete times on one line, beside the map and on a phone', async () => {
  await editor.click(300, 300);
  const hours = page.locator('details').filter({ hasText: 'Opening hours' });
  await hours.locator('summary').click();
  await hours.getByRole('button', { name: 'Add opening hours' }).click();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    const row = await page.getByLabel('Monday closes').evaluate((input: HTMLInputElement) => {
      const given = input.offsetWidth;
      input.style.width = 'max-content';
      const needed = input.offsetWidth;
      input.style.width = '';
      const remove = document.querySelector('[aria-label="Remove hours on Monday"]');
      const middles = [input, remove].map((element) => {
        const box = element?.getBoundingClientRect();
        return box ? Math.round(box.top + box.height / 2) : Number.NaN;
      });
      return { isWhole: given >= needed, apart: Math.abs((middles[0] ?? 0) - (middles[1] ?? 99)) };
    });
    expect(row.isWhole).toBe(true);
    expect(row.apart).toBeLessThan(8);
  }
});

test('the Undo button of a message disappears when its step was undone by keyboard', async () => {
  await page.getByRole('button', { name: 'Add level' }).click();
  // Until the name has the focus, Enter presses the button again.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.press('Enter');
  const menuItem = async (name: string) => {
    await page.getByRole('button', { name: 'More for Level 1' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await menuItem('Hide from visitors');
  await menuItem('Delete level');
  await page.getByText('Level 1 deleted', { exact: true }).waitFor();
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('Control+z');
  await page.getByText('Level 1 deleted', { exact: true }).waitFor({ state: 'detached' });
  await editor.saved();
  const { levels } = await readProject(page, projectId);
  expect(levels.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['Ground floor', false],
    ['Level 1', true],
  ]);
});

test('a click with Ctrl on a Mac opens the menu of a place and selects it', async () => {
  const [left, top] = await editor.at(300, 300);
  await page.mouse.move(left, top);
  await page.keyboard.down('Control');
  await page.mouse.down();
  await page.locator('[data-editor-canvas]').evaluate(
    (canvas, at) => {
      canvas.dispatchEvent(new MouseEvent('contextmenu', { ...at, bubbles: true, cancelable: true }));
    },
    { clientX: left, clientY: top },
  );
  await page.mouse.up();
  await page.keyboard.up('Control');
  await page.getByRole('menuitem', { name: /^Duplicate/ }).click();
  await expect.poll(() => page.getByRole('option').count()).toBe(2);
});

test('Space pans no longer once another window took the focus while it was held', async () => {
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.down(' ');
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await editor.drag([150, 150], [450, 450]);
  await page.getByRole('complementary', { name: 'Hall' }).waitFor();
  await page.keyboard.up(' ');
});

test('the message about being offline covers neither tools nor hints', async () => {
  await editor.click(300, 300);
  await context.setOffline(true);
  await page.keyboard.press('ArrowRight');
  const trouble = page.getByRole('alert').filter({ hasText: 'Your work is kept in this browser' });
  await trouble.waitFor();
  // In narrow windows, the details of the selection replace the tools.
  await page.keyboard.press('Escape');
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const alert = await trouble.boundingBox();
    const tools = await page.getByRole('toolbar', { name: 'Tools' }).boundingBox();
    if (!alert || !tools) throw new Error('Both are on the screen.');
    const isApart = alert.y + alert.height <= tools.y || tools.y + tools.height <= alert.y;
    expect([width, isApart]).toEqual([width, true]);
  }
  await context.setOffline(false);
});
