import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { createVenue } from '#tests/support/venue.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { openViewer, painted, planBox, screenOf, settled } from '#tests/support/viewer-page.ts';

/** What a visitor reads and does: statements 10, 12, 14 to 18, 23 to 25. */
const browser = useBrowser();
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness(createVenue({ hasImages: true }));
});
afterAll(async () => {
  await harness.stop();
});

const firstArea: [number, number] = [114, 125];
const card = (page: Page) => page.locator('.atrium-card:not([hidden])');

async function clickArea(page: Page): Promise<void> {
  const at = await screenOf(page, firstArea);
  await page.mouse.click(at.x, at.y);
  await card(page).waitFor();
  await page.waitForTimeout(600);
}

/** The service's time at which tests look: a Wednesday, 12:00 in Berlin. */
async function fixTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date('2026-11-18T11:00:00Z'));
}

describe('the card', () => {
  test('shows everything that is known of a place, in the time of the venue', async () => {
    const { page, close, problems } = await openViewer(browser, harness, { timezoneId: 'America/New_York' });
    await fixTime(page);
    await clickArea(page);
    const text = await card(page).innerText();
    const expected = [
      'Bakery 0.1',
      'Ground floor',
      'Busy',
      'Open until 02:00',
      'In use until',
      'Seminar',
      '€€, main dishes from 12 €',
      'Fresh every morning',
      'Step-free',
      'Food',
      'Hauptstraße 12',
      '+49 30 1234567',
      'hello@example.org',
      'example.org/shop',
      'Book a table',
    ];
    for (const part of expected) expect(text).toContain(part);
    expect(await card(page).getByText('Rated 4.5 of 5').count()).toBe(1);
    expect(await card(page).locator('.atrium-images img').count()).toBe(2);
    expect(await card(page).getByRole('link', { name: 'Book a table' }).getAttribute('href')).toBe(
      'https://example.org/book',
    );
    await page.locator('.atrium-hours summary').click();
    expect(await page.locator('.atrium-hours').innerText()).toMatch(/Today\s+09:00 – 02:00/);
    expect(await page.locator('.atrium-hours').innerText()).toContain('Times in Europe/Berlin');
    expect(problems).toEqual([]);
    await close();
  });

  test('closes by Esc, by its button and by a click on the map, and gives the focus back', async () => {
    const { page, close } = await openViewer(browser, harness);
    await clickArea(page);
    await page.keyboard.press('Escape');
    expect(await page.locator('.atrium-card').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('atrium-map');
    await page.getByRole('button', { name: 'Show the whole map' }).click();
    await page.waitForTimeout(600);
    await clickArea(page);
    await card(page).getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('.atrium-card').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Show the whole map' }).click();
    await page.waitForTimeout(600);
    await clickArea(page);
    await page.mouse.click(1000, 790);
    await expect.poll(() => page.locator('.atrium-card').isVisible()).toBe(false);
    await close();
  });

  test('opens an image large, and turns through them by keys', async () => {
    const { page, close } = await openViewer(browser, harness);
    await clickArea(page);
    await card(page).getByRole('button', { name: 'Image 1 of 2' }).click();
    const gallery = page.locator('.atrium-gallery');
    await gallery.waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await gallery.locator('img').getAttribute('src')).toBe('/plan-1.svg');
    await page.keyboard.press('Escape');
    await expect.poll(() => gallery.count()).toBe(0);
    expect(await card(page).isVisible()).toBe(true);
    await close();
  });

  test('a marker that has no card shows its name only', async () => {
    const { page, close } = await openViewer(browser, harness, { path: '/#/level-0/marker-0-6' });
    await page.waitForTimeout(600);
    expect(await page.locator('.atrium-card').isVisible()).toBe(false);
    expect(await page.locator('.atrium-tooltip').innerText()).toContain('Lecture hall 0.7 M');
    await close();
  });
});

