import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { planRests } from '#tests/support/plan-rests.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import {
  beginAgain,
  card,
  clickArea,
  fixTime,
  openStill,
  painted,
  planBox,
  screenOf,
  settled,
} from '#tests/support/viewer-page.ts';

/** What visitors read and do: statements 10, 12, 14, 15 and 25. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));

/** A map that tests use one after the other. Tests about loading open their own. */
const permissions = ['clipboard-read', 'clipboard-write'];
const visit = useShared(() => openStill(browser, harness, { permissions }));

const begin = (hash?: string) => beginAgain(visit, hash);

describe('the card of a place', () => {
  test('shows all details of the place, in the time zone of the venue', async () => {
    const { page, close, problems } = await openStill(browser, harness, { timezoneId: 'America/New_York' });
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
    const link = card(page).getByRole('link', { name: 'Book a table' });
    expect(await link.getAttribute('href')).toBe('https://example.org/book');
    await page.locator('.atrium-hours summary').click();
    expect(await page.locator('.atrium-hours').innerText()).toMatch(/Today\s+09:00 – 02:00/);
    expect(await page.locator('.atrium-hours').innerText()).toContain('Times in Europe/Berlin');
    expect(problems).toEqual([]);
    await close();
  });

  test('closes by Esc, by its button and by a click on the map, and returns the focus', async () => {
    const { page } = await begin();
    await clickArea(page);
    await page.keyboard.press('Escape');
    expect(await page.locator('.atrium-card').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('atrium-map');
    await page.getByRole('button', { name: 'Show the whole map' }).click();
    await page.evaluate(planRests);
    await clickArea(page);
    await card(page).getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('.atrium-card').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Show the whole map' }).click();
    await page.evaluate(planRests);
    await clickArea(page);
    // There is no place and no name between the search and the buttons.
    await page.mouse.click(700, 30);
    await expect.poll(() => page.locator('.atrium-card').isVisible()).toBe(false);
  });

  test('opens an image in large, and moves through the images by keys', async () => {
    const { page } = await begin();
    await clickArea(page);
    await card(page).getByRole('button', { name: 'Image 1 of 2' }).click();
    const gallery = page.locator('.atrium-gallery');
    await gallery.waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await gallery.getByRole('img', { name: 'The garden' }).getAttribute('src')).toBe('/plan-1.svg');
    await page.keyboard.press('Escape');
    await expect.poll(() => gallery.count()).toBe(0);
    expect(await card(page).isVisible()).toBe(true);
  });

  test('is only a name for a marker without a card', async () => {
    const { page } = await begin('#/level-0/marker-0-6');
    await expect.poll(() => page.locator('.atrium-tooltip').innerText()).toContain('Lecture hall 0.7 M');
    expect(await page.locator('.atrium-card').isVisible()).toBe(false);
  });
});

describe('the search', () => {
  test('is a combobox that works by keys alone, searches all levels and leads to the place', async () => {
    const { page } = await begin();
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
  });

  test('is focused by a slash from the start', async () => {
    const { page, close } = await openStill(browser, harness);
    await page.keyboard.press('/');
    await page.keyboard.type('bakery');
    await page.locator('[role=option]').first().waitFor();
    expect(await page.getByRole('combobox').inputValue()).toBe('bakery');
    await close();
  });

  test('reports when nothing is found, and is cleared by Esc', async () => {
    const { page } = await begin();
    await page.getByRole('combobox').fill('zzzzzz');
    await expect
      .poll(() => page.locator('.atrium-results-message').innerText())
      .toContain('Nothing found for “zzzzzz”');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('combobox').inputValue()).toBe('');
  });
});

describe('languages', () => {
  test('change texts, lang and direction without a reload; missing texts stay in the default language', async () => {
    const { page } = await begin();
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
    await page.evaluate(() => location.assign('#/level-0?lang=en'));
    await page.locator('html[lang=en]').waitFor();
  });
});

