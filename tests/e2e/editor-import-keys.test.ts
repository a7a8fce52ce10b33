import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { geoJson } from '#tests/fixtures/import/building.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import type { SharedEditor } from '#tests/support/shared-editor.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 30_000 };

const browser = useBrowser();
let page: Page;
let content: SharedEditor['content'];

const open = useSharedEditor(browser, () => [], { permissions: ['clipboard-read', 'clipboard-write'] });

beforeEach(async () => {
  ({ page, content } = await open());
});

/** Returns the focused element by role and name. */
const focused = () =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement)) return '';
    const label = at.closest('label') ?? (at as HTMLInputElement).labels?.[0];
    return `${at.tagName.toLowerCase()} ${at.getAttribute('aria-label') ?? label?.textContent ?? at.textContent ?? ''}`;
  });

/** Presses a key until the focus is on a matching element. */
async function walkTo(wanted: RegExp, key = 'Tab', most = 30): Promise<void> {
  const seen: string[] = [];
  for (let i = 0; i < most; i++) {
    const now = await focused();
    if (wanted.test(now)) return;
    seen.push(now);
    await page.keyboard.press(key);
  }
  throw new Error(`The focus never came to ${wanted}; it was on ${seen.join(' | ')}`);
}

/** Opens the panel by the command, moves to the button for files, and gives it this file. */
async function bringIn(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser', late);
  await page.keyboard.press('Control+k');
  await expect.poll(focused, late).toMatch(/^input /);
  await page.keyboard.type('import');
  await page.getByRole('option', { name: /^Import/, selected: true }).waitFor(late);
  await page.keyboard.press('Enter');
  await expect.poll(focused, late).toBe('h2 Import');
  await walkTo(/^button Choose files/);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
}

/** Moves from the first row through the list by arrows, pages, and to both ends. Rows tell the map that they are focused. */
async function walkThroughRows(): Promise<void> {
  const row = () =>
    page.evaluate(() => {
      const { index, kind, hover } = document.activeElement?.closest('li')?.dataset ?? {};
      return { index: Number(index), isMarked: kind !== 'place' || hover === 'true' };
    });
  const list = page.getByRole('complementary', { name: 'Import', exact: true }).locator('li[data-index]');
  const last = Number(await list.first().getAttribute('aria-setsize')) - 1;
  expect(last).toBeGreaterThan(10);
  for (let index = 1; index <= 8; index++) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(row, late).toEqual({ index, isMarked: true });
  }
  expect(await list.and(page.locator('[data-hover]')).count()).toBeLessThanOrEqual(1);
  await page.keyboard.press('End');
  await expect.poll(row, late).toEqual({ index: last, isMarked: true });
  await page.keyboard.press('PageUp');
  await expect.poll(async () => (await row()).index, late).toBeLessThan(last - 1);
  await page.keyboard.press('Home');
  await expect.poll(row, late).toEqual({ index: 0, isMarked: true });
}

test('a building is imported without a mouse, from the command to undo, and counts are announced politely', async () => {
  const panel = page.getByRole('complementary', { name: 'Import', exact: true });
  await bringIn({ name: 'building.geojson', mimeType: '', buffer: Buffer.from(geoJson()) });
  const take = panel.getByRole('button', { name: /^Import \d+ places?$/ });
  await take.waitFor(late);
  const countOf = async () => Number(/\d+/.exec((await take.textContent()) ?? '')?.[0]);
  const count = await countOf();
  const said = panel.getByRole('status').filter({ hasText: /^Import \d+ places?$/ });
  expect(await accessibilityFaults(page)).toEqual([]);

  await walkTo(/^input All of/);
  await walkThroughRows();
  await walkTo(/^input Bakery/, 'ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(countOf, late).toBe(count - 1);
  await expect.poll(() => said.textContent(), late).toBe(`Import ${count - 1} places`);
  await page.keyboard.press('Space');
  await expect.poll(countOf, late).toBe(count);
  // Tab leaves the row through its button, and leaves the list with it.
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('button Show Bakery');
  await page.keyboard.press('Tab');
  expect(await focused()).toMatch(/^summary Report/);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toMatch(/^input Bakery/);
  // A key that edits the map does nothing here.
  await page.keyboard.press('r');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  expect(await focused()).toMatch(/^input Bakery/);
  expect(await page.locator('[data-editor-canvas]').getAttribute('data-cursor')).toBe('grab');
  await walkTo(/^summary Report/);
  await page.keyboard.press('Enter');
  await panel.getByText('Imported with a change').waitFor();
  await walkTo(/^button Copy as text/);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()), late)
    .toMatch(/^building\.geojson: \d+ elements/);
  await walkTo(/^button Import \d+ places/);
  await page.keyboard.press('Enter');
  await expect.poll(focused, late).toMatch(/^p \d+ places imported/);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect((await content()).length).toBeGreaterThan(2);
  await walkTo(/^button Undo/);
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
  expect(await content()).toEqual([]);
});

test('the keyboard answers the question about a drawing and closes it, even in dark mode; the focus returns to the map', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const panel = page.getByRole('complementary', { name: 'Import', exact: true });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><rect id="Hall" width="60" height="60"/></svg>';
  await bringIn({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect.poll(focused, late).toMatch(/^button Floor plan/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Import 1 place' }).waitFor(late);
  await walkTo(/^input All of/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused, late).toMatch(/^input Hall/);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-editor-canvas')), late)
    .toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
});
