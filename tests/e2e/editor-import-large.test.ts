import type { Page } from 'playwright';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { editorVisitor, newProjectInBrowser, openEditor } from '#tests/support/editor-page.ts';
import { giveFiles } from '#tests/support/give-file.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 30_000 };
const proposed = 2000;

const browser = useBrowser();
let page: Page;

beforeEach(async () => {
  ({ page } = await editorVisitor(browser));
  onTestFinished(() => page.close());
  await page.addInitScript(countOutlines);
});

type Counted = { counted: { outlines: number; frames: number } };

/** Counts frames and the closed outlines that the page draws by any method. */
function countOutlines(): void {
  const held = new WeakMap<object, number>();
  const counted = { outlines: 0, frames: 0 };
  const add = (to: object) => held.set(to, (held.get(to) ?? 0) + 1);
  for (const kind of [Path2D.prototype, CanvasRenderingContext2D.prototype]) {
    const { closePath } = kind;
    kind.closePath = function close(this: CanvasRenderingContext2D | Path2D) {
      add(this);
      closePath.call(this);
    };
  }
  const { beginPath, stroke } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.beginPath = function begin() {
    held.delete(this);
    beginPath.call(this);
  };
  CanvasRenderingContext2D.prototype.stroke = function paint(this: CanvasRenderingContext2D, path?: Path2D) {
    counted.outlines += held.get(path ?? this) ?? 0;
    if (path) stroke.call(this, path);
    else (stroke as (this: CanvasRenderingContext2D) => void).call(this);
  };
  const count = () => {
    counted.frames++;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  Object.assign(globalThis, { counted });
}

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

/** Drags the view by the middle button. Returns the number of painted outlines and of frames. */
async function drag(stops: readonly (readonly [number, number])[]) {
  await page.evaluate(() => {
    const { counted } = globalThis as unknown as Counted;
    counted.outlines = 0;
    counted.frames = 0;
  });
  await page.mouse.move(600, 450);
  await page.mouse.down({ button: 'middle' });
  for (const [x, y] of stops) await page.mouse.move(x, y, { steps: movesEach });
  const done = await page.evaluate(() => ({ ...(globalThis as unknown as Counted).counted }));
  await page.mouse.up({ button: 'middle' });
  return done;
}

/** Checks whether the preview is visible within 200 px around the middle of the screen. */
const isShown = () =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.atrium-top');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return false;
    const { data } = context.getImageData(canvas.width / 2 - 100, canvas.height / 2 - 100, 200, 200);
    return data.some((value, i) => i % 4 === 3 && value > 0);
  });

const movesEach = 8;
const about = [
  [750, 500],
  [500, 380],
  [600, 450],
] as const;

test('2,000 proposals are painted once: a pan paints only what becomes visible', async () => {
  const { id } = await newProjectInBrowser(page, [{ name: 'Empty', width: 4000, height: 3000, areas: [] }]);
  const editor = await openEditor(page, id);
  await editor.resting();
  await giveFiles(page, [{ name: 'rooms.geojson', bytes: rooms(proposed) }]);
  const panel = page.getByRole('complementary', { name: 'Import', exact: true });
  await panel.getByRole('button', { name: 'Import 2,000 places' }).waitFor(late);
  await editor.resting();
  await expect.poll(isShown, late).toBe(true);

  // There and back again: painted tiles are kept.
  await drag(about);
  const whole = await drag(about);
  // A place under the pointer has a line and its halo in each picture. Without tiles: 2,000 a picture.
  expect(whole.outlines).toBeLessThanOrEqual(2 * about.length * movesEach);
  expect(whole.frames).toBeGreaterThan(5);
  expect(await isShown()).toBe(true);

  await page.mouse.move(600, 450);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await editor.resting();
  const near = await drag([
    [200, 200],
    [800, 700],
    [600, 450],
  ]);
  // A room on the edge of tiles is painted twice, and far tiles are dropped. Without tiles: 2,000 a frame.
  expect(near.outlines).toBeGreaterThan(0);
  expect(near.outlines).toBeLessThan(3 * proposed);
  expect(near.frames).toBeGreaterThan(5);
  expect(await isShown()).toBe(true);
});