describe('search', () => {
  test('is a combobox that works by keys alone, finds on all floors and switches to the place', async () => {
    const { page, close } = await openViewer(browser, harness);
    const input = page.getByRole('combobox', { name: 'Search for a place' });
    await input.focus();
    await page.keyboard.type('optican 2.4');
    await page.locator('[role=option]').first().waitFor();
    expect(await input.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    const active = await input.getAttribute('aria-activedescendant');
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await card(page).waitFor();
    expect(await page.locator('.atrium-card-title').innerText()).toContain('Optician 2.4');
    expect(await page.getByRole('radio', { name: 'Second floor' }).getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await close();
  });

  test('is reached by a slash from the start', async () => {
    const { page, close } = await openViewer(browser, harness);
    await page.keyboard.press('/');
    await page.keyboard.type('bakery');
    await page.locator('[role=option]').first().waitFor();
    expect(await page.getByRole('combobox').inputValue()).toBe('bakery');
    await close();
  });

  test('says when nothing is found, and Esc empties it', async () => {
    const { page, close } = await openViewer(browser, harness);
    await page.getByRole('combobox').fill('zzzzzz');
    await expect
      .poll(() => page.locator('.atrium-results-message').innerText())
      .toContain('Nothing found for “zzzzzz”');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('combobox').inputValue()).toBe('');
    await close();
  });
});

describe('languages', () => {
  test('change texts, lang and direction without a reload; what is missing stays in the default language', async () => {
    const { page, close } = await openViewer(browser, harness);
    await page.evaluate(() => Object.assign(window, { kept: true }));
    await clickArea(page);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('radio', { name: 'العربية' }).click();
    await expect.poll(() => page.locator('.atrium-card-title').innerText()).toBe('مخبز 0.1');
    expect(
      await page.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dir,
        'kept' in window,
      ]),
    ).toEqual(['ar', 'rtl', true]);
    const box = await card(page).boundingBox();
    expect(box?.x).toBeGreaterThan(640);
    expect(page.url()).toContain('lang=ar');
    await page.keyboard.press('Escape');
    expect(await page.locator('[data-place$="8002-000000000001"]').textContent()).toBe('Bookshop 0.2');
    await close();
  });

  test('follow the link, then the browser', async () => {
    const asked = await openViewer(browser, harness, { path: '/?lang=de' });
    expect(await asked.page.getByRole('button', { name: 'Ganze Karte zeigen' }).count()).toBe(1);
    await asked.close();
    const own = await openViewer(browser, harness, { locale: 'de-AT' });
    expect(await own.page.evaluate(() => document.documentElement.lang)).toBe('de');
    await own.close();
  });
});

describe('filter by tag', () => {
  test('fades what does not match, says how many do, shortens the list, and is undone at once', async () => {
    const { page, close } = await openViewer(browser, harness);
    await page.getByRole('button', { name: 'Filter' }).click();
    const all = await page.locator('[data-place]').count();
    await page.locator('.atrium-panel [data-tag]').first().click();
    expect(await page.locator('.atrium-filter [role=status]').innerText()).toBe('14 places match');
    expect(await page.locator('[data-place]').count()).toBe(14);
    expect(page.url()).toContain('tags=');
    await page.getByRole('button', { name: 'Show everything' }).click();
    expect(await page.locator('[data-place]').count()).toBe(all);
    await close();
  });
});

describe('links', () => {
  test('open exactly the level, place, language and view that they name', async () => {
    const { page, close } = await openViewer(browser, harness, {
      path: '/#/level-1/area-1-8?lang=de&z=2&x=400&y=375',
    });
    await card(page).waitFor();
    expect(await page.locator('.atrium-card-title').innerText()).toBe('Bäckerei 1.9');
    const middle = await screenOf(page, [400, 375]);
    expect(middle.x).toBeGreaterThan(300);
    await settled(page);
    const whole = await openViewer(browser, harness, { path: '/#/level-1' });
    expect((await planBox(page)).width / (await planBox(whole.page)).width).toBeCloseTo(2, 1);
    await whole.close();
    await close();
  });

  test('follow what is opened; Back closes the card and stays on the page', async () => {
    const { page, close } = await openViewer(browser, harness);
    await clickArea(page);
    expect(page.url()).toContain('#/level-0/area-0-0');
    await page.goBack();
    await expect.poll(() => page.locator('.atrium-card').isVisible()).toBe(false);
    expect(page.url()).toBe(`${harness.origin}/#/level-0`);
    await clickArea(page);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    expect(page.url()).not.toContain('area-0-0');
    await close();
  });

  test('to what is gone open the map with a message', async () => {
    for (const hash of ['#/level-9/none', '#/level-0/none']) {
      const { page, close } = await openViewer(browser, harness, { path: `/${hash}` });
      await expect.poll(() => page.locator('.atrium-note').innerText()).toContain('not on this map any more');
      await close();
    }
  });
});

