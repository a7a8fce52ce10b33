import { describe, expect, test } from 'vitest';
import { planRests } from '#tests/support/plan-rests.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, clickArea, listed, openStill } from '#tests/support/viewer-page.ts';

const browser = useBrowser();
const harness = useHarness(() => {
  const venue = createVenue({ hasImages: true });
  const names = { de: { name: 'Erdgeschoss' } };
  for (const level of [venue.levels[0], venue.project.levels[0]]) if (level) level.translations = names;
  return venue;
});

describe('the language of a visit', () => {
  test('may be available for the interface only: the places stay in a language of the map', async () => {
    const { page, close, problems } = await openStill(browser, harness);
    await clickArea(page);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('radio', { name: 'Suomi' }).click();
    await page.getByRole('button', { name: 'Näytä koko kartta' }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      'fi',
      'ltr',
    ]);
    expect(await page.locator('.atrium-card-title').innerText()).toBe('Bakery 0.1');
    expect(await card(page).innerText()).toContain('Ground floor');
    await expect.poll(() => page.url()).toContain('lang=fi');
    await page.reload();
    await page.getByRole('button', { name: 'Näytä koko kartta' }).waitFor();
    await page.getByRole('button', { name: 'Kieli' }).click();
    await page.getByRole('radio', { name: 'Suomi', checked: true }).waitFor();
    await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Show the whole map' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('stays after a reload if it was chosen, also when it is the default of the map', async () => {
    const { page, close } = await openStill(browser, harness, { locale: 'de-DE' });
    await page.getByRole('button', { name: 'Sprache' }).click();
    await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Show the whole map' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Show the whole map' }).waitFor();
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('radio', { name: 'English', checked: true }).waitFor();
    await close();
  });

  test('is the language that was chosen last, however late the texts of another arrive', async () => {
    const { page, close } = await openStill(browser, harness);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Language' }).click();
      await page.getByRole('radio', { name }).click();
    };
    let answer = () => {};
    await page.route('**/viewer-parts/viewer.fi-*', async (route) => {
      await new Promise<void>((done) => {
        answer = done;
      });
      await route.continue();
    });
    const asked = page.waitForRequest(/viewer\.fi-/);
    await choose('Suomi');
    await asked;
    await choose('Deutsch');
    await page.getByRole('button', { name: 'Ganze Karte zeigen' }).waitFor();
    const late = page.waitForResponse(/viewer\.fi-/);
    answer();
    await late;
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await close();
  });

  test('applies to the names of levels, in the document and after a change', async () => {
    const german = await openStill(browser, harness, { path: '/?lang=de' });
    const levels = german.page.locator('.atrium-levels');
    await expect.poll(() => levels.innerText()).toContain('Erdgeschoss');
    expect(await german.page.locator('.atrium-places h2').textContent()).toBe('Orte auf Erdgeschoss');
    await german.page.getByRole('button', { name: 'Sprache' }).click();
    await german.page.getByRole('radio', { name: 'English' }).click();
    await expect.poll(() => levels.innerText()).toContain('Ground floor');
    await german.close();
  });

  /** A map in Japanese that tests use one after the other, and the addresses that it has requested. */
  const fetched: string[] = [];
  const japanese = useShared(() => {
    fetched.length = 0;
    return openStill(browser, harness, {
      locale: 'ja-JP',
      before: async (context) => {
        context.on('request', (request) => fetched.push(request.url()));
      },
    });
  });

  test('leaves the keys of an input method to it in every field: Esc closes no card', async () => {
    const { page } = await japanese();
    await clickArea(page);
    const isOpen = await page.evaluate(() => {
      const field = document.createElement('input');
      document.querySelector('.atrium-card')?.append(field);
      const given = { bubbles: true, cancelable: true, key: 'Escape' };
      field.dispatchEvent(new KeyboardEvent('keydown', { ...given, isComposing: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { ...given, keyCode: 229 }));
      return document.querySelector('.atrium-card:not([hidden])') !== null;
    });
    expect(isOpen).toBe(true);
    await page.locator('.atrium-card > input').evaluate((field) => field.remove());
    await page.locator('.atrium-map').press('Escape');
    await page.locator('.atrium-map').press('Home');
    await page.evaluate(planRests);
  });

  test('that needs an input method keeps its keys: they pick no result and clear no text', async () => {
    const { page } = await japanese();
    await clickArea(page);
    const field = page.getByRole('combobox');
    await field.fill('pharmacy');
    await page.getByRole('option').first().waitFor();
    /** Returns false if the viewer used the key. */
    const press = (key: string, keyCode: number) =>
      field.evaluate(
        (input, given) => {
          const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...given });
          return input.dispatchEvent(event);
        },
        { key, keyCode },
      );
    for (const key of ['ArrowDown', 'Escape', 'Enter']) expect(await press(key, 229)).toBe(true);
    expect(await page.getByRole('option', { selected: true }).count()).toBe(0);
    expect(await field.inputValue()).toBe('pharmacy');
    expect(await page.locator('.atrium-card-title').innerText()).toBe('Bakery 0.1');
    expect(await press('Enter', 13)).toBe(false);
    await expect.poll(() => page.locator('.atrium-card-title').innerText()).toContain('Pharmacy');
  });

  test('is in the document: no texts are loaded until another language is chosen', async () => {
    const { page } = await japanese();
    await page.getByRole('button', { name: '言語' }).click();
    await page.getByRole('radio', { name: '日本語', checked: true }).waitFor();
    expect(fetched.filter((url) => /viewer-parts\/(?:viewer\.|load-viewer)/.test(url))).toEqual([]);
    await page.getByRole('radio', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: 'Ganze Karte zeigen' }).waitFor();
    const texts = fetched.filter((url) => /viewer-parts\/viewer\./.test(url));
    expect(texts.map((url) => /viewer\.(\w+)-/.exec(url)?.[1])).toEqual(['de']);
  });

  // Which languages run from right to left: tests/unit/viewer/interface-texts.test.ts.
  test('from right to left shifts no bar when the visitor moves through the places', async () => {
    const { page, close } = await openStill(browser, harness, { path: '/?lang=ar' });
    const bar = page.locator('.atrium-search');
    await bar.waitFor();
    const before = await bar.boundingBox();
    expect(before?.x).toBeGreaterThan(640);
    await listed(page);
    const place = page.locator('.atrium-places button').nth(4);
    await place.focus();
    expect(await place.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await bar.boundingBox()).toEqual(before);
    expect(await page.evaluate(() => document.querySelector('#atrium')?.scrollLeft)).toBe(0);
    // The card has room between a day and its hours.
    await page.evaluate(() => {
      location.hash = '#/level-0/area-0-0?lang=ar';
    });
    const day = card(page).locator('.atrium-hours th').first();
    await day.waitFor({ state: 'attached' });
    const room = (side: 'paddingLeft' | 'paddingRight') =>
      day.evaluate((cell, name) => getComputedStyle(cell)[name], side);
    expect([await room('paddingLeft'), await room('paddingRight')]).toEqual(['12px', '0px']);
    await close();
  });
});

