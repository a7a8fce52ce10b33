import type { Page } from 'playwright';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { colorFaults, fitFaults, structureFaults } from '#tests/support/accessibility.ts';
import type { EditorPage } from '#tests/support/editor-page.ts';
import {
  boxOf,
  details,
  freeRoom,
  isIn,
  list,
  openInWindow,
  phone,
  pick,
  useEditorInWindow,
} from '#tests/support/editor-panels.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
let page: Page;

const isFocused = (selector: string) => page.locator(selector).evaluate((found) => found.matches(':focus'));

/** A tablet that stands has the same sheets: editor-layout.test.ts opens them. */
describe('a sheet in the window of a phone', () => {
  const open = useEditorInWindow(browser, phone);
  let editor: EditorPage;
  beforeEach(async () => {
    ({ page, editor } = await open());
  });
  const handle = () => page.getByRole('separator', { name: 'Height of the panel' });
  const heightOf = async (selector: string) => {
    const { top, bottom } = await boxOf(page, selector);
    return bottom - top;
  };
  const drag = async (toY: number) => {
    const box = await handle().boundingBox();
    const x = phone.width / 2;
    await page.mouse.move(x, (box?.y ?? 0) + 12);
    await page.mouse.down();
    await page.mouse.move(x, toY + 30, { steps: 4 });
    await page.mouse.move(x, toY, { steps: 4 });
    await page.mouse.up();
  };

  test('makes space for drawing, and the tools are visible whenever no panel is open', async () => {
    const tools = page.getByRole('toolbar');
    await tools.waitFor();
    await page.getByRole('button', { name: 'Levels and places' }).click();
    await list(page).waitFor();
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.press('p');
    await list(page).waitFor({ state: 'detached' });
    await tools.waitFor();
    await editor.click(300, 300);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await list(page).waitFor();
  });

  test('takes the focus from its button, passes it to the next panel and returns it on Esc', async () => {
    const button = page.getByRole('button', { name: 'Levels and places' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused('[data-editor-panel="left"]')).toBe(true);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await list(page).getByRole('option', { name: 'Cinema', selected: true }).waitFor();
    await page.getByRole('option', { name: 'Hall' }).click();
    await details(page).waitFor();
    await expect.poll(() => isFocused('[data-editor-panel="right"]')).toBe(true);
    await page.keyboard.press('Escape');
    await list(page).waitFor();
    await expect.poll(() => isFocused('[data-editor-panel="left"]')).toBe(true);
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused('[data-editor-list-toggle]')).toBe(true);
  });

  test('is closed by its button without a change of the map', async () => {
    await pick(page, 'Hall');
    // A whole plan would be fitted again.
    await page.keyboard.press('+');
    const before = await editor.resting();
    await details(page).getByRole('button', { name: 'Close' }).click();
    await list(page).getByRole('button', { name: 'Hide the panel' }).click();
    expect(await page.locator('[data-editor-panel]').count()).toBe(0);
    expect(await editor.resting()).toEqual(before);
  });

  // It is the last test of the page, because a sheet keeps its height.
  test('is pulled up and closed by its handle or by keys, and the place stays visible', async () => {
    await pick(page, 'Cinema');
    const half = await heightOf('[data-editor-panel]');
    await drag(60);
    await expect.poll(() => heightOf('[data-editor-panel]')).toBeGreaterThan(half * 1.3);
    const free = await freeRoom(page);
    const [left, top] = await editor.at(175, 875);
    expect(isIn({ left, top, right: left, bottom: top }, free)).toBe(true);
    await handle().focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => heightOf('[data-editor-panel]')).toBeCloseTo(half, 0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => heightOf('[data-editor-panel]')).toBeLessThan(half * 0.6);
    await drag(phone.height - 4);
    await details(page).waitFor({ state: 'detached' });
    await list(page).waitFor();
  });
});

/** Lists elements that are cut off or outside the window, and axe violations but for colours. */
async function narrowFaults(): Promise<string[]> {
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea, summary')].flatMap(
      (part) => {
        const { left, right, width } = part.getBoundingClientRect();
        const isHidden = width <= 1 || !part.checkVisibility();
        return isHidden || (left >= 0 && right <= innerWidth)
          ? []
          : [`outside: ${part.outerHTML.slice(0, 120)}`];
      },
    ),
  );
  return [...outside, ...(await fitFaults(page)), ...(await structureFaults(page))];
}

test('a window of 360 pixels fits every part of the editor in German, in light and dark colours', async () => {
  ({ page } = await openInWindow(browser, { width: 360, height: 640 }, { locale: 'de-DE' }));
  onTestFinished(() => page.close());
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const seen = { light: new Set<string>(), dark: new Set<string>() };
  /** Checks everything in light colours, and the colours alone in dark ones. */
  const expectFit = async () => {
    expect(await narrowFaults()).toEqual([]);
    expect(await colorFaults(page, seen.light)).toEqual([]);
    const light = await ink();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ink).not.toBe(light);
    expect(await colorFaults(page, seen.dark)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ink).toBe(light);
  };
  await expectFit();
  await page.getByRole('button', { name: 'Ebenen und Orte' }).click();
  await page.getByRole('option', { name: 'Hall' }).waitFor();
  await expectFit();
  await page.getByRole('option', { name: 'Hall' }).click();
  await page.getByRole('complementary', { name: 'Hall' }).waitFor();
  const folded = page.locator('details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().press('Enter');
  await page.getByText('Öffnungszeiten', { exact: true }).waitFor();
  await expectFit();
});
