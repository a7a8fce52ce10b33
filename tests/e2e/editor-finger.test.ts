import type { BrowserContext, Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type EditorPage,
  newEditorVisitor,
  newProjectInBrowser,
  openEditor,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';

const late = { timeout: 30_000 };
/** Handles are 22 screen px outside the selection. The handle that rotates is 26 px above them. */
const [gap, turn] = [22, 48];

const browser = useBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let page: Page;
let editor: EditorPage;
let projectId: string;
let session: Awaited<ReturnType<BrowserContext['newCDPSession']>>;

/** A level with a square and a marker. Tests share it and undo their steps. */
const openShared = useShared(async () => {
  const { context, page } = await newEditorVisitor(browser, phone);
  const { id } = await newProjectInBrowser(page, [
    {
      name: 'Ground floor',
      areas: [{ key: 'a', data: squareData(300, 300, 300) }],
      markers: [{ key: 'b', position: { x: 850, y: 850 } }],
    },
  ]);
  const editor = await openEditor(page, id);
  const session = await context.newCDPSession(page);
  return { context, page, editor, id, session, close: () => context.close() };
});

async function share(): Promise<void> {
  ({ page, editor, id: projectId, session } = await openShared());
}

/** Leaves the selection and the tool, undoes what a test did, and shows the whole level. */
async function leaveAsFound(): Promise<void> {
  await page.locator('[data-editor-canvas]').focus();
  for (const key of ['Escape', 'v', 'Control+z', 'Control+z', 'Control+z', 'Escape', '1'])
    await page.keyboard.press(key);
  await editor.saved();
  expect(await areas()).toMatchObject([{ data: squareData(300, 300, 300) }]);
}

const areas = async () => {
  await editor.saved();
  return (await readProject(page, projectId)).levels[0]?.areas ?? [];
};
const corner = async (i: number) => (await areas())[0]?.data[i]?.map(Math.round);

type Touch = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';

/** Puts fingers on these points of the screen, moves or lifts them. */
const touch = (type: Touch, ...points: (readonly [number, number])[]) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });

/** Does the same at points of the map. */
const touchMap = async (type: Touch, ...points: [number, number][]) =>
  touch(type, ...(await Promise.all(points.map(([x, y]) => editor.at(x, y)))));

async function pen(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) {
  const [left, top] = await editor.at(x, y);
  const pressed = { button: 'left', buttons: 1, clickCount: 1, pointerType: 'pen' } as const;
  await session.send('Input.dispatchMouseEvent', { type, x: left, y: top, ...pressed });
}

/** Moves one finger over the screen. */
async function swipe(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await touch('touchStart', from);
  for (let i = 1; i <= 8; i++) {
    const at = (side: 0 | 1) => from[side] + ((to[side] - from[side]) * i) / 8;
    await touch('touchMove', [at(0), at(1)]);
  }
  await touch('touchEnd');
}

