import { expect, test } from 'vitest';
import {
  callApi,
  editorVisitor,
  newProjectInBrowser,
  openEditor,
  readProject,
} from '#tests/support/editor-page.ts';
import { levelsOfTwoRooms } from '#tests/support/two-rooms.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** Two people who edit the directions of one map at once. The service learns of the other one as from an editor. */
const browser = useBrowser();
const late = { timeout: 20_000 };

test("two people who edit directions at once see each other's lines, and neither loses anything", async () => {
  const { page, complaints } = await editorVisitor(browser);
  const { id, levels } = await newProjectInBrowser(page, await levelsOfTwoRooms());
  const mine = await openEditor(page, id);
  await page.getByRole('button', { name: 'Edit directions' }).click();
  await page.locator('[data-way-state="read"]').waitFor(late);
  await mine.resting();
  const panel = page.locator('[data-editor-panel="right"]');
  await panel.getByRole('button', { name: 'Click start and end' }).click();
  await page.getByText('Click the start of the route.').waitFor();
  await mine.click(62.5, 75);
  await page.getByText('Click the end. You can change the level first.').waitFor();
  await mine.click(175, 150);
  const trial = panel.locator('[data-way-trial]');
  await expect.poll(() => trial.textContent(), late).toBe('There is no route.');
  await page.getByRole('button', { name: 'Draw a wall' }).click();
  await mine.click(15, 155);
  // The other person saves a door while my line is being drawn, which connects nothing by itself.
  const { revision } = await readProject(page, id);
  const fields = { level: levels[0]?.id, title: 'Door', position: { x: 125, y: 150 }, way: { kind: 'door' } };
  const theirs = await callApi(page, 'POST', `/api/projects/${id}/changes/`, {
    base_revision: revision,
    changes: [{ kind: 'marker', op: 'create', id: crypto.randomUUID(), fields }],
  });
  expect(theirs.status).toBe(200);
  await mine.click(75, 155);
  await page.keyboard.press('Enter');
  await mine.saved();
  const steps = panel.getByRole('list', { name: 'Steps of the route' }).getByRole('button');
  await steps.first().waitFor(late);
  const drawn = async () => {
    const [ground] = (await readProject(page, id)).levels;
    const doors = ground?.markers.filter(({ way }) => way?.kind === 'door');
    return [doors?.length, ground?.wayfinding.lines.length];
  };
  await expect.poll(drawn, late).toEqual([1, 1]);
  expect(complaints()).toEqual([]);
});
