import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { geoJson } from '#tests/fixtures/import/building.ts';
import { giveFiles } from '#tests/support/give-file.ts';
import { type SharedEditor, useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 30_000 };
const building = { name: 'building.geojson', bytes: geoJson() };

const openEmpty = useSharedEditor(useBrowser(), () => []);
let page: Page;
let content: SharedEditor['content'];

beforeEach(async () => {
  ({ page, content } = await openEmpty());
});

const panel = () => page.getByRole('complementary', { name: 'Import', exact: true });
const take = () => panel().getByRole('button', { name: /^Import \d+ places$/ });
const plan = () => page.locator('.atrium-plan');

// It is the first test of the page, which has drawn no name and loaded no font for one.
test('names of proposed places are drawn in a font that is loaded', async () => {
  await page.evaluate(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (...args) {
      const [family = ''] = this.font.split(',');
      drawn.push(`${family} ${document.fonts.check(family)}`);
      return fillText.apply(this, args);
    };
  });
  await giveFiles(page, [building]);
  await take().waitFor(late);
  const drawn = () => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
  await expect.poll(async () => (await drawn()).length, late).toBeGreaterThan(0);
  expect((await drawn()).filter((one) => !one.endsWith('true'))).toEqual([]);
});

test('the map is empty again after an import that was cancelled or undone, if the project has no level', async () => {
  await giveFiles(page, [building]);
  await take().waitFor(late);
  await expect.poll(() => plan().isVisible(), late).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => plan().isVisible(), late).toBe(false);

  await giveFiles(page, [building]);
  await take().click(late);
  await panel().getByRole('button', { name: 'Undo' }).waitFor(late);
  await expect.poll(() => plan().isVisible(), late).toBe(true);
  await panel().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => plan().isVisible(), late).toBe(false);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => plan().isVisible(), late).toBe(true);
});

test('an upload of floor plans that is cancelled returns to the proposal with its decisions', async () => {
  await giveFiles(page, [building]);
  const all = await take().textContent(late);
  await panel()
    .getByRole('checkbox', { name: /^All of/ })
    .first()
    .uncheck();
  const decided = await take().textContent();
  expect(decided).not.toBe(all);
  await page.route('**/upload-image/', () => {});
  await take().click();
  await panel().getByText('Uploading floor plans').waitFor(late);
  await panel().getByRole('button', { name: 'Cancel' }).click();
  expect(await take().textContent(late)).toBe(decided);
  expect(await content()).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await take().click();
  await panel()
    .getByText(/places imported/)
    .first()
    .waitFor(late);
  expect((await content()).length).toBeGreaterThan(1);
});

test('a table for a project without a level says what is missing, and its button looks as disabled as it is', async () => {
  await giveFiles(page, [{ name: 'rows.csv', bytes: 'title,telephone\nCinema,12\n' }]);
  await panel().getByText('The map has no level yet').waitFor(late);
  expect(
    await panel()
      .getByRole('button', { name: /^Put it on the map/ })
      .count(),
  ).toBe(0);
  const colour = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await colour('Nothing to import')).not.toBe(await colour('Publish'));
});
