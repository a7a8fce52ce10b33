import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue, type Venue } from '#tests/support/venue.ts';
import {
  beginAgain,
  card,
  fixTime,
  openStill,
  painted,
  screenOf,
  settled,
} from '#tests/support/viewer-page.ts';

/** Browsing categories and places, and finding the nearest. */
const browser = useBrowser({ pictures: false });
const harness = useHarness(withToilets);

/** An entrance on the ground floor, a toilet one floor up, and one above the entrance two floors up. */
function withToilets(): Venue {
  const venue = createVenue({ hasImages: true });
  for (const [i, level] of venue.levels.entries()) {
    level.metersPerPixel = 0.05;
    for (const marker of level.markers) if (marker.icon === 'toilet') marker.icon = 'info';
    const [first] = level.markers;
    if (!first) continue;
    const isGround = i === 0;
    Object.assign(first, {
      key: isGround ? 'entrance' : `toilet-${i}`,
      icon: isGround ? 'entrance' : 'toilet',
      type: 'classic',
      showCard: true,
      tags: [],
      status: null,
      position: i === 1 ? { x: 1400, y: 900 } : { x: 200, y: 200 },
      translations: isGround ? titled('Main entrance') : {},
    });
  }
  return venue;
}

function titled(title: string) {
  return { en: { title, description: null, statusLabel: null, features: [], customButtonLabel: null } };
}

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true };
const directory = (page: Page) => page.locator('.atrium-directory:not([hidden])');
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** One map in a wide window and one on a phone, which the tests use one after the other. */
const desk = useShared(async () => {
  const opened = await openStill(browser, harness);
  await fixTime(opened.page);
  return opened;
});
const pocket = useShared(() => openStill(browser, harness, phone));

describe('the directory', () => {
  test('lists categories with their places on each level, filters by a category, and leads to its level', async () => {
    const { page, problems } = await beginAgain(desk);
    await page.getByRole('button', { name: 'Directory' }).click();
    const list = directory(page);
    await list.getByRole('heading', { name: 'Sample centre' }).waitFor();
    const food = list.getByRole('list', { name: 'Categories' }).getByRole('button').first();
    expect(await food.innerText()).toMatch(/^Food\s+Second floor: 13 First floor: 13 Ground floor: 13\s+39$/);
    expect(await accessibilityFaults(page)).toEqual([]);

    await food.click();
    await list.getByRole('heading', { name: 'Food', exact: true }).waitFor();
    expect(await list.getByRole('status').innerText()).toBe('39 places');
    expect(page.url()).toContain('tags=food');
    expect(await page.locator('[data-place]').count()).toBe(13);
    await list.getByRole('button', { name: /^First floor/ }).click();
    await expect.poll(() => page.url()).toContain('#/level-1');
    expect(await accessibilityFaults(page)).toEqual([]);

    await list
      .getByRole('button', { name: /^Bakery 1\.1\b(?! M)/ })
      .first()
      .click();
    await card(page).getByRole('heading', { name: 'Bakery 1.1', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Food', exact: true }).isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await list.getByRole('heading', { name: 'Food', exact: true }).waitFor();
    await list.getByRole('button', { name: 'Back' }).click();
    await list.getByRole('heading', { name: 'All places' }).waitFor();
    expect(page.url()).not.toContain('tags=');
    expect(problems).toEqual([]);
  });

  test('lists all places from A to Z, and those that are open now', async () => {
    const { page } = await beginAgain(desk);
    await page.getByRole('button', { name: 'Directory' }).click();
    await directory(page).getByRole('heading', { name: 'All places' }).waitFor();
    const titles = await directory(page).locator('.atrium-all .atrium-result-title').allTextContents();
    expect(titles.length).toBeGreaterThan(100);
    expect(titles).toEqual([...titles].sort(new Intl.Collator('en', { numeric: true }).compare));
    const letters = await directory(page).locator('.atrium-letter').allTextContents();
    expect(letters).toEqual(['B', 'C', 'L', 'M', 'O', 'P', 'R']);
    await directory(page)
      .getByRole('button', { name: /^Open now/ })
      .click();
    await directory(page).getByRole('heading', { name: 'Open now' }).waitFor();
    expect(await directory(page).getByRole('status').innerText()).toMatch(/^\d+ places$/);
  });

  test('is used by keys alone: it opens, enters a category, goes back and closes, and the focus returns', async () => {
    const { page } = await beginAgain(desk);
    const button = page.getByRole('button', { name: 'Directory' });
    await button.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sample centre');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Food');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sample centre');
    await page.keyboard.press('Escape');
    await expect.poll(() => directory(page).count()).toBe(0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('shows the places of a category above its sheet', async () => {
    const { page } = await beginAgain(pocket);
    await page.evaluate(() => {
      location.hash = '#/level-0?z=1&x=800&y=900';
    });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Directory' }).click();
    await directory(page).getByRole('button', { name: /^Food/ }).first().click();
    await directory(page).getByRole('heading', { name: 'Food', exact: true }).waitFor();
    const [level] = harness.venue.levels;
    const sheetTop = async () => (await directory(page).boundingBox())?.y ?? 0;
    const lowest = async () => {
      const food = level?.areas.filter(({ tags }) => tags.some(({ name }) => name === 'Food')) ?? [];
      const points = food.flatMap(({ data }) => data);
      const at = await Promise.all(points.map((point) => screenOf(page, point)));
      return Math.max(...at.map(({ y }) => y));
    };
    await expect.poll(async () => (await lowest()) <= (await sheetTop())).toBe(true);
  });

  test('closes step by step at close requests, such as Back on Android, wherever the focus is', async () => {
    const { page } = await beginAgain(pocket);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Directory' }).click();
    const heading = (name: string) => directory(page).getByRole('heading', { name, exact: true });
    await directory(page)
      .getByRole('button', { name: /^Shops/ })
      .first()
      .click();
    await heading('Shops').waitFor();
    await directory(page).locator('.atrium-all button').first().click();
    await card(page).locator('.atrium-card-body').waitFor();
    await page.locator('.atrium-map').focus();
    // Without the button of a phone, Esc makes the close request.
    await page.keyboard.press('Escape');
    await heading('Shops').waitFor();
    await page.getByRole('button', { name: 'Menu: 1' }).click();
    await page.locator('.atrium-menu .atrium-option').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.atrium-menu .atrium-option:visible').count()).toBe(0);
    await heading('Shops').waitFor();
    await page.locator('.atrium-map').focus();
    await page.keyboard.press('Escape');
    await heading('Sample centre').waitFor();
    await page.locator('.atrium-map').focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => directory(page).count()).toBe(0);
  });

  test('reports a category that is only on other levels, from a link with its name or its old id', async () => {
    const { page } = await beginAgain(desk);
    for (const tag of ['services', harness.venue.project.tags[2]?.id]) {
      await page.goto(`${harness.origin}/?${tag}#/level-0?tags=${tag}`);
      await painted(page);
      await expect.poll(() => page.locator('[data-place]').count()).toBe(14);
      await expect.poll(() => page.url()).toContain('tags=services');
    }
  });

  test('opens from the menu as a sheet on a phone, without axe violations in dark and in light', async () => {
    const { page, problems } = await beginAgain(pocket);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Directory' }).click();
    await directory(page).getByRole('heading', { name: 'Sample centre' }).waitFor();
    const atFoot = async () => {
      const box = await directory(page).boundingBox();
      return [box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))];
    };
    await expect.poll(atFoot).toEqual([0, 390, 780]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`main[data-scheme=${colorScheme}]`).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await directory(page).getByRole('button', { name: 'Shops' }).first().click();
    await directory(page).getByRole('heading', { name: 'Shops' }).waitFor();
    await directory(page).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => directory(page).count()).toBe(0);
    expect(page.url()).not.toContain('tags=');
    expect(problems).toEqual([]);
  });
});