describe('English texts in Arabic controls', () => {
  const busy = createVenue({ levels: 2 });
  const [area] = busy.levels[0]?.areas ?? [];
  if (!area) throw new Error('no area');
  const texts = { description: null, customButtonLabel: null, features: ['120 seats'] };
  area.translations = { en: { ...texts, title: '6 Now', statusLabel: 'Short queue' } };
  area.status = { type: 'warning' };
  const own = useHarness(() => busy);

  test('keep their order: level, dot and status at the edge of the title, and a number before its noun', async () => {
    const { page, close } = await openStill(browser, own, { path: '/?lang=ar' });
    await page.getByRole('combobox').fill('6 Now');
    const option = page.getByRole('option').first();
    await option.getByText('Short queue').waitFor();
    /** Returns left and right edge of each text in an element. */
    const textsOf = (one: typeof option) =>
      one.evaluate((element) => {
        const texts: { text: string; left: number; right: number }[] = [];
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          const { left, right } = range.getBoundingClientRect();
          texts.push({ text: String(walker.currentNode), left: Math.round(left), right: Math.round(right) });
        }
        return texts;
      });
    const [title, level, dot, status] = await textsOf(option);
    expect([title?.right, dot?.right, status?.right]).toEqual([level?.right, level?.left, dot?.left]);
    await option.click();
    const readsNumberFirst = (selector: string) =>
      card(page)
        .locator(selector)
        .first()
        .evaluate((element) => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          walker.nextNode();
          const edgeOf = (start: number) => {
            const range = document.createRange();
            range.setStart(walker.currentNode, start);
            range.setEnd(walker.currentNode, start + 1);
            return range.getBoundingClientRect().left;
          };
          return edgeOf(0) < edgeOf(2);
        });
    await card(page).getByText('120 seats').waitFor();
    expect([
      await readsNumberFirst('.atrium-card-title'),
      await readsNumberFirst('.atrium-features li'),
    ]).toEqual([true, true]);
    await close();
  });
});
