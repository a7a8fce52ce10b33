import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, clickArea, openStill } from '#tests/support/viewer-page.ts';

/** Keys that work wherever the focus is. */
const browser = useBrowser();
const harness = useHarness(() => createVenue());

test('every element that takes text keeps a slash, and a button does not', async () => {
  const { page, close } = await openStill(browser, harness);
  const written = await page.evaluate(() => {
    const made = ['textarea', 'input', 'p', 'button'].map((tag) => document.createElement(tag));
    for (const element of made) {
      if (element instanceof HTMLParagraphElement) element.contentEditable = 'true';
      element.dataset.field = '';
      document.querySelector('#atrium')?.append(element);
    }
    return made.length;
  });
  const texts: string[] = [];
  for (let i = 0; i < written; i++) {
    const field = page.locator('[data-field]').nth(i);
    await field.focus();
    await page.keyboard.press('/');
    texts.push(await field.evaluate((one) => one.textContent || ('value' in one ? String(one.value) : '')));
  }
  expect(texts).toEqual(['/', '/', '/', '']);
  expect(await page.getByRole('combobox').evaluate((field) => field === document.activeElement)).toBe(true);
  await close();
});

test('a key works on keyboards of other scripts, and Esc is taken only while something is open', async () => {
  const { page, close } = await openStill(browser, harness);
  const press = (init: { key: string; code: string }) =>
    page.evaluate((given) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...given });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    }, init);
  await clickArea(page);
  await press({ key: 'Escape', code: 'Escape' });
  await expect.poll(() => card(page).isVisible()).toBe(false);
  // Nothing is open any more, so the key belongs to the browser.
  expect(await press({ key: 'Escape', code: 'Escape' })).toBe(false);
  expect(await press({ key: 'ظ', code: 'Slash' })).toBe(true);
  expect(await page.getByRole('combobox').evaluate((field) => field === document.activeElement)).toBe(true);
  await close();
});

test('the help of the map names the keys', async () => {
  const { page, close } = await openStill(browser, harness);
  await expect
    .poll(() => page.locator('#atrium-help').textContent())
    .toContain('Search: /. Print: Ctrl+P. Close: Esc.');
  await close();
});
