import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { likeness, middleOf } from '#tests/support/drawn-plan.ts';
import { editorVisitor, newProjectInBrowser, openEditor, readProject } from '#tests/support/editor-page.ts';
import { giveFiles } from '#tests/support/give-file.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { beginTracing, levelsWithPlan, smallPlan, traceBar } from '#tests/support/trace-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 20_000 };
const { plan, rooms } = await smallPlan();

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

test('a click on the plan makes a room that gets a name, and undo reverts each step', async () => {
  const { editor, areas } = await openPlan();
  const [first = [], second = []] = [rooms[5], rooms[6]];
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
  await expect
    .poll(async () => (await areas()).map(({ translations }) => translations.en?.title), late)
    .toEqual(['Office']);
  expect(likeness((await areas())[0]?.data ?? [], first)).toBeGreaterThan(0.8);
  await editor.click(...middleOf(second));
  await bar().getByRole('button', { name: 'Create' }).click();
  await expect.poll(async () => (await areas()).length, late).toBe(2);
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await areas()).length, late).toBe(1);
});

test('letters after one click create the room in sight with this title, and the tool stays', async () => {
  const { editor, areas } = await openPlan();
  const [room = []] = [rooms[5]];
  await editor.click(...middleOf(room));
  await bar().getByRole('button', { name: 'Create' }).waitFor(late);
  await page.keyboard.type('Office\n', { delay: 30 });
  await expect
    .poll(async () => (await areas()).map(({ translations }) => translations.en?.title), late)
    .toEqual(['Office']);
  await bar().waitFor();
  await page.keyboard.press('Escape');
});

test('a click on a wall or outside shows a message and draws nothing', async () => {
  const { editor, areas } = await openPlan();
  await editor.click(5, 5);
  await page.getByText('This is outside the building.').waitFor(late);
  await editor.click(25, 62.5);
  await page.getByText('There is a wall.').waitFor(late);
  expect(await areas()).toEqual([]);
});

test('all rooms are proposed at once, existing ones without a tick, and the search can be stopped', async () => {
  const { editor, areas } = await openPlan();
  await editor.click(...middleOf(rooms[5] ?? []));
  await bar().getByRole('button', { name: 'Create' }).click();
  await expect.poll(async () => (await areas()).length, late).toBe(1);
  const panel = page.getByRole('complementary', { name: 'Rooms of the floor plan' });
  await bar().getByRole('button', { name: 'Find all rooms' }).click();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.locator('[data-editor-canvas]').focus();
  if (!(await bar().isVisible())) await page.keyboard.press('w');
  await bar().getByRole('button', { name: 'Find all rooms' }).click();
  const take = panel.getByRole('button', { name: /^Import \d+ places$/ });
  await take.waitFor(late);
  expect(await panel.getByText(/^\d+ as before$/).textContent()).toMatch(/^[1-9]/);
  const boxes = panel.getByRole('listitem').getByRole('checkbox');
  await boxes.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => boxes.nth(2).evaluate((box) => box === document.activeElement), late).toBe(true);
  const count = Number(/\d+/.exec((await take.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(50);
  await take.click();
  await expect.poll(async () => (await areas()).length, late).toBe(count + 1);
});

test('a drawing with only walls becomes a floor plan, and traced rooms end exactly on its lines', async () => {
  ({ page } = await editorVisitor(browser));
  const { id } = await newProjectInBrowser(page);
  const editor = await openEditor(page, id);
  const [columns, rows, side] = [10, 8, 120];
  const walls = [...Array(columns + 1).keys()].flatMap((x) =>
    [...Array(rows + 1).keys()].flatMap((y) => [
      ...(x < columns ? [`M${60 + x * side} ${60 + y * side}h${side}`] : []),
      ...(y < rows ? [`M${60 + x * side} ${60 + y * side}v${side}`] : []),
    ]),
  );
  const bytes = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1320 1080">${walls
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
  expect(levels).toMatchObject([{ width: 1320, height: 1080, imageUrl: expect.stringMatching(/\.svg$/) }]);
  const corners = levels.flatMap(({ areas }) => areas).flatMap(({ data }) => data);
  expect(corners).toHaveLength(4 * columns * rows);
  expect(corners.flat().filter((at) => (at - 60) % side !== 0)).toEqual([]);
});

test('the plan is prepared once for all rooms, and dropped with the tool', async () => {
  await openPlan();
  const workers = page.workers().length;
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && /\.png/.test(request.url())) fetched.push(request.url());
  });
  await bar().getByRole('button', { name: 'Find all rooms' }).click();
  const panel = page.getByRole('complementary', { name: 'Rooms of the floor plan' });
  await panel.getByRole('button', { name: /^Import \d+ places$/ }).waitFor(late);
  expect(fetched).toEqual([]);
  await expect.poll(() => page.workers().length, late).toBe(workers - 1);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('w');
  await expect.poll(() => page.workers().length, late).toBe(workers);
  await page.keyboard.press('v');
  await expect.poll(() => page.workers().length, late).toBe(workers - 1);
  expect(fetched).toHaveLength(1);
});
