import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { openStill, planAt, planBox, settled, type ViewerPage } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** Screens in a building that stand upright, and where everything lies on them. */
const browser = useBrowser({ pictures: false });
let harness: Harness;
const hung = { bottomMm: 600, heightMm: 1400 };

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  Object.assign(venue.project.settings.kiosk, { idleSeconds: 15, screen: hung });
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

const upright = { width: 1080, height: 1920 };
const path = '/?mode=kiosk#/level-0?here=here-0';
const open = (viewport = upright, at = path) =>
  openStill(browser, harness, {
    path: at,
    viewport,
    hasTouch: true,
    before: (context) => context.clock.install(),
  });
/** One upright kiosk that visitors use one after the other. */
const shared = useShared(() => open());
/** Returns the shared kiosk in use. The visitor before leaves it first. */
async function begin(): Promise<ViewerPage> {
  const opened = await shared();
  if (!(await opened.page.locator('.atrium-kiosk-attract').isVisible())) await leave(opened.page);
  await start(opened.page);
  return opened;
}
const start = (page: Page) =>
  page.getByRole('button', { name: 'Touch to start' }).click({ position: { x: 40, y: 40 } });
const leave = async (page: Page) => {
  await page.clock.fastForward(15_000);
  await page.clock.fastForward(10_000);
  await page.getByRole('button', { name: 'Touch to start' }).waitFor();
};
const find = async (page: Page, text: string) => {
  await page.getByRole('combobox', { name: 'Search for a place' }).fill(text);
  await page.getByRole('option').first().click();
};

/** Returns the controls that are out of reach, too small, or under another one. */
const misplaced = (page: Page, { bottomMm, heightMm }: typeof hung) =>
  page.evaluate(
    ([bottom, height]) => {
      const mm = (y: number) => bottom + ((innerHeight - y) / innerHeight) * height;
      const controls = [...document.querySelectorAll<HTMLElement>('.atrium :is(button, a[href], input)')];
      return controls.flatMap((control) => {
        const box = (control.closest('label, .atrium-search') ?? control).getBoundingClientRect();
        const isSeen = control.checkVisibility() && box.width > 2 && !control.closest('.atrium-places');
        const scroller = control.closest('.atrium-card-scroll, .atrium-results')?.getBoundingClientRect();
        const y = box.top + box.height / 2;
        if (!isSeen || (scroller && (y < scroller.top || y > scroller.bottom))) return [];
        const own = control.getBoundingClientRect();
        const top = document.elementFromPoint(own.left + own.width / 2, own.top + own.height / 2);
        const isFree = top !== null && (control.contains(top) || top.contains(control));
        const lowest = scroller ? y : box.bottom;
        const isFine =
          box.width >= 64 && box.height >= 64 && mm(box.top) <= 1221 && mm(lowest) >= 379 && isFree;
        return isFine ? [] : [control.outerHTML.slice(0, 120)];
      });
    },
    [bottomMm, heightMm] as const,
  );

