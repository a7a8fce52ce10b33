import { describe, expect, test } from 'vitest';
import { colorFaults, structureFaults } from '#tests/support/accessibility.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import {
  beginAgain,
  card,
  firstArea,
  fixTime,
  listed,
  openStill,
  planBox,
  screenOf,
  settled,
} from '#tests/support/viewer-page.ts';

/** The map by keys, with assistive technology and without scripts: statements 16 to 18 and 24. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));

describe('a map without a mouse', () => {
  test('finds a shop on another floor with its opening hours by keys alone', async () => {
    const { page, close } = await openStill(browser, harness);
    await fixTime(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('atrium-map');
    const outline = await page.evaluate(
      () => getComputedStyle(document.querySelector('.atrium-map') ?? document.body).outlineStyle,
    );
    expect(outline).toBe('solid');
    const before = await planBox(page);
    await page.keyboard.press('+');
    await expect.poll(async () => (await planBox(page)).width).toBeGreaterThan(before.width * 1.3);
    await page.keyboard.press('ArrowRight');
    await settled(page);
    await page.keyboard.press('Home');
    await expect.poll(async () => (await planBox(page)).width).toBeCloseTo(before.width, 0);
    await page.keyboard.press('/');
    await page.keyboard.type('bakery 1.1');
    await page.locator('[role=option]').first().waitFor();
    await page.keyboard.press('Enter');
    await card(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('atrium-card-title');
    await page.keyboard.press('Tab');
    for (let i = 0; i < 6 && (await page.evaluate(() => document.activeElement?.tagName)) !== 'SUMMARY'; i++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator('.atrium-card-level').innerText()).toBe('First floor');
    expect(await page.locator('.atrium-hours').innerText()).toMatch(
      /Open until 02:00[\s\S]*Today\s+09:00 – 02:00/,
    );
    await close();
  });

  test('has one tab stop for its places: Enter starts, arrows move to the nearest, Enter opens', async () => {
    const { page, close } = await openStill(browser, harness);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-place')?.slice(-4));
    const first = await at();
    await page.keyboard.press('ArrowDown');
    expect(await at()).not.toBe(first);
    expect(await page.locator('[data-place][tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await card(page).waitFor();
    await page.keyboard.press('Escape');
    expect(await at()).toBe(first);
    await close();
  });
});

test('a map takes Enter into its places before the browser was idle', async () => {
  const { page, close } = await openStill(browser, harness, {
    before: async (context) => {
      await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    },
  });
  await page.locator('.atrium-controls').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.locator('[data-place]:focus').count()).toBe(1);
  await close();
});

describe('a map for assistive technology', () => {
  const desktop = useShared(() => openStill(browser, harness, { bypassCSP: true }));
  const narrow = useShared(() =>
    openStill(browser, harness, { viewport: { width: 390, height: 780 }, bypassCSP: true }),
  );

  test('has a name, a button for every place with its status, and a choice of levels', async () => {
    const { page } = await beginAgain(desktop);
    const map = page.getByRole('application', { name: 'Map of Sample centre' });
    expect(await map.count()).toBe(1);
    const list = page.getByRole('navigation', { name: 'Places' });
    await expect.poll(() => list.getByRole('button').count()).toBe(42);
    await listed(page);
    await list.getByRole('button', { name: 'Bakery 0.1 Busy' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('region', { name: 'Bakery 0.1' }).count()).toBe(1);
    expect(await page.getByRole('radiogroup', { name: 'Levels' }).getByRole('radio').count()).toBe(3);
  });

  test('has controls that are large enough for a finger, and fits texts of twice the size', async () => {
    const { page } = await beginAgain(narrow);
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('.atrium-bar button, .atrium-corner button')]
        .filter((button) => button.getClientRects().length > 0)
        .map((button) => {
          const { width, height } = button.getBoundingClientRect();
          return Math.min(width, height);
        }),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(40);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });

  test.each([
    [['dark', 'light'], 1280, desktop],
    [['light'], 390, narrow],
  ] as const)('has no serious axe violation: %s at %d', async (schemes, _, shared) => {
    const { page } = await beginAgain(shared);
    const seen = { dark: new Set<string>(), light: new Set<string>() };
    const expectNoFaults = async () => {
      expect(await structureFaults(page)).toEqual([]);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`main[data-scheme=${colorScheme}]`).waitFor();
        expect(await colorFaults(page, seen[colorScheme])).toEqual([]);
      }
    };
    await expectNoFaults();
    const at = await screenOf(page, firstArea);
    await page.mouse.click(at.x, at.y);
    await card(page).waitFor();
    await page.waitForTimeout(400);
    await expectNoFaults();
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: 'Filter' }).click();
    await expectNoFaults();
    await page.getByRole('combobox').fill('cafe');
    await page.locator('[role=option]').first().waitFor();
    await expectNoFaults();
  });

  test('has borders around every floating part in forced colours', async () => {
    const { page } = await beginAgain(desktop);
    await page.emulateMedia({ forcedColors: 'active' });
    const border = await page
      .locator('.atrium-search')
      .evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(border).toBe('1px');
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

describe('a map without scripts', () => {
  test('has the list of places and a link', async () => {
    const { page, context, close } = await openStill(browser, harness, {
      javaScriptEnabled: false,
      isUnpainted: true,
    });
    expect(await page.locator('.atrium-noscript').innerText()).toContain('needs JavaScript');
    expect(await page.locator('[data-place]').first().isVisible()).toBe(true);
    expect(await page.locator('.atrium-noscript a').getAttribute('href')).toBe('/m/venue');
    const session = await context.newCDPSession(page);
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as {
      nodes: { ignored: boolean; role?: { value: string }; name?: { value: string } }[];
    };
    const read = (role: string) => nodes.filter((node) => !node.ignored && node.role?.value === role);
    expect(read('heading').map(({ name }) => name?.value)).toEqual([
      'Sample centre',
      'Places on Ground floor',
    ]);
    expect(read('button').length).toBe(await page.locator('[data-place]').count());
    await close();
  });
});
