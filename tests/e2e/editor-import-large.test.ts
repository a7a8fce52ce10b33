import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newEditorVisitor, newProjectInBrowser, openEditor } from '#tests/support/editor-page.ts';
import { giveFiles } from '#tests/support/give-file.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 30_000 };
const proposed = 5000;

const browser = useBrowser();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  ({ context, page } = await newEditorVisitor(browser));
});
afterEach(() => context.close());

/** Rooms side by side on one floor of map data. */
function rooms(count: number): string {
  const side = 5e-5;
  const features = Array.from({ length: count }, (_, i) => {
    const [x, y] = [9 + (i % 100) * side, 50 + Math.floor(i / 100) * side];
    const ring = [
      [x, y],
      [x + 0.9 * side, y],
      [x + 0.9 * side, y + 0.9 * side],
      [x, y + 0.9 * side],
      [x, y],
    ];
    const properties = { indoor: 'room', level: '0', name: `Room ${i}` };
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** The 95th percentile of the frames, in ms, while the view is dragged about; the best of three drags. */
async function panFrames(): Promise<number> {
  const drags: number[] = [];
  for (let i = 0; i < 3; i++) {
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(globalThis, { seenFrames: seen });
      let last = performance.now();
      const next = (now: number) => {
        seen.push(now - last);
        last = now;
        if ((globalThis as unknown as { seenFrames: number[] }).seenFrames === seen)
          requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
    await page.mouse.move(600, 450);
    await page.mouse.down({ button: 'middle' });
    for (const [x, y] of [
      [750, 500],
      [500, 380],
      [640, 460],
    ] as const)
      await page.mouse.move(x, y, { steps: 40 });
    await page.mouse.up({ button: 'middle' });
    const frames = await page.evaluate(() => {
      const { seenFrames } = globalThis as unknown as { seenFrames: number[] };
      Object.assign(globalThis, { seenFrames: [] });
      return seenFrames;
    });
    expect(frames.length).toBeGreaterThan(30);
    drags.push(frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0);
  }
  return Math.min(...drags);
}

test('5,000 proposals are panned as smoothly as an empty map: p95 of its frames within 1.5 times', async () => {
  const { id } = await newProjectInBrowser(page, [{ name: 'Empty', width: 4000, height: 3000, areas: [] }]);
  const editor = await openEditor(page, id);
  await editor.resting();
  await panFrames();
  const empty = await panFrames();
  await giveFiles(page, [{ name: 'rooms.geojson', bytes: rooms(proposed) }]);
  const panel = page.getByRole('complementary', { name: 'Bring in', exact: true });
  await panel.getByRole('button', { name: 'Bring in 5,000 places' }).waitFor(late);
  await editor.resting();
  const full = await panFrames();
  console.log(`pan p95: empty ${empty.toFixed(1)} ms, with ${proposed} proposals ${full.toFixed(1)} ms`);
  expect(full).toBeLessThanOrEqual(Math.max(16.8, 1.5 * empty));
});
