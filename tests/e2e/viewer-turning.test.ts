import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hostPages, mapFrame } from '#tests/support/host-pages.ts';
import { planRests } from '#tests/support/plan-rests.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { beginAgain, card, openStill, painted, settled, touch } from '#tests/support/viewer-page.ts';

/** Maps that are turned: by themselves, by their owner, by a heading, by hand and by the embedding page. */
const browser = useBrowser();
const harness = useHarness(() => {
  const venue = createVenue();
  venue.project.settings.orientation = 'auto';
  // A place that the map does not fly to.
  const [, still] = venue.levels[0]?.areas ?? [];
  if (still) still.zoomOnSelect = false;
  return venue;
});
const { openHost, element } = hostPages(browser, harness);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Returns the turn of the plan on the screen, in degrees counterclockwise from 0 up to 360: the bearing of the map. */
const bearingOf = (page: Pick<Page, 'evaluate'>) =>
  page.evaluate(() => {
    const { a, b } = new DOMMatrix(
      getComputedStyle(document.querySelector('.atrium-plan') ?? document.body).transform,
    );
    return (Math.round((-Math.atan2(b, a) * 180) / Math.PI) + 360) % 360;
  });
const press = async (page: Page, key: string) => {
  await page.locator('.atrium-map').press(key);
  await page.evaluate(planRests);
};
const compass = (page: Page) => page.getByRole('button', { name: 'Turn the map back' });

/** A map on a phone that tests use one after the other. */
const shared = useShared(() => openStill(browser, harness, phone));
const begin = async () => {
  const { page } = await beginAgain(shared);
  await expect.poll(() => bearingOf(page)).toBe(90);
  return page;
};

describe('a map that turns by itself', () => {
  test('lies along a phone, fills its width, and stands upright on a wide screen', async () => {
    const { page } = await shared();
    expect(await bearingOf(page)).toBe(90);
    const plan = await page.locator('.atrium-plan').boundingBox();
    expect(plan?.width).toBeGreaterThan(390 * 0.85);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => bearingOf(page)).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => bearingOf(page)).toBe(90);
    expect(await compass(page).count()).toBe(0);
  });

  test('opens the place under the finger while it is turned', async () => {
    const page = await begin();
    const [area] = harness.venue.levels[0]?.areas ?? [];
    const ring = area?.data ?? [];
    const [x, y] = [0, 1].map((axis) => ring.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / ring.length);
    const plan = await page.locator('.atrium-plan').boundingBox();
    if (!plan) throw new Error('The map has no plan.');
    // Turned by a quarter, the left edge of the plan is at the bottom, its upper edge at the left.
    await page.touchscreen.tap(
      plan.x + ((y ?? 0) / 1000) * plan.width,
      plan.y + plan.height - ((x ?? 0) / 1600) * plan.height,
    );
    await card(page).waitFor();
    expect(page.url()).toContain(`/level-0/${area?.key}`);
  });

  test('is fitted again above a sheet, and when the sheet closes', async () => {
    const page = await begin();
    const boxOfPlan = async () => {
      await page.evaluate(planRests);
      const { x = 0, y = 0, height = 0 } = (await page.locator('.atrium-plan').boundingBox()) ?? {};
      return [x, y, height].map(Math.round);
    };
    const before = await boxOfPlan();
    await page.evaluate(() => {
      location.hash = '#/level-0/area-0-1';
    });
    await card(page).waitFor();
    const sheet = await card(page).boundingBox();
    const [, top = 0, height = 0] = await boxOfPlan();
    expect(top + height).toBeLessThanOrEqual((sheet?.y ?? 0) + 60);
    await page.locator('.atrium-card-close').click();
    await expect.poll(boxOfPlan).toEqual(before);
  });
});

describe('turning by hand', () => {
  test('by keys, the right button and two fingers, but not by a pinch whose fingers hardly turn; the compass and its keys turn it back and on', async () => {
    const { page, problems, close } = await openStill(browser, harness, { hasTouch: true });
    await touch(page, [
      ['touchStart', [600, 400], [700, 400]],
      ['touchMove', [560, 395], [740, 405]],
      ['touchMove', [500, 390], [800, 410]],
      ['touchEnd'],
    ]);
    await settled(page);
    expect(await bearingOf(page)).toBe(0);
    await page.locator('.atrium-map').press('Home');
    await page.evaluate(planRests);
    await press(page, '>');
    await press(page, '>');
    expect(await bearingOf(page)).toBe(30);
    await press(page, '<');
    await page.mouse.move(800, 400);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(640, 240, { steps: 5 });
    await page.mouse.up({ button: 'right' });
    await settled(page);
    // A quarter counterclockwise around the middle.
    expect(Math.abs((await bearingOf(page)) - 105)).toBeLessThanOrEqual(15);
    await compass(page).press('ArrowRight');
    await settled(page);
    expect(Math.abs((await bearingOf(page)) - 120)).toBeLessThanOrEqual(15);
    await compass(page).click();
    await expect.poll(() => bearingOf(page)).toBe(0);
    await compass(page).waitFor({ state: 'hidden' });
    await touch(page, [
      ['touchStart', [600, 400], [700, 400]],
      ['touchMove', [603, 370], [697, 430]],
      ['touchMove', [612, 345], [688, 455]],
      ['touchEnd'],
    ]);
    await settled(page);
    expect(await bearingOf(page)).toBeGreaterThan(270);
    expect(problems).toEqual([]);
    await close();
  });

  test('can be undone on a phone, which shows no other controls', async () => {
    const page = await begin();
    await press(page, '>');
    expect(await bearingOf(page)).toBe(105);
    await compass(page).tap();
    await expect.poll(() => bearingOf(page)).toBe(90);
  });

  test('is shared with the view, and a link without a bearing shows the map as it is from the start', async () => {
    const { page } = await shared();
    await page.goto('about:blank');
    await page.goto(`${harness.origin}/#/level-0?z=2&x=800&y=500&bearing=200`);
    await painted(page);
    expect(await bearingOf(page)).toBe(200);
    await page.evaluate(() => {
      location.hash = '#/level-0?z=2&x=800&y=500';
    });
    await expect.poll(() => bearingOf(page)).toBe(90);
  });
});

test('a heading in the address points up, before the bearing of the address', async () => {
  const { page, close } = await openStill(browser, harness, {
    path: '/?bearing=45#/level-0?here=marker-0-0&heading=200',
  });
  expect(await bearingOf(page)).toBe(200);
  await close();
});

test('the embedding page turns the map, hears of every turn, and gets an error for a wrong value', async () => {
  const { page, close } = await openHost({ body: element('bearing="45" load="eager"') });
  const frame = await mapFrame(page);
  await expect.poll(() => bearingOf(frame)).toBe(45);
  const heard = page.evaluate(
    () =>
      new Promise((done) => {
        const [map] = window.Atrium?.maps ?? [];
        const events: unknown[] = [];
        map?.on('rotate', (event) => {
          const { bearing } = event as { bearing: number };
          if (bearing !== 120) return;
          events.push(bearing);
          map.rotateTo(360);
        });
        map?.on('error', ({ kind, detail }: { kind: string; detail: string }) =>
          done([...events, kind, detail]),
        );
        map?.rotateTo(120);
      }),
  );
  expect(await heard).toEqual([120, 'badBearing', '360']);
  expect(await bearingOf(frame)).toBe(120);
  await close();
});