describe('the search field', () => {
  test('offers categories and recent searches before anything is typed, and stores nothing', async () => {
    const { page } = await beginAgain(desk);
    const field = page.getByRole('combobox');
    await field.click();
    await option(page, /^Food\s+39 places$/).waitFor();
    expect(await option(page, /^Open now\s+\d+ places$/).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await field.fill('lecture hall 2.7');
    await option(page, /^Lecture hall 2\.7\s+Second floor/)
      .first()
      .click();
    await card(page).waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await option(page, 'lecture hall 2.7').click();
    await option(page, /^Lecture hall 2\.7\s+Second floor/)
      .first()
      .waitFor();
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await field.fill('');
    await option(page, /^Services/).click();
    await directory(page).getByRole('heading', { name: 'Services' }).waitFor();
    expect(page.url()).toContain('tags=services');
  });

  test('finds levels by name, and lists places of the shown level first', async () => {
    const { page } = await beginAgain(desk, '#/level-2');
    const field = page.getByRole('combobox');
    await page.getByRole('radio', { name: 'Second floor', checked: true }).waitFor();
    await field.fill('bakery');
    const found = option(page, /^Bakery/).first();
    expect(await found.innerText()).toContain('Second floor');
    await field.fill('first');
    await option(page, /^First floor\s+Level$/).click();
    await expect.poll(() => page.url()).toContain('#/level-1');
  });

  test('shows results with one line for the title and one for level and status', async () => {
    const { page } = await beginAgain(pocket);
    await page.getByRole('combobox').fill('bakery');
    await option(page, /^Bakery/)
      .first()
      .waitFor();
    const lines = await page
      .locator('.atrium-results [role=option]')
      .evaluateAll((options) => options.map((one) => one.getBoundingClientRect().height));
    expect(new Set(lines)).toEqual(new Set([lines[0]]));
    expect(await option(page, /Busy/).first().innerText()).toMatch(/^Bakery \S+( M)?\s+\S+ floor · Busy$/);
  });
});

describe('the nearest toilet to the entrance, on another floor,', () => {
  test('is found with the mouse and the keyboard', async () => {
    const { page, problems } = await beginAgain(desk, '#/level-0/entrance');
    await card(page).getByRole('heading', { name: 'Main entrance' }).waitFor();
    await page.getByRole('combobox').fill('where is the nearest restroom');
    await page.getByText('Nearest to Main entrance').waitFor();
    const texts = await page.getByRole('option').allInnerTexts();
    expect(texts.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Toilet First floor · 1 floor up',
      'Toilet Second floor · 2 floors up',
    ]);
    await page.keyboard.press('Enter');
    await card(page).getByRole('heading', { name: 'Toilet' }).waitFor();
    await expect.poll(() => page.url()).toContain('#/level-1/toilet-1');
    expect(problems).toEqual([]);
  });

  test('is found with a finger on a phone, and nothing covers it', async () => {
    const { page } = await beginAgain(pocket, '#/level-0?here=entrance');
    await page.getByRole('combobox').click();
    await page.getByRole('combobox').fill('nearest toilet');
    await page.getByText('Nearest to you').waitFor();
    await page.getByRole('option').first().click();
    await card(page).getByRole('heading', { name: 'Toilet' }).waitFor();
    await settled(page);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const plan = document.querySelector('.atrium-plan')?.getBoundingClientRect() ?? new DOMRect();
          const [x, y] = [plan.x + (1400 / 1600) * plan.width, plan.y + (900 / 1000) * plan.height];
          return document.elementFromPoint(x, y)?.closest('.atrium-map') !== null;
        }),
      )
      .toBe(true);
  });
});
