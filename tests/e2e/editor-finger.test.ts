import type { BrowserContext, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { likeness, middleOf } from '#tests/support/drawn-plan.ts';
import {
  editorVisitor,
  newProjectInBrowser,
  openEditor,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { openWithPlan, smallPlan, traceBar } from '#tests/support/trace-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 30_000 };
/** Handles are 22 screen px outside the selection. The handle that rotates is 26 px above them. */
const [gap, turn] = [22, 48];

const browser = useBrowser();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  ({ context, page } = await editorVisitor(browser, phone));
});

/** Moves one finger over the screen. */
async function swipe(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const session = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [{ x: from[0], y: from[1] }]);
  for (let i = 1; i <= 8; i++) {
    const at = (side: 0 | 1) => from[side] + ((to[side] - from[side]) * i) / 8;
    await send('touchMove', [{ x: at(0), y: at(1) }]);
  }
  await send('touchEnd', []);
}

test('a finger turns and scales what is selected', async () => {
  const areas = [{ key: 'a', data: squareData(400, 400) }];
  const { id } = await newProjectInBrowser(page, [{ name: 'Ground floor', areas }]);
  const editor = await openEditor(page, id);
  const data = async () => {
    await editor.saved();
    return (await readProject(page, id)).levels[0]?.areas[0]?.data ?? [];
  };
  await editor.resting();
  await page.touchscreen.tap(...(await editor.at(450, 450)));
  await page
    .getByText(/^Untitled \(/)
    .filter({ visible: true })
    .first()
    .waitFor(late);
  const { k } = await editor.resting();
  await swipe(await editor.at(450, 400 - turn / k), await editor.at(450 + 100 + turn / k, 450));
  await expect.poll(async () => (await data())[0]?.map(Math.round), late).toEqual([500, 400]);
  await swipe(await editor.at(500 + gap / k, 500 + gap / k), await editor.at(600 + gap / k, 600 + gap / k));
  await expect
    .poll(async () => Math.max(...(await data()).map(([x]) => Math.round(x))), late)
    .toBeGreaterThan(560);
});

/** Opens a project with a square of 300 px around (450, 450), which a tap has selected. */
async function openWithSelectedArea() {
  const areas = [{ key: 'a', data: squareData(300, 300, 300) }];
  const { id } = await newProjectInBrowser(page, [{ name: 'Ground floor', areas }]);
  const editor = await openEditor(page, id);
  await editor.resting();
  await page.touchscreen.tap(...(await editor.at(450, 450)));
  await page
    .getByText(/^Untitled \(/)
    .filter({ visible: true })
    .first()
    .waitFor(late);
  return { id, editor };
}

test('a pen moves a place to its end, also while the palm of the hand touches the screen', async () => {
  const { id, editor } = await openWithSelectedArea();
  const before = await editor.resting();
  const session = await context.newCDPSession(page);
  const pen = async (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) => {
    const [left, top] = await editor.at(x, y);
    const pressed = { button: 'left', buttons: 1, clickCount: 1, pointerType: 'pen' } as const;
    await session.send('Input.dispatchMouseEvent', { type, x: left, y: top, ...pressed });
  };
  const palm = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: (readonly [number, number])[],
  ) => {
    const touchPoints = points.map(([x, y]) => ({ x, y }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await pen('mousePressed', 450, 450);
  await pen('mouseMoved', 480, 450);
  const [x, y] = await editor.at(850, 100);
  await palm('touchStart', [[x, y]]);
  await palm('touchMove', [[x + 30, y + 5]]);
  await pen('mouseMoved', 520, 450);
  await palm('touchEnd', []);
  await pen('mouseMoved', 550, 450);
  await pen('mouseReleased', 550, 450);
  await editor.saved();
  const corner = async () => (await readProject(page, id)).levels[0]?.areas[0]?.data[0]?.map(Math.round);
  await expect.poll(corner, late).toEqual([400, 300]);
  expect(await editor.resting()).toEqual(before);
});

test('a second finger that lands while a corner is dragged ends neither the drag nor moves the plan', async () => {
  const { id, editor } = await openWithSelectedArea();
  const before = await editor.resting();
  const session = await context.newCDPSession(page);
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    ...points: [number, number][]
  ) => {
    const places = await Promise.all(points.map(([x, y]) => editor.at(x, y)));
    const touchPoints = places.map(([x, y], id) => ({ x, y, id }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const corner = async () => (await readProject(page, id)).levels[0]?.areas[0]?.data[2]?.map(Math.round);
  await touch('touchStart', [600, 600]);
  await touch('touchMove', [640, 640]);
  await touch('touchStart', [640, 640], [200, 900]);
  await touch('touchMove', [660, 650], [260, 800]);
  await touch('touchMove', [700, 660], [300, 700]);
  await touch('touchEnd');
  await editor.saved();
  await expect.poll(corner, late).toEqual([700, 660]);
  expect(await editor.resting()).toEqual(before);

  // What the system takes away is not done.
  await touch('touchStart', [700, 660]);
  await touch('touchMove', [760, 700]);
  await touch('touchCancel');
  await editor.saved();
  expect(await corner()).toEqual([700, 660]);
});

test('two fingers that land one after the other zoom the plan, and draw no rectangle', async () => {
  const { id } = await newProjectInBrowser(page, [{ name: 'Ground floor', areas: [] }]);
  const editor = await openEditor(page, id);
  const { k } = await editor.resting();
  await page.getByRole('button', { name: /^Rectangle/ }).tap();
  const session = await context.newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await fingers('touchStart', [170, 400]);
  await fingers('touchStart', [170, 400], [220, 400]);
  for (const px of [20, 40, 60]) await fingers('touchMove', [170 - px, 400], [220 + px, 400]);
  await fingers('touchEnd');
  await expect.poll(async () => (await editor.resting()).k, late).toBeGreaterThan(k * 1.5);
  expect((await readProject(page, id)).levels[0]?.areas).toEqual([]);
});

test('a pen draws a rectangle, and the palm that touches the screen before it draws nothing', async () => {
  const { id } = await newProjectInBrowser(page, [{ name: 'Ground floor', areas: [] }]);
  const editor = await openEditor(page, id);
  const before = await editor.resting();
  await page.getByRole('button', { name: /^Rectangle/ }).tap();
  const session = await context.newCDPSession(page);
  const palm = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) => {
    const touchPoints = points.map(([x, y]) => ({ x, y }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const pen = async (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) => {
    const [left, top] = await editor.at(x, y);
    const pressed = { button: 'left', buttons: 1, clickCount: 1, pointerType: 'pen' } as const;
    await session.send('Input.dispatchMouseEvent', { type, x: left, y: top, ...pressed });
  };
  await palm('touchStart', await editor.at(800, 700));
  await palm('touchMove', await editor.at(840, 720));
  await pen('mousePressed', 200, 200);
  await pen('mouseMoved', 300, 250);
  await palm('touchMove', await editor.at(860, 740));
  await pen('mouseMoved', 400, 300);
  await pen('mouseReleased', 400, 300);
  await palm('touchEnd');
  await editor.saved();
  const drawn = async () =>
    (await readProject(page, id)).levels[0]?.areas.map(({ data }) =>
      data.map((point) => point.map(Math.round)),
    );
  await expect.poll(drawn, late).toEqual([
    [
      [200, 200],
      [400, 200],
      [400, 300],
      [200, 300],
    ],
  ]);
  expect((await editor.resting()).k).toBe(before.k);
});

test('colours, icons, sliders and checks of the details are at least 40 px high for a finger', async () => {
  const markers = [{ key: 'a', position: { x: 450, y: 450 } }];
  const { id } = await newProjectInBrowser(page, [{ name: 'Ground floor', markers }]);
  const editor = await openEditor(page, id);
  await editor.resting();
  await page.touchscreen.tap(...(await editor.at(450, 450)));
  const panel = page.locator('[data-editor-panel="right"]');
  const opacity = panel.getByRole('slider', { name: 'Opacity' });
  await opacity.waitFor(late);
  const color = panel.getByRole('button', { name: '#475569' });
  const icon = panel.getByRole('button', { name: 'Star', exact: true });
  await panel.locator('details[data-part="more"] > summary').tap();
  await panel.locator('summary').filter({ hasText: 'For visitors' }).tap();
  const check = panel.locator('label').filter({ hasText: 'Hidden from visitors' });
  /** Checks whether a finger 19.5 px above and below the middle hits the element. */
  const isHit = (element: Element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [-19.5, 19.5].every((dy) => element.contains(document.elementFromPoint(x, y + dy)));
  };
  const areHit = await Promise.all([color, icon, opacity, check].map((part) => part.evaluate(isHit)));
  expect(areHit).toEqual([true, true, true, true]);
});

test('the tools fit a phone 360 px wide, and scroll if there are more of them', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id } = await newProjectInBrowser(page, [{ name: 'Ground floor' }]);
  await openEditor(page, id);
  const bar = page.getByRole('toolbar', { name: 'Tools' });
  const measure = (count: number) =>
    bar.evaluate((element, more) => {
      const [first] = element.querySelectorAll('button');
      for (let i = 0; i < more && first; i++) element.append(first.cloneNode(true));
      const buttons = [...element.querySelectorAll('button')];
      buttons.at(-1)?.scrollIntoView();
      const end = buttons.at(-1)?.getBoundingClientRect();
      const { left, right } = element.getBoundingClientRect();
      return {
        isInWindow: left >= 0 && right <= innerWidth,
        isLastShown: end !== undefined && end.right <= right + 0.5,
        narrowest: Math.min(...buttons.map((button) => button.offsetWidth)),
      };
    }, count);
  const whole = { isInWindow: true, isLastShown: true, narrowest: 44 };
  expect(await measure(0)).toEqual(whole);
  expect(await measure(3)).toEqual(whole);
});

test('a long press opens the menu of a selected place, and its end keeps the selection', async () => {
  const { id, editor } = await openWithSelectedArea();
  await editor.resting();
  // Safari on phones reports no menu of its own.
  await page.evaluate(() =>
    addEventListener('contextmenu', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  const session = await context.newCDPSession(page);
  const [x, y] = await editor.at(450, 450);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  const duplicate = page.getByRole('menuitem', { name: /^Duplicate/ });
  await duplicate.waitFor(late);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await duplicate.click();
  await editor.saved();
  await expect.poll(async () => (await readProject(page, id)).levels[0]?.areas.length, late).toBe(2);
});

test('a tap traces a room and the editor asks for its name; tools, bar and guide do not overlap', async () => {
  const { plan, width, rooms } = await smallPlan();
  const { editor, levels } = await openWithPlan(page, plan, width);
  await page.getByRole('button', { name: /^Trace rooms of the plan/ }).tap();
  const bar = traceBar(page);
  await bar.and(page.locator('[data-status="ready"]')).waitFor(late);
  await editor.resting();
  const room = rooms.at(-3) ?? [];
  await page.touchscreen.tap(...(await editor.at(...middleOf(room))));
  const take = bar.getByRole('button', { name: 'Create' });
  await take.waitFor(late);
  const box = await bar.boundingBox();
  expect(box?.height).toBeLessThan(110);
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
  expect(await page.getByRole('complementary', { name: 'First steps' }).count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await take.tap();
  const title = page.getByLabel('Title in English');
  await expect.poll(() => title.evaluate((field) => field === document.activeElement), late).toBe(true);
  await page.keyboard.type('Office');
  await expect.poll(async () => (await levels())[0]?.areas.length, late).toBe(1);
  expect(likeness((await levels())[0]?.areas[0]?.data ?? [], room)).toBeGreaterThan(0.8);
});