describe('share and print', () => {
  test('give the link to what is on the screen, as text and as a QR code', async () => {
    const { page, close, problems } = await openViewer(browser, harness, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await clickArea(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.locator('.atrium-qr').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/m\/venue#\/level-0\/area-0-0\?z=[\d.]+&x=\d+&y=\d+$/);
    expect(problems).toEqual([]);
    await close();
  });

  test('paper gets the view and a legend', async () => {
    const { page, close } = await openViewer(browser, harness);
    await page.evaluate(() =>
      Object.assign(window, {
        print: () =>
          Object.assign(window, { printed: document.querySelector('.atrium-legend')?.textContent }),
      }),
    );
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Print' }).click();
    await page.waitForFunction(() => 'printed' in window);
    const legend = await page.evaluate(() => (window as unknown as { printed: string }).printed);
    expect(legend).toContain('Sample centre: Ground floor');
    expect(legend).toContain('Bakery 0.1');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.atrium-search').isVisible()).toBe(false);
    expect(await page.locator('.atrium-legend').isVisible()).toBe(true);
    await close();
  });
});

describe('without a mouse', () => {
  test('a shop on another floor is found and its hours are read by keys alone', async () => {
    const { page, close } = await openViewer(browser, harness);
    await fixTime(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('atrium-map');
    const outline = await page.evaluate(
      () => getComputedStyle(document.querySelector('.atrium-map') ?? document.body).outlineStyle,
    );
    expect(outline).toBe('solid');
    const before = await planBox(page);
    await page.keyboard.press('+');
    await page.waitForTimeout(500);
    expect((await planBox(page)).width).toBeGreaterThan(before.width * 1.3);
    await page.keyboard.press('ArrowRight');
    await settled(page);
    await page.keyboard.press('Home');
    await page.waitForTimeout(500);
    expect((await planBox(page)).width).toBeCloseTo(before.width, 0);
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

  test('Enter on the map walks the places by one tab stop, arrows lead to the nearest, Enter opens', async () => {
    const { page, close } = await openViewer(browser, harness);
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

describe('assistive technology', () => {
  test('finds the map named, every place as a button with its status, and levels as a choice', async () => {
    const { page, close } = await openViewer(browser, harness);
    const map = page.getByRole('application', { name: 'Map of Sample centre' });
    expect(await map.count()).toBe(1);
    const list = page.getByRole('navigation', { name: 'Places' });
    expect(await list.getByRole('button').count()).toBe(42);
    await list.getByRole('button', { name: 'Bakery 0.1 Busy' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('region', { name: 'Bakery 0.1' }).count()).toBe(1);
    expect(await page.getByRole('radiogroup', { name: 'Levels' }).getByRole('radio').count()).toBe(3);
    await close();
  });

  test.each([
    ['light', 1280, 800],
    ['dark', 1280, 800],
    ['light', 390, 780],
  ] as const)('axe finds nothing serious: %s at %d', async (colorScheme, width, height) => {
    const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const { page, close } = await openViewer(browser, harness, {
      colorScheme,
      viewport: { width, height },
      bypassCSP: true,
    });
    const check = async () => {
      const found = await page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: {
            run(
              root: Document,
              options: object,
            ): Promise<{
              violations: {
                id: string;
                impact: string;
                nodes: { target: string[]; failureSummary: string }[];
              }[];
            }>;
          };
        };
        const { violations } = await axe.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
        });
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(
            ({ id, nodes }) =>
              `${id}: ${nodes.map(({ target, failureSummary }) => target.join(' ') + failureSummary).join(', ')}`,
          );
      });
      expect(found).toEqual([]);
    };
    await page.evaluate(source);
    await check();
    const at = await screenOf(page, firstArea);
    await page.mouse.click(at.x, at.y);
    await card(page).waitFor();
    await page.waitForTimeout(400);
    await check();
    await page.getByRole('button', { name: 'Filter' }).click();
    await check();
    await page.getByRole('combobox').fill('cafe');
    await page.locator('[role=option]').first().waitFor();
    await check();
    await close();
  });

  test('controls are large enough for a finger, and texts twice as large still fit', async () => {
    const { page, close } = await openViewer(browser, harness, { viewport: { width: 390, height: 780 } });
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
    await close();
  });

  test('forced colours keep borders on everything that floats', async () => {
    const { page, close } = await openViewer(browser, harness, { forcedColors: 'active' });
    const border = await page
      .locator('.atrium-search')
      .evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(border).toBe('1px');
    await close();
  });
});

describe('without scripts', () => {
  test('the list of places and a link are there', async () => {
    const { page, context, close } = await openViewer(browser, harness, {
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

describe('when things fail', () => {
  const level = /^\/data\/level-/;

  test.each([
    [403, { detail: 'Seen: evil.example. Allowed: example.org.' }, 'Allowed: example.org'],
    [404, { detail: 'Not found' }, 'does not exist or is not published'],
    [500, {}, 'Something went wrong on our side'],
  ] as const)('a %d is a readable card', async (status, body, words) => {
    harness.override(level, { status, body: JSON.stringify(body) });
    const { page, close } = await openViewer(browser, harness, { isUnpainted: true });
    await page.locator('.atrium-failure').waitFor();
    expect(await page.locator('.atrium-failure').innerText()).toContain(words);
    harness.override(level, null);
    if (status !== 404) {
      await page.getByRole('button', { name: 'Try again' }).click();
      await painted(page);
    }
    await close();
  });

  test('a 429 waits as long as it says and then goes on by itself', async () => {
    harness.override(level, { status: 429, headers: { 'Retry-After': '2' } });
    const { page, close } = await openViewer(browser, harness, { isUnpainted: true });
    await expect.poll(() => page.locator('.atrium-failure').innerText()).toContain('again in');
    harness.override(level, null);
    await painted(page);
    await expect.poll(() => page.locator('.atrium-failure').count(), { timeout: 6000 }).toBe(0);
    await close();
  });

  test('going offline keeps what is shown; a level that cannot be had says so', async () => {
    const { page, context, close } = await openViewer(browser, harness);
    await context.setOffline(true);
    await page.getByRole('radio', { name: 'First floor' }).click();
    await page.locator('.atrium-failure').waitFor();
    await context.setOffline(false);
    await expect.poll(() => page.locator('.atrium-failure').count(), { timeout: 5000 }).toBe(0);
    await expect
      .poll(() => page.getByRole('radio', { name: 'First floor' }).getAttribute('aria-checked'))
      .toBe('true');
    await close();
  });
});

describe('counting', () => {
  test('sends what happened in one batch, and the rest when the page goes; never with Do Not Track', async () => {
    harness.analytics.length = 0;
    const { page, close } = await openViewer(browser, harness);
    await clickArea(page);
    await page.goto('about:blank');
    await expect.poll(() => harness.analytics.length).toBe(1);
    const events = harness.analytics[0]?.events ?? [];
    expect(events.map(({ event }) => event)).toEqual(['mapLoad', 'areaClick']);
    expect(events[0]?.params).toMatchObject({ source: 'page', level: 'level-0', lang: 'en' });
    expect(events[1]?.params).toMatchObject({ key: 'area-0-0', level: 'level-0' });
    await close();
    harness.analytics.length = 0;
    const refused = await openViewer(browser, harness, {
      before: (context) =>
        context
          .addInitScript("Object.defineProperty(navigator, 'doNotTrack', { value: '1' })")
          .then(() => undefined),
    });
    await clickArea(refused.page);
    await refused.page.goto('about:blank');
    await refused.page.waitForTimeout(300);
    expect(harness.analytics).toEqual([]);
    await refused.close();
  });
});

describe('live changes', () => {
  test('a new price and status show in an open card without a reload, and only the changed level is fetched', async () => {
    const own = await startHarness(createVenue());
    const { page, close } = await openViewer(browser, own);
    await clickArea(page);
    own.requests.length = 0;
    own.change(({ levels }) => {
      const place = levels[0]?.areas[0];
      if (!place) return;
      place.price = 'from 99 €';
      place.status = { type: 'error' };
    });
    await expect.poll(() => card(page).innerText(), { timeout: 15_000 }).toContain('from 99 €');
    expect(await card(page).locator('.atrium-status-large').getAttribute('data-type')).toBe('error');
    expect(own.requests.filter((path) => path.startsWith('/data/level-'))).toHaveLength(1);
    expect(own.requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await close();
    await own.stop();
  });
});
