import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { accessibilityFaults, fitFaults } from '#tests/support/accessibility.ts';
import { newEditorVisitor, newProjectInBrowser, openEditor, squareData } from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const browser = useBrowser();
let context: BrowserContext;
let page: Page;
let complaints: Visitor['complaints'];

afterEach(() => context.close());

const desktop = { width: 1440, height: 900 };
const tabletLying = { width: 1180, height: 820 };
const tabletUpright = { width: 820, height: 1180 };
const phone = { width: 390, height: 844 };
const windows = [desktop, tabletLying, tabletUpright, phone];
const sheets = [tabletUpright, phone];

const plan = { width: 1400, height: 1000 };
const level = {
  name: 'Ground floor',
  width: plan.width,
  height: plan.height,
  areas: [
    { title: 'Hall', data: squareData(1200, 400, 150) },
    { title: 'Cinema', data: squareData(100, 800, 150) },
  ],
};

async function open(viewport: { width: number; height: number }, options: BrowserContextOptions = {}) {
  ({ context, page, complaints } = await newEditorVisitor(browser, {
    viewport,
    hasTouch: viewport.width < 1440,
    reducedMotion: 'reduce',
    ...options,
  }));
  const project = await newProjectInBrowser(page, [level]);
  return openEditor(page, project.id);
}

type Box = { left: number; top: number; right: number; bottom: number };

/** The part of the window that neither the bar nor a panel covers. */
const freeRoom = () =>
  page.evaluate(() => {
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

const boxOf = (selector: string): Promise<Box> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    });

const isIn = (inner: Box, outer: Box) =>
  inner.left >= outer.left - 1 &&
  inner.top >= outer.top - 1 &&
  inner.right <= outer.right + 1 &&
  inner.bottom <= outer.bottom + 1;

const details = () => page.locator('[data-editor-panel="right"]');
const list = () => page.getByRole('complementary', { name: 'Levels and places' });

/** Opens the list where it is not, and chooses a place in it. */
async function pick(name: string) {
  if (!(await list().isVisible())) await page.getByRole('button', { name: 'Levels and places' }).click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('complementary', { name }).waitFor();
}

const isFocused = (selector: string) => page.locator(selector).evaluate((found) => found.matches(':focus'));

describe.each(windows)('in a window of $width x $height', (size) => {
  test('the plan opens whole in what no panel covers, as large as it can be, and 1 brings it back there', async () => {
    const editor = await open(size);
    const expectWhole = async () => {
      const free = await freeRoom();
      const shown = await boxOf('.atrium-plan');
      expect(isIn(shown, free)).toBe(true);
      const tools = await boxOf('[role="toolbar"]');
      const isAbove = tools.bottom < size.height / 2;
      if (isAbove) expect(shown.top).toBeGreaterThanOrEqual(tools.bottom);
      else expect(shown.bottom).toBeLessThanOrEqual(tools.top);
      const slack = Math.min(free.right - free.left - (shown.right - shown.left), free.bottom - shown.bottom);
      expect(slack).toBeLessThanOrEqual(34);
    };
    await expectWhole();
    const { k } = await editor.view();
    await page.keyboard.press('+');
    await expect.poll(async () => (await editor.view()).k).toBeGreaterThan(k * 1.2);
    await page.keyboard.press('1');
    await expect.poll(async () => (await editor.view()).k).toBeCloseTo(k, 4);
    await expectWhole();
    expect(complaints()).toEqual([]);
  });

  test('a place chosen in the list comes to the middle of what its details are going to leave', async () => {
    const editor = await open(size);
    await pick('Hall');
    const free = await freeRoom();
    const [x, y] = await editor.at(1275, 475);
    expect(Math.abs(x - (free.left + free.right) / 2)).toBeLessThan(2);
    expect(y).toBeGreaterThan(free.top);
    expect(y).toBeLessThan(free.bottom);
    const [left, top] = await editor.at(1200, 400);
    const [right, bottom] = await editor.at(1350, 550);
    expect(isIn({ left, top, right, bottom }, free)).toBe(true);
  });

  test('with the details open, 1 shows the whole plan beside or above them', async () => {
    await open(size);
    await pick('Hall');
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.press('1');
    const free = await freeRoom();
    await expect.poll(async () => isIn(await boxOf('.atrium-plan'), free)).toBe(true);
  });

  test('nothing lies over the details, and most of the window is left to the map', async () => {
    await open(size);
    await pick('Hall');
    const free = await freeRoom();
    expect((free.right - free.left) * (free.bottom - free.top)).toBeGreaterThan(
      0.45 * size.width * (size.height - 48),
    );
    const covered = await details().evaluate((panel) =>
      [...panel.querySelectorAll('h2, button, input, summary')].flatMap((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width === 0 || y > panel.getBoundingClientRect().bottom - 8) return [];
        const found = document.elementFromPoint(x, y);
        return found && panel.contains(found) ? [] : [part.outerHTML.slice(0, 80)];
      }),
    );
    expect(covered).toEqual([]);
  });

  test('what is drawn where the details are going to be is seen beside or above them', async () => {
    const editor = await open(size);
    await page.keyboard.press('r');
    await editor.drag([1150, 700], [1350, 950]);
    await details().waitFor();
    const free = await freeRoom();
    await expect
      .poll(async () => {
        const [left, top] = await editor.at(1150, 700);
        const [right, bottom] = await editor.at(1350, 950);
        return isIn({ left, top, right, bottom }, free);
      })
      .toBe(true);
  });
});

