import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { likeness, middleOf } from '#tests/support/drawn-plan.ts';
import { editorVisitor, newProjectInBrowser, openEditor, readProject } from '#tests/support/editor-page.ts';
import { giveFiles } from '#tests/support/give-file.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { beginTracing, housePlan, levelsWithPlan, traceBar } from '#tests/support/trace-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 30_000 };
const { plan, rooms } = await housePlan();

const browser = useBrowser();
let page: Page;

const open = useSharedEditor(browser, () => levelsWithPlan(plan));

async function openPlan() {
  const shared = await open();
  page = shared.page;
  const { editor, projectId } = shared;
  await beginTracing(page);
  const areas = async () => {
    await editor.saved();
    return (await readProject(page, projectId)).levels[0]?.areas ?? [];
  };
  return { editor, areas };
}

const bar = () => traceBar(page);

test('a click on the plan makes a room that gets a name, also by letters after one click, and undo reverts each step', async () => {
  const { editor, areas } = await openPlan();
  const [first = [], second = [], third = []] = rooms;
  // On a wall or outside, a click shows a message and draws nothing.
  await editor.click(5, 5);
  await page.getByText('This is outside the building.').waitFor(late);
  await editor.click(20, 75);
  await page.getByText('There is a wall.').waitFor(late);
  await editor.click(...middleOf(first));
  await bar().getByRole('button', { name: 'Create' }).waitFor(late);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await areas()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect
    .poll(
      () => page.getByLabel('Title in English').evaluate((field) => field === document.activeElement),
      late,
    )
    .toBe(true);
  await page.keyboard.type('Office');
  const titles = async () => (await areas()).map(({ translations }) => translations.en?.title);
  await expect.poll(titles, late).toEqual(['Office']);
  expect(likeness((await areas())[0]?.data ?? [], first)).toBeGreaterThan(0.8);
  // Letters create the room in sight with this title, and the tool stays.
  await editor.click(...middleOf(second));
  await bar().getByRole('button', { name: 'Create' }).waitFor(late);
  await page.keyboard.type('Store\n', { delay: 30 });
  await expect.poll(titles, late).toEqual(['Office', 'Store']);
  await bar().waitFor();
  await editor.click(...middleOf(third));
  await bar().getByRole('button', { name: 'Create' }).click();
  await expect.poll(async () => (await areas()).length, late).toBe(3);
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(titles, late).toEqual(['Office', 'Store']);
});

test('the plan is prepared once for all rooms, and dropped with the tool; all rooms are proposed at once, existing ones without a tick', async () => {
  const { editor, areas } = await openPlan();
  const workers = page.workers().length;
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && /\.png/.test(request.url())) fetched.push(request.url());
  });
  await page.keyboard.press('v');
  await expect.poll(() => page.workers().length, late).toBe(workers - 1);
  await beginTracing(page);
  expect(page.workers().length).toBe(workers);
  expect(fetched).toHaveLength(1);
  const [, store = []] = rooms;
  await editor.click(...middleOf(store));
  await bar().getByRole('button', { name: 'Create' }).click();
  await expect.poll(async () => (await areas()).length, late).toBe(1);
  await bar().getByRole('button', { name: 'Find all rooms' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Rooms of the floor plan' });
  const take = panel.getByRole('button', { name: /^Import \d+ places?$/ });
  await take.waitFor(late);
  // The search took the worker of the tool with its plan, and ended it.
  expect(fetched).toHaveLength(1);
  await expect.poll(() => page.workers().length, late).toBe(workers - 1);
  expect(await panel.getByText(/^\d+ as before$/).textContent()).toMatch(/^[1-9]/);
  expect(await accessibilityFaults(page)).toEqual([]);
  const boxes = panel.getByRole('listitem').getByRole('checkbox');
  await boxes.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => boxes.nth(2).evaluate((box) => box === document.activeElement), late).toBe(true);
  const countOf = async () => Number(/\d+/.exec((await take.textContent()) ?? '')?.[0]);
  const count = await countOf();
  expect(count).toBeGreaterThan(1);
  await page.keyboard.press('Space');
  await expect.poll(countOf, late).toBe(count - 1);
  await page.keyboard.press('Space');
  await take.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await areas()).length, late).toBe(count + 1);
});

test('a drawing with only walls becomes a floor plan, and traced rooms end exactly on its lines', async () => {
  ({ page } = await editorVisitor(browser));
  const { id } = await newProjectInBrowser(page);
  const editor = await openEditor(page, id);
  // A drawing of fewer lines is not taken for one of walls.
  const [columns, rows, side] = [4, 3, 120];
  const walls = [...Array(columns + 1).keys()].flatMap((x) =>
    [...Array(rows + 1).keys()].flatMap((y) => [
      ...(x < columns ? [`M${60 + x * side} ${60 + y * side}h${side}`] : []),
      ...(y < rows ? [`M${60 + x * side} ${60 + y * side}v${side}`] : []),
    ]),
  );
  const bytes = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 480">${walls
    .map((d) => `<path d="${d}" fill="none" stroke="#000" stroke-width="3"/>`)
    .join('')}</svg>`;
  await giveFiles(page, [{ name: 'walls.svg', bytes }]);
  await page.getByRole('button', { name: /^Rooms/ }).click(late);
  await page.getByRole('button', { name: 'Use as a floor plan and find rooms' }).click(late);
  const panel = page.getByRole('complementary', { name: 'Rooms of the floor plan' });
  await panel.getByRole('button', { name: `Import ${columns * rows} places` }).click(late);
  await page.getByText(`${columns * rows} places imported`).waitFor(late);
  await page.getByText(`Room 1 of ${columns * rows}`).waitFor(late);
  await editor.saved();
  const { levels } = await readProject(page, id);
  expect(levels).toMatchObject([{ width: 600, height: 480, imageUrl: expect.stringMatching(/\.svg$/) }]);
  const corners = levels.flatMap(({ areas }) => areas).flatMap(({ data }) => data);
  expect(corners).toHaveLength(4 * columns * rows);
  expect(corners.flat().filter((at) => (at - 60) % side !== 0)).toEqual([]);
});

test('on a phone, a tap traces a room and the editor asks for its name; tools, bar and guide do not overlap', async () => {
  ({ page } = await editorVisitor(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  }));
  const { id } = await newProjectInBrowser(page, levelsWithPlan(plan));
  const editor = await openEditor(page, id);
  await page.getByRole('complementary', { name: 'First steps' }).waitFor();
  await page.getByRole('button', { name: /^Trace rooms of the plan/ }).tap();
  await bar().and(page.locator('[data-status="ready"]')).waitFor(late);
  await editor.resting();
  const [room = []] = rooms;
  await page.touchscreen.tap(...(await editor.at(...middleOf(room))));
  const take = bar().getByRole('button', { name: 'Create' });
  await take.waitFor(late);
  const box = await bar().boundingBox();
  expect(box?.height).toBeLessThan(110);
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
  expect(await page.getByRole('complementary', { name: 'First steps' }).count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await take.tap();
  const title = page.getByLabel('Title in English');
  await expect.poll(() => title.evaluate((field) => field === document.activeElement), late).toBe(true);
  await page.keyboard.type('Office');
  const traced = async () => {
    await editor.saved();
    return (await readProject(page, id)).levels[0]?.areas ?? [];
  };
  await expect.poll(async () => (await traced()).length, late).toBe(1);
  expect(likeness((await traced())[0]?.data ?? [], room)).toBeGreaterThan(0.8);
});
