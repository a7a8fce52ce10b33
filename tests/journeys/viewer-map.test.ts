import { describe, expect, test } from 'vitest';
import { planRests } from '#tests/support/plan-rests.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { viewerScript } from '#tests/support/viewer-harness.ts';
import {
  firstArea,
  openStill,
  openViewer,
  planBox,
  releaseInMotion,
  screenOf,
  settled,
  touch,
  type ViewerPage,
} from '#tests/support/viewer-page.ts';

/** Loading, moving and pointing: statements 4, 6, 8 to 11, 18 and 23. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));

/** One map in a wide window and one on a phone, which the tests use one after the other. */
const desk = useShared(() => openViewer(browser, harness));
const phone = useShared(() =>
  openViewer(browser, harness, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } }),
);

/** Shows the whole map without a card, with the pointer beside all places. */
async function begin(shared = desk): Promise<ViewerPage> {
  const opened = await shared();
  const { page } = opened;
  await page.mouse.move(2, 2);
  await page.locator('.atrium-map').press('Escape');
  await page.locator('.atrium-card').waitFor({ state: 'hidden' });
  await page.locator('.atrium-map').press('Home');
  await page.evaluate(planRests);
  return opened;
}

describe('loading a map', () => {
  test('makes three requests to the service before the first picture: document, script, first level', async () => {
    harness.requests.length = 0;
    const { page, close, problems } = await openViewer(browser, harness, { path: '/embed/venue' });
    // No picture waits for the parts that draw small images, names and prints. They load beside and after it.
    const isLate = (path: string) =>
      path !== viewerScript() && /^\/(plan-|build\/viewer-parts\/|favicon\.ico$)/.test(path);
    expect(harness.requests.filter((path) => !isLate(path)).sort()).toEqual(
      [viewerScript(), '/data/level-00000000-0000-4000-8001-000000000000-1.json', '/embed/venue'].sort(),
    );
    expect(await page.evaluate(() => document.cookie + localStorage.length + sessionStorage.length)).toBe(
      '00',
    );
    expect(problems).toEqual([]);
    await close();
  });

  test('makes no request to any other host', async () => {
    const hosts = new Set<string>();
    const { page, close } = await openViewer(browser, harness, {
      before: async (context) =>
        void context.on('request', (request) => hosts.add(new URL(request.url()).origin)),
    });
    await page.getByRole('combobox').fill('cafe');
    await page.waitForSelector('.atrium-results li');
    expect([...hosts]).toEqual([harness.origin]);
    await close();
  });
});

