import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import {
  callApi,
  choosePlan,
  type EditorPage,
  editorVisitor,
  newProjectInBrowser,
  openEditor,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { publishReviewed } from '#tests/support/publish-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const browser = useBrowser();
let context: BrowserContext;
let page: Page;
let complaints: Visitor['complaints'];

let editor: EditorPage;
let projectId: string;

/** Most people see animations, so the view glides here. */
const motion = { reducedMotion: 'no-preference' } as const;
const openShared = useSharedEditor(
  browser,
  () => [
    {
      name: 'Ground floor',
      areas: [
        { title: 'Hall', data: squareData(200, 200, 200) },
        { title: 'Café', data: squareData(600, 300) },
      ],
    },
    { name: 'Upper floor', areas: [{ title: 'Library', data: squareData(100, 100) }] },
  ],
  motion,
);

async function beginShared(): Promise<void> {
  ({ context, page, editor, projectId } = await openShared());
}

/** Draws a room and types its name at once, like an experienced person. */
const draw = async (name: string) => {
  await page.keyboard.press('r');
  await editor.drag([500, 500], [700, 650]);
  await page.keyboard.type(name);
};

describe('a first map', () => {
  test('is drawn on a dropped plan, named in two languages, saved automatically, reloaded and published', async () => {
    ({ page, complaints } = await editorVisitor(browser, motion));
    const project = await newProjectInBrowser(page);
    const drawing = await openEditor(page, project.id);
    await page.getByRole('heading', { name: 'Begin with a floor plan' }).waitFor();
    const plan = sharp({ create: { width: 1000, height: 800, channels: 3, background: '#e8e4da' } }).png();
    await choosePlan(page, { name: 'plan.png', mimeType: 'image/png', buffer: await plan.toBuffer() });
    await page.locator('.atrium-plan img').waitFor();
    await expect.poll(async () => (await readProject(page, project.id)).levels.length).toBe(1);
    await drawing.resting();
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.press('r');
    await drawing.drag([200, 200], [400, 350]);
    await page.keyboard.type('Main hall');
    await page.keyboard.press('Enter');
    await page.getByLabel('Title in German').fill('Haupthalle');
    await page.keyboard.press('Enter');
    await page.keyboard.press('m');
    await drawing.click(600, 300);
    await page.keyboard.press('Escape');
    await drawing.saved();
    await page.reload();
    await page.getByRole('option', { name: 'Main hall' }).waitFor();
    const [saved] = (await readProject(page, project.id)).levels;
    expect(saved).toMatchObject({
      width: 1000,
      height: 800,
      areas: [
        { key: 'main-hall', translations: { en: { title: 'Main hall' }, de: { title: 'Haupthalle' } } },
      ],
      markers: [{ type: 'classic' }],
    });
    await publishReviewed(page);
    const live = await callApi(page, 'GET', `/api/p/${project.key}/areas/main-hall/`);
    expect(live).toMatchObject({ status: 200, body: { translations: { de: { title: 'Haupthalle' } } } });
    expect(complaints()).toEqual([]);
  });
});

describe('naming a place that was just drawn', () => {
  beforeEach(beginShared);

  const drawn = async () =>
    (await readProject(page, projectId)).levels[0]?.areas.find(({ key }) => key !== 'hall' && key !== 'cafe');

  test('keeps text, spaces, Backspace and Enter that are typed before the details load, and chooses no tool by key', async () => {
    // It is the first test of the page, which has not loaded the details.
    let held = 0;
    await page.route('**/_next/static/chunks/**', async (route) => {
      held++;
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    await draw('Reading rooms');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect
      .poll(drawn)
      .toMatchObject({ key: 'reading-room', translations: { en: { title: 'Reading room' } } });
    await editor.saved();
    expect(await page.locator('[data-editor-canvas]').evaluate((canvas) => canvas.matches(':focus'))).toBe(
      true,
    );
    expect(held).toBeGreaterThan(0);
  });
});

test('a place is drawn and named with the keyboard alone, without axe violations', async () => {
  await beginShared();
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('p');
  await page.keyboard.press(' ');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    for (let i = 0; i < 3; i++) await page.keyboard.press(`Shift+${key}`);
    await page.keyboard.press(' ');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type('Studio');
  await page.keyboard.press('Enter');
  // The tools can load after the keys. The keys wait for them.
  const saved = async () =>
    (await readProject(page, projectId)).levels[0]?.areas.find(({ key }) => key === 'studio');
  await expect.poll(saved).toMatchObject({ data: { length: 4 } });
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

describe('navigation', () => {
  beforeEach(beginShared);

  test('by Space, the middle button and the wheel moves the view in every tool without ending a drawing', async () => {
    await page.keyboard.press('p');
    await editor.click(500, 500);
    await editor.click(600, 500);
    const before = await editor.view();
    await editor.drag([500, 600], [550, 650], 'middle');
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.down(' ');
    await editor.drag([500, 600], [520, 620]);
    await page.keyboard.up(' ');
    const panned = await editor.resting();
    expect(panned.left - before.left).toBeGreaterThan(40 * before.k);
    const [x, y] = await editor.at(600, 600);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -200);
    expect((await editor.resting()).k).toBeGreaterThan(panned.k * 1.1);
    const [left, top] = await editor.at(600, 600);
    expect(Math.hypot(left - x, top - y)).toBeLessThan(2);
    await editor.click(560, 600);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await editor.saved();
    expect((await readProject(page, projectId)).levels[0]?.areas).toHaveLength(3);
  });

  test('by 0 shows the original size, by 1 the whole level, by 2 the selection', async () => {
    const whole = await editor.view();
    await page.keyboard.press('0');
    await expect.poll(async () => (await editor.view()).k).toBeCloseTo(1, 2);
    await editor.click(300, 300);
    await page.keyboard.press('2');
    await expect.poll(async () => (await editor.view()).k).toBeGreaterThan(1.2);
    await page.keyboard.press('1');
    await expect.poll(async () => (await editor.view()).k).toBeCloseTo(whole.k, 2);
  });

  test('offers the commands of the keyboard in the context menu; keys in text fields run no command', async () => {
    await editor.click(300, 300, { button: 'right' });
    await page.getByRole('menuitem', { name: /^Duplicate/ }).click();
    await page.getByRole('option').nth(2).waitFor();
    await page.getByLabel('Title in English').fill('Copy');
    await page.getByLabel('Title in English').press('Delete');
    await page.keyboard.type(' pmr');
    await expect.poll(() => page.getByRole('option').count()).toBe(3);
    await page.getByRole('option', { name: 'Hall' }).first().click();
    await page.keyboard.press('Control+z');
    await editor.saved();
    expect((await readProject(page, projectId)).levels[0]?.areas).toHaveLength(3);
  });

  test('selects the same place in list and map, in both directions, and finds places in the palette', async () => {
    await editor.click(650, 350);
    await expect
      .poll(() => page.getByRole('option', { name: 'Café' }).getAttribute('aria-selected'))
      .toBe('true');
    await page.getByRole('option', { name: 'Hall' }).click();
    await page.getByRole('complementary', { name: 'Hall' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('libr');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Library' }).waitFor();
    expect(
      await page
        .getByRole('button', { name: 'Upper floor', exact: false })
        .first()
        .getAttribute('aria-current'),
    ).toBe('true');
  });

  test('opens the context menu of a place by a long press', async () => {
    const client = await context.newCDPSession(page);
    const [x, y] = await editor.at(300, 300);
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.getByRole('menuitem', { name: /^Duplicate/ }).waitFor();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('menuitem', { name: /^Duplicate/ }).click();
    await expect.poll(() => page.getByRole('option').count()).toBe(3);
  });

  test('pans with one finger, selects by a tap, and zooms with two fingers', async () => {
    const client = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    const [x, y] = await editor.at(300, 300);
    await touch('touchStart', [[x, y]]);
    await touch('touchEnd', []);
    await page.getByRole('complementary', { name: 'Hall' }).waitFor();
    const before = await editor.view();
    const [emptyX, emptyY] = await editor.at(600, 600);
    await touch('touchStart', [[emptyX, emptyY]]);
    for (let i = 1; i <= 6; i++) await touch('touchMove', [[emptyX + i * 10, emptyY]]);
    await touch('touchEnd', []);
    await expect.poll(async () => (await editor.view()).left).toBeGreaterThan(before.left + 30);
    const held = await editor.view();
    const [a, b] = [await editor.at(300, 300), await editor.at(340, 300)];
    await touch('touchStart', [a]);
    await touch('touchStart', [a, b]);
    for (let i = 1; i <= 6; i++)
      await touch('touchMove', [
        [a[0] - i * 8, a[1]],
        [b[0] + i * 8, b[1]],
      ]);
    await touch('touchEnd', []);
    await expect.poll(async () => (await editor.view()).k).toBeGreaterThan(held.k * 1.3);
    await editor.saved();
    expect((await readProject(page, projectId)).levels[0]?.areas[0]?.data[0]).toEqual([200, 200]);
  });
});

// It is the last test of the page, because a part stays folded for other places.
test('titles are in sight although every part of the details is folded', async () => {
  await beginShared();
  await editor.click(300, 300);
  for (const part of ['Texts', 'Look']) await page.locator('summary').filter({ hasText: part }).click();
  await page.getByLabel('Description in English').waitFor({ state: 'detached' });
  await page.getByLabel('Title in English').waitFor();
  await page.keyboard.press('Escape');
  await draw('Annex');
  await expect.poll(() => page.getByLabel('Title in English').inputValue()).toBe('Annex');
});
