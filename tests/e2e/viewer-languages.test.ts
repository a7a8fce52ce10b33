import { describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, clickArea, openStill, painted } from '#tests/support/viewer-page.ts';

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

  test('is in the document: no texts are loaded until another language is chosen', async () => {
    const fetched: string[] = [];
    const { page, close } = await openStill(browser, harness, {
      locale: 'ja-JP',
      before: async (context) => {
        context.on('request', (request) => fetched.push(request.url()));
      },
    });
    await page.getByRole('button', { name: '言語' }).click();
    await page.getByRole('radio', { name: '日本語', checked: true }).waitFor();
    expect(fetched.filter((url) => /viewer-parts\/(?:viewer\.|load-viewer)/.test(url))).toEqual([]);
    await page.getByRole('radio', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: 'Ganze Karte zeigen' }).waitFor();
    const texts = fetched.filter((url) => /viewer-parts\/viewer\./.test(url));
    expect(texts.map((url) => /viewer\.(\w+)-/.exec(url)?.[1])).toEqual(['de']);
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

  test('may need an input method, whose Enter and Esc do not act on the search', async () => {
    const { page, close } = await openStill(browser, harness);
    const input = page.getByRole('combobox', { name: 'Search for a place' });
    await input.fill('optician 2.4');
    await page.locator('[role=option]').first().waitFor();
    for (const key of ['Enter', 'Escape'])
      await input.evaluate((field, pressed) => {
        const press = { key: pressed, bubbles: true, cancelable: true };
        field.dispatchEvent(new KeyboardEvent('keydown', { ...press, isComposing: true }));
        field.dispatchEvent(new KeyboardEvent('keydown', { ...press, keyCode: 229 }));
      }, key);
    expect(await input.inputValue()).toBe('optician 2.4');
    expect(await card(page).isVisible()).toBe(false);
    await input.press('Enter');
    await card(page).waitFor();
    await close();
  });

  const window = useShared(() => openStill(browser, harness, { path: '/robots.txt', isUnpainted: true }));

  test.each(['ar', 'fa', 'he'])(
    '%s runs from right to left, and moving through the places shifts no bar',
    async (code) => {
      const { page } = await window();
      await page.goto(`${harness.origin}/?lang=${code}`);
      await painted(page);
      const bar = page.locator('.atrium-search');
      await bar.waitFor();
      const before = await bar.boundingBox();
      expect(before?.x).toBeGreaterThan(640);
      await page.locator('.atrium-places button').nth(4).focus();
      expect(await bar.boundingBox()).toEqual(before);
      expect(await page.evaluate(() => document.querySelector('#atrium')?.scrollLeft)).toBe(0);
    },
  );
});