describe('moving a map', () => {
  test('by a drag follows the pointer exactly, and glides on after a release in motion', async () => {
    const { page } = await begin();
    const before = await planBox(page);
    await page.mouse.move(640, 400);
    await page.mouse.down();
    await page.mouse.move(700, 430, { steps: 6 });
    await page.waitForTimeout(200);
    const held = await planBox(page);
    expect(held.x - before.x).toBeCloseTo(60, 0);
    expect(held.y - before.y).toBeCloseTo(30, 0);
    await releaseInMotion(page, [
      [720, 430],
      [740, 430],
      [760, 430],
    ]);
    await settled(page);
    expect((await planBox(page)).x - before.x).toBeGreaterThan(125);
    await page.mouse.up();
  });

  test('by wheel zooms at the pointer, within the limits of the level', async () => {
    const { page } = await begin();
    await page.mouse.move(900, 300);
    const before = await planBox(page);
    const share = (900 - before.x) / before.width;
    await page.mouse.wheel(0, -300);
    await settled(page);
    const after = await planBox(page);
    expect(after.width).toBeGreaterThan(before.width * 1.3);
    expect((900 - after.x) / after.width).toBeCloseTo(share, 3);
    for (let i = 0; i < 14; i++) await page.mouse.wheel(0, -800);
    await settled(page);
    const nearest = (await planBox(page)).width;
    for (let i = 0; i < 20; i++) await page.mouse.wheel(0, 800);
    await settled(page);
    expect(nearest / (await planBox(page)).width).toBeCloseTo(8 / 0.75, 1);
  });

  test('never loses it, and one button shows all of it again', async () => {
    const { page } = await begin();
    const before = await planBox(page);
    for (let i = 0; i < 4; i++) {
      await page.mouse.move(100, 700);
      await page.mouse.down();
      await page.mouse.move(1200, 90, { steps: 4 });
      await page.waitForTimeout(120);
      await page.mouse.up();
    }
    await settled(page);
    const far = await planBox(page);
    expect(far.x + far.width / 2).toBeLessThanOrEqual(1281);
    expect(far.y + far.height).toBeGreaterThanOrEqual(400);
    await page.getByRole('button', { name: 'Show the whole map' }).click();
    await page.evaluate(planRests);
    const back = await planBox(page);
    expect(back.x).toBeCloseTo(before.x, 0);
    expect(back.width).toBeCloseTo(before.width, 0);
  });

  test('by a pinch zooms around the middle of the fingers, by a double tap in, by a two-finger tap out', async () => {
    const { page } = await begin(phone);
    const before = await planBox(page);
    await touch(page, [
      ['touchStart', [150, 400], [250, 400]],
      ['touchMove', [125, 400], [275, 400]],
      ['touchMove', [100, 400], [300, 400]],
      ['touchEnd'],
    ]);
    await settled(page);
    const pinched = await planBox(page);
    expect(pinched.width / before.width).toBeCloseTo(2, 1);
    expect((200 - pinched.x) / pinched.width).toBeCloseTo((200 - before.x) / before.width, 2);
    await page.touchscreen.tap(200, 330);
    await page.touchscreen.tap(200, 330);
    await expect.poll(async () => (await planBox(page)).width).toBeGreaterThan(pinched.width * 1.5);
  });

  test('has no flying, gliding or pulsing under reduced motion', async () => {
    const { page, close } = await openViewer(browser, harness, { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.waitForTimeout(50);
    const soon = await planBox(page);
    await page.waitForTimeout(500);
    expect((await planBox(page)).width).toBeCloseTo(soon.width, 3);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await page.locator('.atrium-pulses > *').count()).toBe(0);
    await close();
  });
});

describe('pointing at a place', () => {
  test('by hover shows a pointer, a name and a stronger fill within a frame, until the pointer leaves', async () => {
    const { page } = await begin();
    const at = await screenOf(page, firstArea);
    await page.mouse.move(at.x, at.y);
    await page.waitForFunction(() =>
      document.querySelector('.atrium-map')?.classList.contains('atrium-over'),
    );
    await expect.poll(() => page.locator('.atrium-tooltip').isVisible()).toBe(true);
    expect(await page.locator('.atrium-tooltip').textContent()).toContain('Bakery 0.1');
    const isFilled = () =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.atrium-under');
        const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
        return data?.some((value) => value > 0) ?? false;
      });
    expect(await isFilled()).toBe(true);
    await page.mouse.move(at.x, 5);
    await expect.poll(isFilled).toBe(false);
  });

  test('by touch leaves no hover behind', async () => {
    const { page } = await begin(phone);
    const at = await screenOf(page, firstArea);
    await page.touchscreen.tap(at.x, at.y);
    await page.waitForSelector('.atrium-card:not([hidden])');
    expect(await page.locator('.atrium-tooltip').isVisible()).toBe(false);
  });

  test('by a click selects it if the pointer moves up to 10 px, and drags the map beyond', async () => {
    const { page } = await begin();
    const at = await screenOf(page, firstArea);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 40, at.y, { steps: 4 });
    await page.waitForTimeout(150);
    await page.mouse.up();
    expect(await page.locator('.atrium-card').isVisible()).toBe(false);
    await settled(page);
    const again = await screenOf(page, firstArea);
    await page.mouse.move(again.x, again.y);
    await page.mouse.down();
    await page.mouse.move(again.x + 6, again.y + 4, { steps: 2 });
    await page.mouse.up();
    await page.waitForSelector('.atrium-card:not([hidden])');
  });

  test('by a click flies to the whole place beside the card', async () => {
    const { page } = await begin();
    const at = await screenOf(page, firstArea);
    await page.mouse.click(at.x, at.y);
    await page.locator('.atrium-card:not([hidden])').waitFor();
    await page.evaluate(planRests);
    const left = await screenOf(page, [20, 20]);
    const right = await screenOf(page, [208, 230]);
    const card = await page.locator('.atrium-card').boundingBox();
    expect(left.x).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0));
    expect(right.x).toBeLessThan(1280);
  });

  test('on a phone opens the card from below, and the card never covers the place', async () => {
    const { page, close } = await openStill(browser, harness, { viewport: { width: 390, height: 780 } });
    for (const point of [firstArea, [114, 875], [800, 600]] as [number, number][]) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Show the whole map' }).click();
      await page.evaluate(planRests);
      const at = await screenOf(page, point);
      await page.mouse.click(at.x, at.y);
      await page.locator('.atrium-card:not([hidden])').waitFor();
      await page.evaluate(planRests);
      const card = await page.locator('.atrium-card').boundingBox();
      expect(card?.width).toBe(390);
      const shown = await screenOf(page, point);
      expect(shown.y).toBeLessThan(card?.y ?? 0);
      expect(shown.y).toBeGreaterThan(60);
    }
    await close();
  });
});
