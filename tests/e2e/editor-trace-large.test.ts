import type { BrowserContext, Page } from 'playwright';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { drawPlan, likeness, middleOf } from '#tests/support/drawn-plan.ts';
import { editorVisitor, newProjectInBrowser, openEditor } from '#tests/support/editor-page.ts';
import { loadNothingAhead } from '#tests/support/load-nothing-ahead.ts';
import {
  beginTracing,
  housePicture,
  levelsWithPlan,
  openWithPlan,
  pngOf,
  traceBar,
} from '#tests/support/trace-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 60_000 };
const { picture, rooms } = await drawPlan('lines');

const browser = useBrowser();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  ({ context, page } = await editorVisitor(browser));
});

const bar = () => traceBar(page);

/** Records how long each task of the page takes from now on, in ms. */
async function watchTasks(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(globalThis, { seenTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { seenTasks: { longest: number } }).seenTasks.longest);
}

/** Records the texts that the bar shows. */
async function watchSteps(): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { saidSteps: said });
    new MutationObserver(() => {
      const text = document.querySelector('[role="toolbar"][data-status] [role="status"]')?.textContent;
      if (text && said.at(-1) !== text) said.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { saidSteps: string[] }).saidSteps);
}

test('a plan of 12288 x 8192 pixels is traced from a smaller image, step by step, and the page never freezes', async () => {
  const [width, height] = [12288, 8192];
  const { editor, levels } = await openWithPlan(page, pngOf(picture, { width, height }), width);
  const steps = await watchSteps();
  const longest = await watchTasks();
  expect(await beginTracing(page)).toContain('very large');
  const scale = [width / picture.width, height / picture.height] as const;
  const room = (rooms[5] ?? []).map(([x, y]) => [x * scale[0], y * scale[1]] as const);
  await editor.click(...middleOf(room));
  await bar().getByRole('button', { name: 'Create' }).click(late);
  await expect.poll(async () => (await levels())[0]?.areas.length, late).toBe(1);
  expect(likeness((await levels())[0]?.areas[0]?.data ?? [], room)).toBeGreaterThan(0.8);
  expect(await steps()).toEqual(
    expect.arrayContaining([
      'Looking for lines',
      'Measuring distances to walls',
      'Growing rooms to their walls',
    ]),
  );
  expect(await longest()).toBeLessThan(500);
});

test('a plan of 24 million pixels is read in a worker, and cancelling ends the worker at once', async () => {
  onTestFinished(() => page.close());
  await page.addInitScript(() => {
    const ended: number[] = [];
    const { terminate } = Worker.prototype;
    Worker.prototype.terminate = function end(this: Worker) {
      ended.push(performance.now());
      terminate.call(this);
    };
    const pressed = { at: 0 };
    const press = () => {
      pressed.at = performance.now();
    };
    addEventListener('click', press, true);
    Object.assign(globalThis, { endedWorkers: ended, pressed });
  });
  // Other parts are not to be seen among the tasks, or among the workers.
  await loadNothingAhead(page);
  const plan = pngOf(picture, { width: 6000, height: 4000 });
  const { id } = await newProjectInBrowser(page, levelsWithPlan(plan));
  await openEditor(page, id);
  await page.locator('.atrium-plan img').evaluate((image: HTMLImageElement) => image.decode());
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('w');
  await bar().getByRole('button', { name: 'Find all rooms' }).click(late);
  const panel = page.getByRole('complementary', { name: 'Rooms of the floor plan' });
  // Any step of the worker: on a busy machine, the first steps can be over already.
  await panel
    .getByText(/^(?:Scaling|Looking|Leaving out|Measuring|Closing|Telling|Growing|Drawing) /)
    .waitFor(late);
  const before = await page.evaluate(
    () => (globalThis as unknown as { endedWorkers: number[] }).endedWorkers.length,
  );
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.waitFor({ state: 'detached' });
  const [pressed, ended] = await page.evaluate((from) => {
    const kept = globalThis as unknown as { endedWorkers: number[]; pressed: { at: number } };
    return [kept.pressed.at, kept.endedWorkers[from] ?? Number.POSITIVE_INFINITY] as const;
  }, before);
  expect(ended - pressed).toBeLessThan(100);
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('v');
  await expect.poll(() => page.workers().length, late).toBe(0);

  // All code is loaded now.
  const longest = await watchTasks();
  await beginTracing(page);
  expect(await longest()).toBeLessThan(250);
  expect(page.workers().length).toBe(1);
  await page.keyboard.press('v');
  await expect.poll(() => page.workers().length, late).toBe(0);
});

test('levels whose plans were traced leave no plan, no worker and no memory behind', async () => {
  const small = { width: 450, height: 300 };
  const [level] = levelsWithPlan(pngOf(await housePicture(), small));
  const count = 6;
  const levels = Array.from({ length: count }, (_, i) => ({ ...level, name: `Level ${i}` }));
  const { id } = await newProjectInBrowser(page, levels);
  // Parts that are loaded ahead would count as kept plans.
  await loadNothingAhead(page);
  await openEditor(page, id);
  const session = await context.newCDPSession(page);
  const memory = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const use = await session.send('Runtime.getHeapUsage');
    return Object.values(use).reduce((sum, bytes) => sum + bytes, 0) - use.totalSize;
  };
  const rows = page.getByRole('button', { name: /^Level \d+/ });
  await beginTracing(page);
  await page.keyboard.press('v');
  await expect.poll(() => page.workers().length, late).toBe(0);
  const before = await memory();
  await beginTracing(page);
  for (let i = 0; i < count; i++) {
    await rows.nth(i).click();
    await bar().and(page.locator('[data-status="ready"]')).waitFor(late);
    expect(page.workers().length).toBeLessThanOrEqual(1);
  }
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('v');
  await expect.poll(() => page.workers().length, late).toBe(0);
  // Kept plans would take three times as much.
  expect((await memory()) - before).toBeLessThan((count * 4 * small.width * small.height) / 3);
}, 180_000);
