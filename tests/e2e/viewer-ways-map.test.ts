import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWritten, keepTexts } from '#tests/support/canvas-texts.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import {
  type OpenOptions,
  openStill,
  screenOf,
  settled,
  type ViewerPage,
} from '#tests/support/viewer-page.ts';
import { createWayVenue, waySize } from '#tests/support/way-venue.ts';

/** What directions add to the map, the itinerary, the search and the card. */
const browser = useBrowser();
let harness: Harness;

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  const first = venue.project.levels[1];
  if (first) first.translations = { ar: { name: 'الطابق الأول' } };
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const open = (path: string, options: OpenOptions = {}) => openStill(browser, harness, { path, ...options });
const panel = (page: Page) => page.locator('.atrium-way');
const steps = (page: Page) => panel(page).getByRole('list', { name: 'Steps' }).getByRole('button');
const current = (page: Page) => panel(page).locator('[aria-current=step]');
const level = (page: Page) => page.locator('#atrium').getAttribute('data-painted');
const levelId = (order: number) => harness.venue.levels[order]?.id ?? '';

/** One map in a wide window and one in Arabic, which tests use one after the other. */
const desk = useShared(() => open('/#/level-0/gallery?from=cafe'));
const arabic = useShared(() => open('/?lang=ar#/level-0/gallery?from=cafe', { before: keepTexts }));
const usual = { width: 1280, height: 800 };
async function visit(hash: string, shared = desk): Promise<ViewerPage> {
  const opened = await shared();
  await opened.page.setViewportSize(usual);
  await opened.page.evaluate((to) => {
    location.hash = to;
  }, hash);
  return opened;
}

describe('the line of a way', () => {
  const at = async (page: Page, x: number, y: number) => {
    await settled(page);
    return screenOf(page, [x, y], waySize);
  };

  test('has badges: a tap on an exit leads to the first step on its level, a tap on an entry back to the stairs', async () => {
    const { page, problems, close } = await open('/#/level-0/gallery?from=cafe', {
      ...phone,
      reducedMotion: 'no-preference',
    });
    await steps(page).first().waitFor();
    const stairs = await at(page, 70, 300);
    await page.touchscreen.tap(stairs.x, stairs.y - 25);
    await expect.poll(() => level(page)).toBe(levelId(1));
    await expect.poll(() => current(page).innerText()).toMatch(/Go \d+ m towards /);
    const entry = await at(page, 70, 300);
    await page.touchscreen.tap(entry.x, entry.y);
    await expect.poll(() => level(page)).toBe(levelId(0));
    expect(await current(page).innerText()).toContain('Take the stairs up to First floor.');
    expect(problems).toEqual([]);
    await close();
  });

  test('fits between panel and buttons as a whole', async () => {
    const { page } = await visit('#/level-0');
    await panel(page).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 700, height: 800 });
    await page.evaluate(() => {
      location.hash = '#/level-0/cafe?from=office';
    });
    await steps(page).first().waitFor();
    const card = await panel(page).boundingBox();
    const corner = await page.locator('.atrium-corner').boundingBox();
    await expect
      .poll(async () => (await at(page, 860, 140)).x)
      .toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0));
    expect((await at(page, 860, 140)).x).toBeLessThan(corner?.x ?? 0);
    expect((await at(page, 140, 140)).x).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0));
  });

  test('moves out from under the panel when the phone is rotated', async () => {
    const { page, close } = await open('/#/level-0/gallery?from=cafe', phone);
    await steps(page).first().waitFor();
    for (const size of [{ width: 844, height: 390 }, phone.viewport, { width: 844, height: 390 }]) {
      await page.setViewportSize(size);
      for (const [x, y] of [
        [140, 140],
        [70, 300],
      ] as const)
        await expect
          .poll(async () => {
            const spot = await at(page, x, y);
            return page.evaluate(
              (point) => document.elementFromPoint(point.x, point.y)?.closest('.atrium-map') != null,
              spot,
            );
          })
          .toBe(true);
    }
    await close();
  });

  test('names the next level in the language of the visitor', async () => {
    const { page } = await arabic();
    await expect.poll(() => isWritten(page, '↑ الطابق الأول')).toBe(true);
    expect(await isWritten(page, 'First floor')).toBe(false);
  });

  test('is followed without a flight under reduced motion', async () => {
    const { page } = await visit('#/level-0/gallery?from=cafe');
    await steps(page).first().waitFor();
    await steps(page).last().click();
    await expect.poll(() => level(page)).toBe(levelId(1));
    await expect.poll(() => current(page).innerText()).toContain('Gallery');
    const seen = await page.evaluate(async () => {
      const views = new Set<string>();
      document.querySelector<HTMLElement>('.atrium-way-steps li:nth-last-child(2) button')?.click();
      for (let i = 0; i < 20; i++) {
        await new Promise(requestAnimationFrame);
        views.add(document.querySelector<HTMLElement>('.atrium-plan')?.style.transform ?? '');
      }
      return views.size;
    });
    // Only its old and its new position.
    expect(seen).toBeLessThanOrEqual(2);
  });
});