describe('links to a map', () => {
  test('open exactly their level, place, language and view', async () => {
    const { page, close } = await openStill(browser, harness, {
      path: '/#/level-1/area-1-8?lang=de&z=2&x=400&y=375',
    });
    await card(page).waitFor();
    expect(await page.locator('.atrium-card-title').innerText()).toBe('Bäckerei 1.9');
    const middle = await screenOf(page, [400, 375]);
    expect(middle.x).toBeGreaterThan(300);
    await settled(page);
    const { width } = await planBox(page);
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'hidden' });
    await page.locator('.atrium-map').press('Home');
    await page.evaluate(planRests);
    expect(width / (await planBox(page)).width).toBeCloseTo(2, 1);
    await close();
  });

  test('that are shared open exactly the same view: a wide page, one with a card at either edge, and a phone with a sheet', async () => {
    const wide = { width: 1280, height: 800 };
    for (const { place, lang = 'en', size = wide } of [
      { place: '' },
      { place: '/area-0-0' },
      { place: '/area-0-0', lang: 'ar' },
      { place: '/area-0-0', size: { width: 390, height: 780 } },
    ]) {
      const opened = lang === 'ar' ? await openStill(browser, harness, { path: '/?lang=ar' }) : await begin();
      const { page } = opened;
      await page.setViewportSize(size);
      const given = `#/level-0${place}?${lang === 'ar' ? 'lang=ar&' : ''}z=3&x=800&y=500`;
      await page.evaluate((to) => location.assign(to), given);
      await page.locator(`html[lang=${lang}]`).waitFor();
      const share = async () => {
        if (place !== '') await card(page).waitFor();
        await page.evaluate(planRests);
        const menu = page.getByRole('button', { name: /^(Menu|القائمة)$/ });
        if (await menu.isVisible()) {
          await menu.click();
          await page.locator('.atrium-menu .atrium-option', { hasText: 'Share' }).click();
        } else await page.locator('.atrium-share > button').click();
        const link = await page.locator('.atrium-panel:not([hidden]) input').inputValue();
        return { hash: new URL(link).hash, box: await planBox(page) };
      };
      const first = await share();
      expect(first.hash).toBe(given);
      await page.goto('about:blank');
      await page.goto(`${harness.origin}/${first.hash}`);
      await painted(page);
      expect(await share()).toEqual(first);
      if (lang === 'ar') await opened.close();
      else await page.setViewportSize(wide);
    }
  });

  test('follow the opened place; Back closes the card and stays on the page', async () => {
    const { page } = await begin();
    const { x: whole } = await planBox(page);
    await clickArea(page);
    expect(page.url()).toContain('#/level-0/area-0-0');
    await page.goBack();
    const shown = async () => [await card(page).count(), Math.round((await planBox(page)).x - whole)];
    await expect.poll(shown).toEqual([0, 0]);
    expect(page.url()).toBe(`${harness.origin}/#/level-0`);
    await clickArea(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.url()).not.toContain('area-0-0');
  });

  test('to a deleted place open the map with a message', async () => {
    const { page } = await visit();
    for (const path of ['/?first#/level-9/none', '/?second#/level-0/none']) {
      await page.goto(harness.origin + path);
      await expect.poll(() => page.locator('.atrium-note').innerText()).toContain('no longer on this map');
    }
  });
});

describe('sharing and printing', () => {
  test('give the link to the current view, as text and as a QR code', async () => {
    const { page, problems } = await begin();
    await clickArea(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.locator('.atrium-qr').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/m\/venue\/area-0-0#\/level-0\/area-0-0\?z=[\d.]+&x=[\d.]+&y=[\d.]+$/);
    expect(problems).toEqual([]);
  });

  test.each([
    [
      'by its button',
      async (page: Page) => {
        await page.getByRole('button', { name: 'Share' }).click();
        await page.getByRole('button', { name: 'Print', exact: true }).click();
      },
    ],
    ['by Ctrl+P', (page: Page) => page.keyboard.press('Control+p')],
  ])('put title, level and places on paper, with the numbers that their list has, %s', async (_, start) => {
    const { page } = await begin();
    await page.evaluate(() =>
      Object.assign(window, { printed: false, print: () => Object.assign(window, { printed: true }) }),
    );
    const before = await planBox(page);
    await start(page);
    await page.waitForFunction(() => Reflect.get(window, 'printed'));
    const paper = page.locator('.atrium-sheet');
    expect(await paper.locator('h2').textContent()).toBe('Sample centre: Ground floor');
    const tags = await paper.locator('rect[rx] + text').allTextContents();
    const listed = await paper.locator('li > b').allTextContents();
    expect(listed.filter(Boolean).map(Number)).toEqual(tags.map(Number).sort((a, b) => a - b));
    const label = paper.locator('text', { hasText: /^Bakery 0.1$/ });
    const [named, plan] = await Promise.all([
      label.getAttribute('transform'),
      paper.locator('.atrium-printed-plan > svg').last().getAttribute('viewBox'),
    ]);
    const [x = 0, y = 0] = (named ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
    const [, , width = 1, height = 1] = (plan ?? '').split(' ').map(Number);
    // The first room is in the top left corner of the plan.
    expect([x / width < 0.2, y / height < 0.25]).toEqual([true, true]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.atrium-search').isVisible()).toBe(false);
    expect(await paper.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => page.locator('.atrium-sheets').count()).toBe(0);
    await expect.poll(async () => (await planBox(page)).width).toBeCloseTo(before.width, 0);
  });
});
