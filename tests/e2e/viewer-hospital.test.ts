import type { BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { hospitalSize } from '#tests/fixtures/hospital.ts';
import { accessibilityFaults, colorFaults, structureFaults } from '#tests/support/accessibility.ts';
import { directionsOf, publishHospital } from '#tests/support/published-hospital.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { card, painted, screenOf, settled } from '#tests/support/viewer-page.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

/** A hospital of five floors for its visitors, published in the running app. */
const browser = useBrowser();
let map = '';
beforeAll(async () => {
  map = await publishHospital(inject('origin'));
  // On a busy machine the floors of directions are built long after the map is published.
  await directionsOf(map);
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** No animation and no offline cache: both cost as much time as the map, and have their own tests. */
const calm = { reducedMotion: 'reduce' } as const;

async function open(address: string, options: BrowserContextOptions): Promise<Visitor> {
  const visitor = await newVisitor(browser, { ...calm, ...options });
  await visitor.page.goto(address);
  await painted(visitor.page);
  return visitor;
}

const directory = (page: Page) => page.locator('.atrium-directory:not([hidden])');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Presses Tab until the focus is on the element with this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const isThere = await page.evaluate((wanted) => {
      const { activeElement: element } = document;
      const label = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      return label.startsWith(wanted);
    }, name);
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${name}; the focus is at ${await focused(page)}`);
}

/** Returns the element over a point of the plan, or null if it is the map itself. */
async function coverOf(page: Page, point: readonly [number, number]): Promise<string | null> {
  const at = await screenOf(page, point, hospitalSize);
  return page.evaluate(({ x, y }) => {
    const met = document.elementFromPoint(x, y);
    return met?.closest('.atrium-map') ? null : `${met?.outerHTML.slice(0, 90)} at ${x}, ${y}`;
  }, at);
}

describe('the nearest toilet to the entrance, on another floor, in Arabic,', () => {
  const arabic = { locale: 'ar', timezoneId: 'Europe/Berlin' };
  const [entrances, entrance, nearest] = ['المداخل', 'المدخل الرئيسي', 'أقرب دورة مياه'];

  test('is found with a finger on a phone, light and dark', async () => {
    const { page, context, complaints } = await open(`/m/${map}`, { ...phone, ...arabic });
    const seen = { dark: new Set<string>(), light: new Set<string>() };
    const expectNoFaults = async () => {
      expect(await structureFaults(page)).toEqual([]);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`main[data-scheme=${colorScheme}]`).waitFor();
        expect(await colorFaults(page, seen[colorScheme])).toEqual([]);
      }
    };
    await page.getByRole('button', { name: 'القائمة' }).tap();
    await page.getByRole('button', { name: 'الدليل' }).tap();
    await directory(page).getByRole('button', { name: entrances }).tap();
    await directory(page).getByRole('button', { name: entrance }).tap();
    await card(page).getByRole('heading', { name: entrance }).waitFor();
    await expectNoFaults();
    await page.getByRole('combobox').tap();
    await page.getByRole('combobox').fill(nearest);
    const [first] = [page.getByRole('option').first()];
    await expect.poll(() => first.innerText()).toMatch(/^دورة مياه\s+الطابق الأول/);
    await expectNoFaults();
    await first.tap();
    await card(page).getByRole('heading', { name: 'دورة مياه' }).waitFor();
    await expect.poll(() => page.url()).toContain('floor-1/toilet-middle-1');
    await settled(page);
    await expect.poll(() => coverOf(page, [800, 640])).toBe(null);
    await expectNoFaults();
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test.each([
    ['a desktop', 1440, 900],
    ['the narrowest phone', 320, 640],
  ])('is found by keys alone on %s', async (_, width, height) => {
    const { page, context, complaints } = await open(`/m/${map}`, {
      viewport: { width, height },
      ...arabic,
    });
    if (width < 480) {
      await tabTo(page, 'القائمة');
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('الدليل');
    } else await tabTo(page, 'الدليل');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('St. Anna Hospital');
    await tabTo(page, entrances);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe(entrances);
    await tabTo(page, entrance);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe(entrance);
    // The phone that is used with a finger has the same list and card.
    if (width > 480) expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('/');
    await page.keyboard.type(nearest);
    await expect
      .poll(() => page.getByRole('option').first().innerText())
      .toMatch(/^دورة مياه\s+الطابق الأول/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('دورة مياه');
    await expect.poll(() => page.url()).toContain('floor-1/toilet-middle-1');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints()).toEqual([]);
    await context.close();
  });
});

describe('a selected place', () => {
  const places: [key: string, point: [number, number]][] = [
    ['room-0-0', [152, 180]],
    ['room-0-7', [1448, 180]],
    ['room-0-23', [1452, 820]],
    ['stairs-east-0', [1510, 660]],
    ['stairs-west-0', [90, 340]],
    ['main-entrance', [800, 930]],
  ];
  const visit = useShared(async () => {
    const { page, context } = await newVisitor(browser, calm);
    return { page, close: () => context.close() };
  });
  test.each([
    ['m', 320, 640, 'en'],
    ['m', 844, 390, 'en'],
    ['m', 1440, 900, 'en'],
    ['m', 768, 1024, 'ar'],
    ['m', 1440, 900, 'ar'],
    ['embed', 300, 240, 'ar'],
    ['embed', 600, 320, 'ar'],
  ])('is not covered by a control in /%s/ at %d x %d, %s', async (kind, width, height, lang) => {
    const { page } = await visit();
    await page.setViewportSize({ width, height });
    // The sizes of a document share its load: a resized map looks like one that opens (viewer-resizing.test.ts).
    const path = `/${kind}/${map}?lang=${lang}`;
    if (!page.url().includes(path)) await page.goto(path);
    await painted(page);
    for (const [key, point] of places) {
      await page.keyboard.press('Escape');
      await expect.poll(() => card(page).count()).toBe(0);
      await page.evaluate((place) => {
        location.hash = `#/floor-0/${place}`;
      }, key);
      await card(page).waitFor();
      await expect.poll(() => page.url()).toContain(key);
      await settled(page);
      await expect.poll(() => coverOf(page, point), { message: key }).toBe(null);
    }
  });
});

