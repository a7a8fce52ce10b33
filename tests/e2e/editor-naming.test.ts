import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { type EditorPage, readProject } from '#tests/support/editor-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { beginTracing, traceBar } from '#tests/support/trace-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 30_000 };
const side = 220;
const words = ['Kitchen', 'Reception', 'Office', 'Archive', '', ''];

/** Six rooms in two rows on a drawing, four of them with a word. */
const drawing = () => {
  const walls = [0, 1, 2]
    .map((row) => `M60 ${60 + row * side}h${3 * side}`)
    .concat([0, 1, 2, 3].map((column) => `M${60 + column * side} 60v${2 * side}`));
  const texts = words.map((word, i) => {
    const [x, y] = [60 + side * (i % 3) + 60, 60 + side * Math.floor(i / 3) + 110];
    return word && `<text x="${x}" y="${y}" font-size="22">${word}</text>`;
  });
  const lines = walls.map((d) => `<path d="${d}"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 560" width="780" height="560"><rect width="780" height="560" fill="#fff"/><g fill="none" stroke="#222" stroke-width="7">${lines}</g>${texts.join('')}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

const browser = useBrowser();
let page: Page;
let editor: EditorPage;
let projectId: string;

const openShared = useSharedEditor(browser, () => [{ name: 'Ground floor', imageUrl: drawing() }]);
beforeEach(async () => {
  ({ page, editor, projectId } = await openShared());
  await beginTracing(page);
  await traceBar(page).getByRole('button', { name: 'Find all rooms' }).click();
  await page.getByRole('button', { name: 'Import 6 places' }).click(late);
  await bar().waitFor(late);
});

const bar = () => page.getByRole('group', { name: 'Naming rooms' });
const nth = () => bar().getByRole('status').textContent();
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

async function titles(): Promise<(string | null)[][]> {
  await editor.saved();
  const [level] = (await readProject(page, projectId)).levels;
  return (level?.areas ?? []).map(({ translations: { en, de } }) => [en?.title ?? null, de?.title ?? null]);
}

test('rooms that were found get their names one after the other by the keyboard', async () => {
  expect(await nth()).toBe('Room 1 of 6');
  expect(await focused()).toBe('Title in English');
  await page.keyboard.type('Bar');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Title in German');
  await page.keyboard.type('Theke');
  await page.keyboard.press('Tab');
  await expect.poll(nth).toBe('Room 2 of 6');
  expect(await focused()).toBe('Title in English');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(nth).toBe('Room 1 of 6');
  expect(await focused()).toBe('Title in German');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(nth).toBe('Room 3 of 6');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await bar().waitFor({ state: 'detached' });
  // The keys are those of the map again.
  expect(await focused()).toMatch(/^Map of/);
  await page.keyboard.press('r');
  expect(
    await page.getByRole('button', { name: 'Rectangle', exact: true }).getAttribute('aria-pressed'),
  ).toBe('true');
  expect((await titles()).slice(0, 3)).toEqual([
    ['Bar', 'Theke'],
    ['Reception', null],
    [null, null],
  ]);
});

test('words on the plan are offered: Enter takes the first, the down arrow leads to all', async () => {
  const field = bar().getByLabel('Title in English');
  await expect.poll(() => field.getAttribute('placeholder'), late).toBe('Kitchen (Enter)');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
  await expect.poll(nth).toBe('Room 4 of 6');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Take “Archive”');
  await page.keyboard.press('Enter');
  await expect.poll(nth).toBe('Room 5 of 6');
  expect(await field.getAttribute('placeholder')).toBe('English');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await bar().waitFor({ state: 'detached' });
  expect((await titles()).map(([title]) => title ?? '')).toEqual(words);
});

test('a word for a kind names the room in each language, and the map shows the room in its turn', async () => {
  await page.keyboard.type('Toil');
  await bar().getByRole('button', { name: 'Toilet', exact: true }).click(late);
  await expect.poll(nth).toBe('Room 2 of 6');
  expect((await titles())[0]).toEqual(['Toilet', 'Toilette']);
  expect(await page.getByRole('option', { selected: true }).textContent()).toMatch(/Untitled|Reception/);
  await page.getByRole('option').nth(4).click();
  await expect.poll(nth).toBe('Room 5 of 6');
});

test('undo in the bar takes all rooms back', async () => {
  await bar().getByText('6 places imported').waitFor();
  await bar().getByRole('button', { name: 'Undo' }).click();
  await bar().waitFor({ state: 'detached' });
  expect(await titles()).toEqual([]);
});

test('what is no room is taken from the map by a key or the button, and comes back into the row', async () => {
  const field = bar().getByLabel('Title in English');
  await expect.poll(() => field.getAttribute('placeholder'), late).toBe('Kitchen (Enter)');
  await page.keyboard.press('Delete');
  await expect.poll(nth).toBe('Room 1 of 5');
  await expect.poll(() => field.getAttribute('placeholder')).toBe('Reception (Enter)');
  expect(await focused()).toBe('Title in English');
  // With a name, the key belongs to the text.
  await page.keyboard.type('Bar');
  await page.keyboard.press('Delete');
  expect(await nth()).toBe('Room 1 of 5');
  await bar().getByRole('button', { name: 'Not a room' }).click();
  await expect.poll(nth).toBe('Room 1 of 4');
  await bar().getByText('Removed from the map').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await bar().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(nth).toBe('Room 1 of 5');
  expect(await field.inputValue()).toBe('Bar');
  expect((await titles()).length).toBe(5);
});