/** Selects the square of 300 px around (450, 450). */
async function tapArea(): Promise<void> {
  await editor.resting();
  await page.touchscreen.tap(...(await editor.at(450, 450)));
  await page
    .getByText(/^Untitled \(/)
    .filter({ visible: true })
    .first()
    .waitFor(late);
}

describe('a selected place', () => {
  beforeEach(share);

  test('is turned and scaled by a finger', async () => {
    await tapArea();
    const { k } = await editor.resting();
    await swipe(await editor.at(450, 300 - turn / k), await editor.at(600 + turn / k, 450));
    await expect.poll(() => corner(0), late).toEqual([600, 300]);
    await swipe(await editor.at(600 + gap / k, 600 + gap / k), await editor.at(700 + gap / k, 700 + gap / k));
    const right = async () => Math.max(...((await areas())[0]?.data ?? []).map(([x]) => Math.round(x)));
    await expect.poll(right, late).toBeGreaterThan(660);
    await leaveAsFound();
  });

  test('is moved by a pen to its end, also while the palm of the hand touches the screen', async () => {
    await tapArea();
    const before = await editor.resting();
    await pen('mousePressed', 450, 450);
    await pen('mouseMoved', 480, 450);
    const [x, y] = await editor.at(850, 100);
    await touch('touchStart', [x, y]);
    await touch('touchMove', [x + 30, y + 5]);
    await pen('mouseMoved', 520, 450);
    await touch('touchEnd');
    await pen('mouseMoved', 550, 450);
    await pen('mouseReleased', 550, 450);
    await expect.poll(() => corner(0), late).toEqual([400, 300]);
    expect(await editor.resting()).toEqual(before);
    await leaveAsFound();
  });

  test('keeps the drag of a corner when a second finger lands, which does not move the plan', async () => {
    await tapArea();
    const before = await editor.resting();
    await touchMap('touchStart', [600, 600]);
    await touchMap('touchMove', [640, 640]);
    await touchMap('touchStart', [640, 640], [200, 900]);
    await touchMap('touchMove', [660, 650], [260, 800]);
    await touchMap('touchMove', [700, 660], [300, 700]);
    await touchMap('touchEnd');
    await expect.poll(() => corner(2), late).toEqual([700, 660]);
    expect(await editor.resting()).toEqual(before);

    // What the system takes away is not done.
    await touchMap('touchStart', [700, 660]);
    await touchMap('touchMove', [760, 700]);
    await touchMap('touchCancel');
    expect(await corner(2)).toEqual([700, 660]);
    await leaveAsFound();
  });

  test('has a menu that a long press opens, and the end of the press keeps the selection', async () => {
    await tapArea();
    await editor.resting();
    // Safari on phones reports no menu of its own.
    await page.evaluate(() =>
      addEventListener('contextmenu', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await touchMap('touchStart', [450, 450]);
    const duplicate = page.getByRole('menuitem', { name: /^Duplicate/ });
    await duplicate.waitFor(late);
    await touch('touchEnd');
    await duplicate.click();
    await expect.poll(async () => (await areas()).length, late).toBe(2);
    await leaveAsFound();
  });

  test('has colours, icons, sliders and checks in its details that are at least 40 px high for a finger', async () => {
    await editor.resting();
    await page.touchscreen.tap(...(await editor.at(850, 850)));
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
    await leaveAsFound();
  });
});

test('a double tap opens a title and closes an outline', async () => {
  await share();
  const title = page.getByLabel('Title in English');
  const hasFocus = () => title.evaluate((field) => field.matches(':focus'));
  /** No call of the page comes between the two taps: it could delay the second while the panel loads. */
  const tap = async (x: number, y: number, times = 1) => {
    const [left, top] = await editor.at(x, y);
    for (let i = 0; i < times; i++) await page.touchscreen.tap(left, top);
  };
  await editor.resting();
  await tap(450, 450, 2);
  await title.waitFor(late);
  await expect.poll(hasFocus, late).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await title.waitFor({ state: 'detached' });
  await page.keyboard.press('p');
  await tap(50, 50);
  await page.waitForTimeout(400);
  await tap(250, 50);
  await page.waitForTimeout(400);
  await tap(250, 250, 2);
  await expect.poll(async () => (await areas()).length, late).toBe(2);
  await expect.poll(hasFocus, late).toBe(true);
  await leaveAsFound();
});

describe('the tool for rectangles', () => {
  beforeEach(share);

  test('draws nothing from two fingers that land one after the other: they zoom the plan', async () => {
    const { k } = await editor.resting();
    await page.getByRole('button', { name: /^Rectangle/ }).tap();
    await touch('touchStart', [170, 400]);
    await touch('touchStart', [170, 400], [220, 400]);
    for (const px of [20, 40, 60]) await touch('touchMove', [170 - px, 400], [220 + px, 400]);
    await touch('touchEnd');
    await expect.poll(async () => (await editor.resting()).k, late).toBeGreaterThan(k * 1.5);
    expect(await areas()).toHaveLength(1);
    await leaveAsFound();
  });

  test('draws by a pen, and nothing by the palm that touches the screen before it', async () => {
    const before = await editor.resting();
    await page.getByRole('button', { name: /^Rectangle/ }).tap();
    await touchMap('touchStart', [800, 700]);
    await touchMap('touchMove', [840, 720]);
    await pen('mousePressed', 100, 100);
    await pen('mouseMoved', 200, 150);
    await touchMap('touchMove', [860, 740]);
    await pen('mouseMoved', 300, 200);
    await pen('mouseReleased', 300, 200);
    await touch('touchEnd');
    const drawn = async () =>
      (await areas()).slice(1).map(({ data }) => data.map((at) => at.map(Math.round)));
    await expect.poll(drawn, late).toEqual([
      [
        [100, 100],
        [300, 100],
        [300, 200],
        [100, 200],
      ],
    ]);
    expect((await editor.resting()).k).toBe(before.k);
    await leaveAsFound();
  });
});

// It is the last test of the shared page, because it adds tools.
test('the tools fit a phone 360 px wide, and scroll if there are more of them', async () => {
  await share();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
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