describe('a map on a phone of 320 px, in Arabic,', () => {
  const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, locale: 'ar' };
  const visit = useShared(async () => {
    const { page, context } = await open(`/m/${map}`, narrow);
    return { page, close: () => context.close() };
  });
  /** Opens the map anew in the window, with the café selected. */
  const showCafe = async (page: Page, visitName: string) => {
    await page.goto(`/m/${map}?visit=${visitName}#/floor-0/room-0-12`);
    await painted(page);
  };

  test('finds the name on the sign, which is in another language', async () => {
    const { page } = await visit();
    await page.getByRole('combobox').tap();
    await page.getByRole('combobox').fill('radiolgy');
    await expect.poll(() => page.getByRole('option').first().innerText()).toMatch(/^الأشعة/);
  });

  test('aligns the lines of a search result at the same edge', async () => {
    const { page } = await visit();
    await page.getByRole('combobox').fill('صيدلية');
    const option = page.getByRole('option', { name: 'صيدلية' }).first();
    await option.waitFor();
    const ends = await option.locator('.atrium-result-title, bdi').evaluateAll((texts) =>
      texts.map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return Math.round(range.getBoundingClientRect().right);
      }),
    );
    expect(ends.length).toBeGreaterThan(1);
    expect(new Set(ends).size).toBe(1);
  });

  test('shows start and goal of directions readably in their fields', async () => {
    const { page } = await visit();
    await showCafe(page, 'directions');
    await card(page).getByRole('button', { name: 'الاتجاهات' }).tap();
    const fields = page.locator('.atrium-way input[type=search]');
    await expect.poll(() => fields.last().inputValue()).toBe('مقهى ليندا');
    for (const field of await fields.all()) {
      expect(await field.evaluate((input) => getComputedStyle(input).opacity)).toBe('1');
      expect((await field.boundingBox())?.width).toBeGreaterThan(100);
    }
  });

  test('has a directory that is pulled by its whole grip, and favourites in the menu', async () => {
    const { page } = await visit();
    await showCafe(page, 'favourites');
    await page.getByRole('button', { name: 'إضافة إلى المفضّلة' }).tap();
    await card(page).getByRole('button', { name: 'إغلاق' }).tap();
    await page.getByRole('button', { name: 'القائمة' }).tap();
    await page.getByRole('button', { name: 'الدليل' }).tap();
    expect((await directory(page).locator('.atrium-grip').boundingBox())?.height).toBe(24);
    await directory(page).getByRole('button', { name: 'إغلاق' }).tap();
    await page.getByRole('button', { name: 'القائمة' }).tap();
    await page.getByRole('button', { name: 'المفضّلة', exact: true }).tap();
    const marked = directory(page).getByRole('button', { name: /مقهى ليندا/ });
    expect(await marked.innerText()).toMatch(/الطابق الأرضي/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await marked.tap();
    await card(page).getByRole('heading', { name: 'مقهى ليندا' }).waitFor();
  });
});