describe.each([
  ['en', 640, 400],
  ['en', 600, 320],
  ['ar', 600, 320],
])('a low frame, %s, %d x %d', (lang, width, height) => {
  test('has space for three steps, and a button shows start and goal', async () => {
    const shared = lang === 'ar' ? arabic : desk;
    const { page } = await visit('#/level-0', shared);
    await panel(page).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width, height });
    await page.evaluate(() => {
      location.hash = '#/level-0/gallery?from=cafe';
    });
    const lines = panel(page).locator('.atrium-way-steps button');
    await lines.first().waitFor();
    const box = await panel(page).locator('.atrium-card-scroll').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(3 * 44);
    const whole = await panel(page).boundingBox();
    expect((whole?.y ?? 0) + (whole?.height ?? 0)).toBeLessThanOrEqual(height);
    const fields = panel(page).locator('input[type=search]');
    expect(await fields.first().isVisible()).toBe(false);
    await panel(page).locator('.atrium-way-edit').click();
    for (const field of await fields.all()) expect(await field.isVisible()).toBe(true);
    const edited = await panel(page).boundingBox();
    expect((edited?.y ?? 0) + (edited?.height ?? 0)).toBeLessThanOrEqual(height);
    await page.setViewportSize(usual);
  });
});

describe('an itinerary without sight of the map', () => {
  test('is complete in the accessibility tree: a list of buttons with whole sentences, one of them current', async () => {
    const { page } = await visit('#/level-0/gallery?from=cafe&step=1');
    await steps(page).first().waitFor();
    const tree = await panel(page).getByRole('list', { name: 'Steps' }).ariaSnapshot();
    const lines = tree.split('\n').filter((line) => /- '?button/.test(line));
    expect(lines.length).toBe(await steps(page).count());
    expect(lines[0]).toMatch(/button "(?:Ground floor )?Start at Café\."/);
    expect(tree).toMatch(/button "Take the stairs up to First floor\."/);
    expect(tree).toMatch(/button "First floor .+\."/);
    expect(lines.at(-1)).toMatch(/Gallery\./);
    expect(await current(page).count()).toBe(1);
  });

  test('from right to left keeps left and right: sentences and arrows are not mirrored', async () => {
    const english = await visit('#/level-0/gallery?from=cafe');
    const turnedRound = await visit('#/level-0/gallery?from=cafe', arabic);
    const arrows = async (page: Page) => {
      await panel(page).locator('ol button').first().waitFor();
      return panel(page)
        .locator('ol .atrium-icon')
        .evaluateAll((icons) => icons.map((icon) => [icon.innerHTML, getComputedStyle(icon).transform]));
    };
    expect(await arrows(turnedRound.page)).toEqual(await arrows(english.page));
    const turned = await panel(turnedRound.page).locator('ol').innerText();
    expect(turned).toMatch(/اليسار|يسار|اليمين|يمين/);
  });
});

describe('the nearest place', () => {
  test('is the nearest on foot, not through walls', async () => {
    const { venue, files } = createWayVenue();
    const [food] = venue.project.tags;
    const across = venue.levels[0]?.areas.find(({ key }) => key === 'cloakroom');
    if (across && food) across.tags = [food];
    const own = await startHarness(venue, files);
    // In the north-east corner of the café. The bookshop is behind the wall, the cloakroom near the door.
    const { page, problems, close } = await openStill(browser, own, {
      path: '/#/level-0?here=level-0%3A250,60',
    });
    await page.getByRole('combobox', { name: 'Search for a place' }).fill('nearest food');
    const found = page.getByRole('option');
    await expect.poll(() => found.first().innerText()).toContain('Cloakroom');
    expect(await found.first().innerText()).toMatch(/15 m away|20 m away/);
    expect(await found.nth(1).innerText()).toContain('Bookshop');
    expect(await found.nth(2).innerText()).toMatch(/Gallery[\s\S]+\d+ m away/);
    expect(problems).toEqual([]);
    await close();
    await own.stop();
  });
});

describe('an open card', () => {
  test('leads to its marker, also if an area has the same key', async () => {
    const { venue, files } = createWayVenue();
    const stairs = venue.levels[1]?.markers.find(({ key }) => key === 'stairs-1');
    if (stairs) stairs.key = 'cafe';
    const own = await startHarness(venue, files);
    const { page, close } = await openStill(browser, own, { path: `/#/level-1/${stairs?.id}` });
    await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).click();
    await page.getByRole('combobox', { name: 'Start' }).fill('office');
    await page.getByRole('option', { name: /Office/ }).click();
    await expect.poll(() => steps(page).last().innerText()).toContain('Stairs');
    await close();
    await own.stop();
  });

  test('gets its button for directions as soon as they are built', async () => {
    const { venue, files } = createWayVenue();
    const built = venue.way ?? null;
    venue.way = null;
    const own = await startHarness(venue, files);
    const { page, close } = await openStill(browser, own);
    await page.getByRole('combobox', { name: 'Search for a place' }).fill('Cinema');
    await page.getByRole('option').first().click();
    await page.locator('.atrium-card:not([hidden])').getByRole('heading', { name: 'Cinema' }).waitFor();
    expect(await page.getByRole('button', { name: 'Directions' }).count()).toBe(0);
    own.change((now) => {
      now.way = built;
    });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page
      .locator('.atrium-card-foot')
      .getByRole('button', { name: 'Directions' })
      .waitFor({ timeout: 8000 });
    await close();
    await own.stop();
  });
});