describe.each(sheets)('a sheet in a window of $width x $height', (size) => {
  const handle = () => page.getByRole('separator', { name: 'Height of the panel' });
  const heightOf = async (selector: string) => {
    const { top, bottom } = await boxOf(selector);
    return bottom - top;
  };
  const drag = async (toY: number) => {
    const box = await handle().boundingBox();
    const x = size.width / 2;
    await page.mouse.move(x, (box?.y ?? 0) + 12);
    await page.mouse.down();
    await page.mouse.move(x, toY + 30, { steps: 4 });
    await page.mouse.move(x, toY, { steps: 4 });
    await page.mouse.up();
  };

  test('is drawn up and away by its handle, by keys too, and the place stays in sight', async () => {
    const editor = await open(size);
    await pick('Cinema');
    const half = await heightOf('[data-editor-panel]');
    await drag(60);
    await expect.poll(() => heightOf('[data-editor-panel]')).toBeGreaterThan(half * 1.3);
    const free = await freeRoom();
    const [left, top] = await editor.at(175, 875);
    expect(isIn({ left, top, right: left, bottom: top }, free)).toBe(true);
    await handle().focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => heightOf('[data-editor-panel]')).toBeCloseTo(half, 0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => heightOf('[data-editor-panel]')).toBeLessThan(half * 0.6);
    await drag(size.height - 4);
    await details().waitFor({ state: 'detached' });
    await list().waitFor();
  });

  test('gives its room to what is drawn, and the tools are at hand whenever no panel is', async () => {
    const editor = await open(size);
    const tools = page.getByRole('toolbar');
    await tools.waitFor();
    await page.getByRole('button', { name: 'Levels and places' }).click();
    await list().waitFor();
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.press('p');
    await list().waitFor({ state: 'detached' });
    await tools.waitFor();
    await editor.click(300, 300);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await list().waitFor();
  });

  test('takes the focus of its button, passes it on to the next panel and gives it back on Esc', async () => {
    await open(size);
    const button = page.getByRole('button', { name: 'Levels and places' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused('[data-editor-panel="left"]')).toBe(true);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await list().getByRole('option', { name: 'Cinema', selected: true }).waitFor();
    await page.getByRole('option', { name: 'Hall' }).click();
    await details().waitFor();
    await expect.poll(() => isFocused('[data-editor-panel="right"]')).toBe(true);
    await page.keyboard.press('Escape');
    await list().waitFor();
    await expect.poll(() => isFocused('[data-editor-panel="left"]')).toBe(true);
    await page.keyboard.press('Escape');
    await list().waitFor({ state: 'detached' });
    await expect.poll(() => isFocused('[data-editor-list-toggle]')).toBe(true);
  });

  test('is closed by its button, with the map left as it is', async () => {
    const editor = await open(size);
    await pick('Hall');
    const before = await editor.resting();
    await details().getByRole('button', { name: 'Close' }).click();
    await list().getByRole('button', { name: 'Hide the panel' }).click();
    expect(await page.locator('[data-editor-panel]').count()).toBe(0);
    expect(await editor.resting()).toEqual(before);
  });
});

test('a tablet that is turned shows the whole plan again, or the same place as before', async () => {
  const editor = await open(tabletLying);
  await page.setViewportSize(tabletUpright);
  await expect.poll(async () => isIn(await boxOf('.atrium-plan'), await freeRoom())).toBe(true);
  await pick('Hall');
  const { k } = await editor.view();
  await page.setViewportSize(tabletLying);
  await page.locator('[data-layout="docked"]').waitFor();
  await expect
    .poll(async () => {
      const [x, y] = await editor.at(1275, 475);
      return isIn({ left: x, top: y, right: x, bottom: y }, await freeRoom());
    })
    .toBe(true);
  expect((await editor.view()).k).toBeCloseTo(k, 3);
});

test('the list beside the map pushes a whole plan aside, and leaves another view alone', async () => {
  const editor = await open(desktop);
  const isWhole = async () => isIn(await boxOf('.atrium-plan'), await freeRoom());
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

/** What is cut off, or reaches out of the window, or is a fault that axe knows. */
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
  return [...outside, ...(await fitFaults(page)), ...(await accessibilityFaults(page))];
}

test.each(['light', 'dark'] as const)(
  'a window of 360 pixels holds every part of the editor, in German, in the %s',
  async (colorScheme) => {
    const narrow = { viewport: { width: 360, height: 640 }, hasTouch: true };
    ({ context, page, complaints } = await newEditorVisitor(browser, { ...narrow, colorScheme }));
    const project = await newProjectInBrowser(page, [level]);
    const storageState = await context.storageState();
    await context.close();
    const german = { baseURL: inject('origin'), storageState, locale: 'de-DE' };
    context = await browser.newContext({ ...german, ...narrow, colorScheme });
    page = await context.newPage();
    await openEditor(page, project.id);
    expect(await narrowFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Ebenen und Orte' }).click();
    await page.getByRole('option', { name: 'Hall' }).waitFor();
    expect(await narrowFaults()).toEqual([]);
    await page.getByRole('option', { name: 'Hall' }).click();
    await page.getByRole('complementary', { name: 'Hall' }).waitFor();
    const folded = page.locator('details:not([open]) > summary');
    while ((await folded.count()) > 0) await folded.first().press('Enter');
    await page.getByText('Öffnungszeiten').waitFor();
    expect(await narrowFaults()).toEqual([]);
  },
);
