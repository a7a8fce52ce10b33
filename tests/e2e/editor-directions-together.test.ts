import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { editorVisitor, newProjectInBrowser, openEditor, readProject } from '#tests/support/editor-page.ts';
import { levelsOfTwoRooms } from '#tests/support/two-rooms.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** Two people who edit the directions of one map at once. */
const browser = useBrowser();
const late = { timeout: 20_000 };
const panel = (page: Page) => page.locator('[data-editor-panel="right"]');

async function findTheWay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit directions' }).click();
  await page.locator('[data-way-state="read"]').waitFor(late);
}

test("two people who edit directions at once see each other's lines, and neither loses anything", async () => {
  const { context, page, complaints } = await editorVisitor(browser);
  const { id } = await newProjectInBrowser(page, await levelsOfTwoRooms());
  const other = await context.newPage();
  const mine = await openEditor(page, id);
  const theirs = await openEditor(other, id);
  await page.bringToFront();
  await findTheWay(page);
  await mine.resting();
  await panel(page).getByRole('button', { name: 'Click start and end' }).click();
  await page.getByText('Click the start of the route.').waitFor();
  await mine.click(62.5, 75);
  await page.getByText('Click the end. You can change the level first.').waitFor();
  await mine.click(175, 150);
  const trial = panel(page).locator('[data-way-trial]');
  await expect.poll(() => trial.textContent(), late).toBe('There is no route.');
  await other.bringToFront();
  await findTheWay(other);
  await theirs.resting();
  await panel(other).getByRole('button', { name: 'Door' }).click();
  await theirs.click(125, 150);
  await theirs.saved();
  await page.bringToFront();
  // Lines of the other person arrive with the answer to my line, which connects nothing by itself.
  await page.getByRole('button', { name: 'Draw a wall' }).click();
  await mine.click(15, 155);
  await mine.click(75, 155);
  await page.keyboard.press('Enter');
  await mine.saved();
  const steps = panel(page).getByRole('list', { name: 'Steps of the route' }).getByRole('button');
  await steps.first().waitFor(late);
  const drawn = async () => {
    const [ground] = (await readProject(page, id)).levels;
    const doors = ground?.markers.filter(({ way }) => way?.kind === 'door');
    return [doors?.length, ground?.wayfinding.lines.length];
  };
  await expect.poll(drawn, late).toEqual([1, 1]);
  expect(complaints()).toEqual([]);
});
