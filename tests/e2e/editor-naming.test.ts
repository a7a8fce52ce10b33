import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { type EditorPage, readProject } from '#tests/support/editor-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { beginTracing, housePlan, levelsWithPlan, traceBar } from '#tests/support/trace-page.ts';
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

const { plan } = await housePlan();

const browser = useBrowser();
let page: Page;
let editor: EditorPage;
let projectId: string;

const openShared = useSharedEditor(browser, () => [
  { name: 'Drawing', imageUrl: drawing() },
  ...levelsWithPlan(plan).map((level) => ({ ...level, name: 'Picture' })),
]);

const bar = () => page.getByRole('group', { name: 'Naming rooms' });
const nth = () => bar().getByRole('status').textContent();
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** Finds all rooms on the shown plan and imports them. Returns the text of the button that did. */
async function importRooms(): Promise<string> {
  await beginTracing(page);
  await traceBar(page).getByRole('button', { name: 'Find all rooms' }).click();
  const take = page.getByRole('button', { name: /^Import \d+ places$/ });
  const text = (await take.textContent(late)) ?? '';
  await take.click();
  await bar().waitFor(late);
  return text;
}

async function titles(level = 0): Promise<(string | null)[][]> {
  await editor.saved();
  const areas = (await readProject(page, projectId)).levels[level]?.areas ?? [];
  return areas.map(({ translations: { en, de } }) => [en?.title ?? null, de?.title ?? null]);
}

test('rooms that were found get their names one after the other: by keys, from words on the plan and from kinds; what is no room goes, and comes back', async () => {
  ({ page, editor, projectId } = await openShared());
  expect(await importRooms()).toBe('Import 6 places');
  const field = bar().getByLabel('Title in English');
  await expect.poll(() => field.getAttribute('placeholder'), late).toBe('Kitchen (Enter)');
  expect(await nth()).toBe('Room 1 of 6');
  expect(await focused()).toBe('Title in English');

  // What is no room is taken from the map by a key or the button.
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

  // Tab goes through the languages and on to the next room, Shift and Tab back. Enter takes the first word.
  await field.focus();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Title in German');
  await page.keyboard.type('Theke');
  await page.keyboard.press('Tab');
  await expect.poll(nth).toBe('Room 2 of 5');
  expect(await focused()).toBe('Title in English');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(nth).toBe('Room 1 of 5');
  expect(await focused()).toBe('Title in German');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(nth).toBe('Room 3 of 5');
  // Where the room that came back lies among the others is not part of this.
  const named = async () => (await titles()).filter(([title]) => title !== null).toSorted();
  expect(await named()).toEqual([
    ['Bar', 'Theke'],
    ['Office', null],
  ]);

  // The down arrow leads to all words.
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Take “Archive”');
  await page.keyboard.press('Enter');
  await expect.poll(nth).toBe('Room 4 of 5');
  expect(await field.getAttribute('placeholder')).toBe('English');

  // A word for a kind names the room in each language. The map shows the room in its turn.
  await page.keyboard.type('Toil');
  await bar().getByRole('button', { name: 'Toilet', exact: true }).click(late);
  await expect.poll(nth).toBe('Room 5 of 5');
  expect(await page.getByRole('option', { selected: true }).textContent()).toMatch(/Untitled/);
  await page.getByRole('option', { name: 'Office' }).click();
  await expect.poll(nth).toBe('Room 2 of 5');
  await page.getByRole('option', { name: /Untitled/ }).click();
  await expect.poll(nth).toBe('Room 5 of 5');
  await field.focus();
  await page.keyboard.press('Enter');
  await bar().waitFor({ state: 'detached' });
  expect(await titles()).toHaveLength(5);
  expect(await named()).toEqual([
    ['Archive', null],
    ['Bar', 'Theke'],
    ['Office', null],
    ['Toilet', 'Toilette'],
  ]);
}, 120_000);

test('Esc ends the naming and leaves the keys to the map, and undo in the bar takes all rooms back', async () => {
  ({ page, editor, projectId } = await openShared());
  await page.getByRole('button', { name: /^Picture/ }).click();
  await importRooms();
  expect((await titles(1)).length).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await bar().waitFor({ state: 'detached' });
  expect(await focused()).toMatch(/^Map of/);
  await page.keyboard.press('r');
  expect(
    await page.getByRole('button', { name: 'Rectangle', exact: true }).getAttribute('aria-pressed'),
  ).toBe('true');
  await page.keyboard.press('Control+z');
  expect(await titles(1)).toEqual([]);

  const count = /\d+/.exec(await importRooms())?.[0];
  await bar().getByText(`${count} places imported`).waitFor();
  await bar().getByRole('button', { name: 'Undo' }).click();
  await bar().waitFor({ state: 'detached' });
  expect(await titles(1)).toEqual([]);
});
