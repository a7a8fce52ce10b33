import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { geoJson } from '#tests/fixtures/import/building.ts';
import { middleOf } from '#tests/support/drawn-plan.ts';
import {
  newEditorVisitor,
  newProjectInBrowser,
  openEditor,
  readProject,
} from '#tests/support/editor-page.ts';
import { giveFiles } from '#tests/support/give-file.ts';
import { beginTracing, housePlan, levelsWithPlan, traceBar } from '#tests/support/trace-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 30_000 };

const browser = useBrowser();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  ({ context, page } = await newEditorVisitor(browser));
  // With a stream of events, the network is never idle.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
});
afterEach(() => context.close());

/** Watches workers. Returns a function that clicks the map and waits until all code has loaded and `count` have ended. */
function workUntilFetched(count: number): () => Promise<void> {
  const ended = new Set<string>();
  page.on('worker', (worker) => worker.on('close', () => ended.add(worker.url())));
  return async () => {
    await page.locator('[data-editor-canvas]').click({ position: { x: 600, y: 400 } });
    // The reader and the tracer report that they are loaded, and end.
    await expect.poll(() => ended.size, late).toBe(count);
    await page.waitForLoadState('networkidle');
  };
}

test('map data is imported offline without its floor plans, and saved when the connection is back', async () => {
  const work = workUntilFetched(2);
  const { id } = await newProjectInBrowser(page, [{ name: 'Hall', areas: [] }]);
  const editor = await openEditor(page, id);
  await work();
  await context.setOffline(true);
  await giveFiles(page, [{ name: 'building.geojson', bytes: geoJson() }]);
  const panel = page.getByRole('complementary', { name: 'Import', exact: true });
  await panel.getByRole('button', { name: /^Import \d+ places$/ }).click(late);
  await panel
    .getByText(/places imported/)
    .first()
    .waitFor(late);
  await panel.getByText('Floor plans that could not be uploaded: the level has no plan').waitFor(late);
  const alert = await panel.getByRole('alert').innerText();
  expect(alert).toMatch(/floor plans of these levels could not be uploaded: .*To try again, undo the import/);
  await context.setOffline(false);
  await editor.saved();
  const { levels } = await readProject(page, id);
  expect(levels.length).toBeGreaterThan(2);
  expect(levels.flatMap(({ areas }) => areas).length).toBeGreaterThan(5);
  expect(levels.every(({ imageUrl }) => imageUrl === null)).toBe(true);
});

test('a table changes places offline, and rooms are traced on the plan that is shown', async () => {
  const work = workUntilFetched(2);
  const { plan, width, rooms } = await housePlan();
  const { id } = await newProjectInBrowser(page, levelsWithPlan(plan));
  await openEditor(page, id);
  await work();
  await context.setOffline(true);
  await beginTracing(page);
  const [x, y] = middleOf(rooms[0] ?? []);
  const box = await page.locator('.atrium-plan').boundingBox();
  const k = (box?.width ?? 0) / width;
  await page.mouse.click((box?.x ?? 0) + x * k, (box?.y ?? 0) + y * k);
  await traceBar(page).getByRole('button', { name: 'Create' }).click(late);
  await page.getByLabel('Title in English').fill('Office');
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('v');
  await giveFiles(page, [{ name: 'rows.csv', bytes: 'title,telephone\nOffice,12\n' }]);
  const panel = page.getByRole('complementary', { name: 'Import', exact: true });
  await panel.getByRole('button', { name: 'Import 1 place' }).click(late);
  await panel
    .getByText(/1 place imported/)
    .first()
    .waitFor(late);
  await context.setOffline(false);
  await expect
    .poll(async () => (await readProject(page, id)).levels[0]?.areas.map(({ telephone }) => telephone), late)
    .toEqual(['12']);
});