describe('an upright kiosk', () => {
  test('shows the whole floor above its panel, with its sign, also with a card, and again for the next visitor', async () => {
    const { page, problems } = await begin();
    await settled(page);
    const panel = await page.locator('.atrium-kiosk-panel').boundingBox();
    const floor = await planBox(page);
    // The outermost corners of the rooms, as shares of the plan: a fit ignores the empty rim of a picture.
    const ends = await Promise.all([planAt(page, [0.026, 0.044]), planAt(page, [0.98, 0.956])]);
    for (const { y } of ends) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(panel?.y ?? 0);
    }
    // The sign looks east, which is up: the floor is turned.
    expect(floor.height).toBeGreaterThan(floor.width);
    const sign = await planAt(page, [0.5, 0.5]);
    expect(sign.y).toBeLessThan(panel?.y ?? 0);
    await find(page, 'lounge');
    await page.locator('.atrium-card:not([hidden])').getByRole('heading', { name: 'Lounge' }).waitFor();
    await settled(page);
    const card = await page.locator('.atrium-card:not([hidden])').boundingBox();
    expect(card?.y ?? 0).toBeGreaterThan(panel?.y ?? 0);
    expect(card?.width ?? 0).toBeGreaterThan(1000);
    await leave(page);
    await expect.poll(async () => (await planBox(page)).height).toBeCloseTo(floor.height, 0);
    expect(problems).toEqual([]);
  });

  test('has every control within reach and free: at rest, with keys, a card, a way and the list', async () => {
    const { page } = await begin();
    expect(await misplaced(page, hung)).toEqual([]);
    await page.getByRole('combobox', { name: 'Search for a place' }).click();
    await page.locator('.atrium-keys').waitFor();
    expect(await misplaced(page, hung)).toEqual([]);
    await find(page, 'lounge');
    await page.locator('.atrium-card:not([hidden])').waitFor();
    expect(await misplaced(page, hung)).toEqual([]);
    await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).click();
    await page.locator('.atrium-way-answered').waitFor();
    expect(await misplaced(page, hung)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Directory' }).click();
    await page.locator('.atrium-directory:not([hidden])').waitFor();
    expect(await misplaced(page, hung)).toEqual([]);
  });

  test('has larger text and more contrast at a touch, and the next visitor begins without', async () => {
    const { page } = await begin();
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    const before = await size();
    await page.getByRole('button', { name: 'Larger text' }).click();
    await page.getByRole('button', { name: 'More contrast' }).click();
    expect(Number.parseFloat(await size())).toBeCloseTo(Number.parseFloat(before) * 1.25);
    expect(await page.locator('.atrium-strong').count()).toBe(1);
    expect(await misplaced(page, hung)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await leave(page);
    expect(await size()).toBe(before);
    expect(await page.locator('.atrium-strong').count()).toBe(0);
  });

  test('of 2160 px has texts and targets of twice the size', async () => {
    const { page, close } = await open({ width: 2160, height: 3840 });
    await start(page);
    const box = await page.getByRole('button', { name: 'Directory' }).boundingBox();
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(128);
    // The styles of an upright screen come a moment later.
    await expect.poll(() => misplaced(page, hung)).toEqual([]);
    await close();
  });
});

test('a kiosk that lies across has its controls beside each other, at 1920 by 1080 and at 1366 by 768', async () => {
  const sizes = [
    { width: 1920, height: 1080 },
    { width: 1366, height: 768 },
  ];
  const { page, close } = await open(sizes[0]);
  await start(page);
  const boxes = () =>
    page.evaluate(() =>
      [
        '.atrium-bar > .atrium-search',
        '.atrium-toolbar',
        '.atrium-corner',
        '.atrium-card:not([hidden])',
        '.atrium-keys:not([hidden])',
      ]
        .flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? [])
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => [one.className, one.getBoundingClientRect().toJSON()] as const),
    );
  const overlapsNow = async () => {
    const all = await boxes();
    return all.flatMap(([name, a], i) =>
      all
        .slice(i + 1)
        .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map(([other]) => `${name} / ${other}`),
    );
  };
  const overlaps = async () => {
    const found: string[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      await settled(page);
      found.push(...(await overlapsNow()));
    }
    return found;
  };
  expect(await overlaps()).toEqual([]);
  await page.getByRole('combobox', { name: 'Search for a place' }).click();
  await page.locator('.atrium-keys').waitFor();
  expect(await overlaps()).toEqual([]);
  await find(page, 'lounge');
  await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).click();
  await page.locator('.atrium-way-answered').waitFor();
  expect(await overlaps()).toEqual([]);
  await close();
});

test('a kiosk that lies across goes near to its sign, or shows the whole level if its position is unknown', async () => {
  const across = { width: 1920, height: 1080 };
  const near = await open(across);
  const plain = await open(across, '/?mode=kiosk#/level-0');
  const look = async ({ page }: typeof near) => {
    await settled(page);
    return planAt(page, [0.5, 0.5]);
  };
  const { width: whole, y: middle } = await look(plain);
  // The whole level has the whole screen, of which only the controls are within reach.
  expect(middle).toBeLessThan(across.height * 0.6);
  await expect.poll(async () => (await look(near)).width).toBeGreaterThan(whole * 1.2);
  const begun = await look(near);
  expect(Math.abs(begun.x - across.width / 2)).toBeLessThan(40);
  expect(begun.y).toBeGreaterThan(across.height * (1 - (1220 - hung.bottomMm) / hung.heightMm));
  for (const { page } of [near, plain]) {
    await start(page);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('radio', { name: 'First floor' }).click();
    await leave(page);
  }
  await expect.poll(async () => (await look(near)).width).toBeCloseTo(begun.width, 0);
  expect((await look(near)).y).toBeCloseTo(begun.y, 0);
  expect(await near.page.locator('#atrium').getAttribute('data-painted')).toBe(harness.venue.levels[0]?.id);
  await expect.poll(async () => (await look(plain)).width).toBeCloseTo(whole, 0);
  await near.close();
  await plain.close();
});
