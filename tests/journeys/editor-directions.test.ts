import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { callApi, type EditorPage, readProject } from '#tests/support/editor-page.ts';
import { phone } from '#tests/support/editor-panels.ts';
import { openReview, publishPage } from '#tests/support/publish-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { levelsOfTwoRooms } from '#tests/support/two-rooms.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const browser = useBrowser();
let page: Page;
let complaints: Visitor['complaints'];
let editor: EditorPage;
let projectId: string;

/** Two rooms on two levels, with a lift at one place of both, and with back stairs a little apart. */
async function levelsWithLifts(): Promise<unknown[]> {
  const levels = (await levelsOfTwoRooms()) as { markers: unknown[] }[];
  for (const [i, { markers }] of levels.entries()) {
    markers.push({ title: `Lift ${i}`, icon: 'elevator', position: { x: 50, y: 30 } });
    markers.push({ title: `Back stairs ${i}`, icon: 'stairs', position: { x: 200 + 2.5 * i, y: 175 } });
  }
  return levels;
}

const openShared = useSharedEditor(browser, levelsWithLifts);

async function shareTwoRooms(): Promise<void> {
  ({ page, complaints, editor, projectId } = await openShared());
}

const late = { timeout: 20_000 };
const panel = () => page.locator('[data-editor-panel="right"]');
const read = () => page.locator('[data-way-state="read"]').waitFor(late);
const reported = () => page.locator('[data-way-report="new"]').waitFor(late);
const levels = async () => (await readProject(page, projectId)).levels;

async function findTheWay(): Promise<void> {
  if ((await page.locator('[data-way-state]').count()) === 0)
    await page.getByRole('button', { name: 'Edit directions' }).click();
  await read();
  await editor.resting();
}

/** Returns the share of the plan that the shown floor covers, 0 to 1. */
const covered = () =>
  page.locator('.atrium-plan canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let count = 0;
    for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 0) count++;
    return count / (data.length / 4);
  });

describe('the panel of directions', () => {
  // It is the first test of the page: nothing is open, and the pointer is nowhere.
  test('has no axe violation, and a door is placed with the keyboard alone', async () => {
    await shareTwoRooms();
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.press('d');
    await read();
    await reported();
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel().getByRole('button', { name: 'Door' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await panel().getByLabel('What is it?').waitFor();
    await editor.saved();
    expect((await levels())[0]?.markers.at(-1)?.way?.kind).toBe('door');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe('on the map', () => {
  beforeEach(shareTwoRooms);

  test('the floor is shown over the plan; colours, lines and changes of another person apply at once, with undo and autosave', async () => {
    await findTheWay();
    const before = await covered();
    expect(before).toBeGreaterThan(0.8);
    // A click turns a colour to wall.
    await page.getByRole('button', { name: 'Click a colour on the plan' }).click();
    await editor.click(162.5, 87.5);
    await expect.poll(covered, late).toBeLessThan(before - 0.005);
    await page.keyboard.press('Escape');
    await editor.saved();
    expect((await levels())[0]?.wayfinding.wallColors).toEqual(['#b0b0b0']);
    await page.getByRole('button', { name: '#b0b0b0: back to the plan' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(covered, late).toBeGreaterThan(before - 0.001);
    await page.getByRole('button', { name: '#b0b0b0: make it wall' }).click();
    await expect.poll(covered, late).toBeLessThan(before - 0.005);

    // A drawn wall divides the floor, and a click deletes it.
    await page.getByRole('button', { name: 'Draw a wall' }).click();
    await editor.click(10, 150);
    await editor.click(120, 150);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const lines = async () => (await levels())[0]?.wayfinding.lines;
    await expect.poll(async () => (await lines())?.length, late).toBe(1);
    await page.getByRole('button', { name: 'Delete a line' }).click();
    await editor.click(75, 150);
    await expect.poll(async () => (await lines())?.length, late).toBe(0);
    await editor.saved();

    // A change of another person to the colours keeps my lines. The plan does not have this colour.
    const [ground] = await levels();
    const { revision } = await readProject(page, projectId);
    const wallColors = ['#123456'];
    const theirs = await callApi(page, 'POST', `/api/projects/${projectId}/changes/`, {
      base_revision: revision,
      changes: [{ kind: 'level', op: 'update', id: ground?.id, fields: { wayfinding: { wallColors } } }],
    });
    expect(theirs.status).toBe(200);
    await page.getByRole('button', { name: 'Draw an opening', exact: true }).click();
    await editor.click(120, 100);
    await editor.click(130, 100);
    await page.keyboard.press('Enter');
    await editor.saved();
    await expect
      .poll(async () => (await levels())[0]?.wayfinding, late)
      .toMatchObject({ wallColors, lines: [{ kind: 'opening' }] });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit directions' }).click();
    await expect.poll(() => page.locator('.atrium-plan canvas').count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  test('stairs ask for their other end, lifts that lie over each other are joined with a note, and other stairs are proposed', async () => {
    await findTheWay();
    await reported();
    const shafts = async () =>
      (await levels()).map(({ markers }) => markers.map(({ way }) => way?.shaft ?? null));
    await panel().getByRole('button', { name: 'Join Back stairs 0 and Back stairs 1' }).click();
    await editor.saved();
    await expect.poll(shafts, late).toEqual([
      [null, null, null, 'stairs-1'],
      [null, null, 'stairs-1'],
    ]);
    await panel()
      .getByRole('button', { name: 'Join Back stairs 0 and Back stairs 1' })
      .waitFor({ state: 'detached' });
    await panel().getByRole('button', { name: 'Stairs Main stairs on Ground floor' }).click();
    // The question comes before all other fields of a marker, visible without scrolling.
    expect((await panel().getByLabel('It comes out on').boundingBox())?.y).toBeLessThan(500);
    await panel().getByLabel('It comes out on').selectOption({ label: 'Upper floor' });
    await panel().getByLabel('At', { exact: true }).selectOption({ label: 'Upper stairs' });
    await panel().getByRole('button', { name: 'Join', exact: true }).click();
    await panel().getByRole('button', { name: 'Upper stairs on Upper floor' }).waitFor();
    await editor.saved();
    expect(await shafts()).toEqual([
      ['stairs-2', null, null, 'stairs-1'],
      ['stairs-2', null, 'stairs-1'],
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await panel().getByLabel('At', { exact: true }).selectOption({ label: 'Click on the map' });
    await panel().getByRole('button', { name: 'Click on the map' }).click();
    await page.getByText('Click where it comes out: Stairs').waitFor();
    await editor.resting();
    await editor.click(175, 50);
    await panel().getByRole('button', { name: 'Main stairs on Ground floor', exact: true }).waitFor();
    await editor.saved();
    await expect.poll(shafts, late).toEqual([
      ['stairs-2', null, null, 'stairs-1'],
      [null, null, 'stairs-1', 'stairs-2'],
    ]);
    // The lift is on both levels at one place, so nobody joins it.
    await editor.click(50, 30);
    await panel().getByRole('heading', { name: 'Lift 1' }).waitFor();
    await panel().getByText('These ends are at the same position on equal plans').waitFor(late);
    await panel().getByRole('button', { name: 'Lift 0 on Ground floor' }).click();
    await panel().getByRole('heading', { name: 'Lift 0' }).waitFor();
    expect(complaints()).toEqual([]);
  });

  test('a line of known length gives the scale at Enter, a door shows what it connects, and two clicks show the way, its length and its steps', async () => {
    await findTheWay();
    await reported();
    await panel().getByText('places that cannot be reached').waitFor();
    await panel().getByRole('button', { name: 'Draw a line of known length' }).click();
    await editor.click(10, 15);
    await editor.click(110, 15);
    const length = panel().getByLabel('Length of the line');
    await expect.poll(() => length.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await panel().getByText('The plan is 50 m wide.').waitFor();
    await panel().getByRole('button', { name: 'Door' }).click();
    await editor.click(125, 150);
    await panel()
      .getByText(/^It connects .*East.*\.$/)
      .waitFor(late);
    await editor.click(62.5, 162.5);
    await panel()
      .getByText('It connects nothing: there is floor around it, but no wall within 2 m.')
      .waitFor(late);
    await page.keyboard.press('Escape');
    await editor.saved();
    const doors = (await levels())[0]?.markers.filter(({ way }) => way?.kind === 'door');
    expect(doors?.map(({ key }) => key)).toEqual(['door', 'door-2']);
    await page.keyboard.press('Escape');
    await panel().getByRole('button', { name: 'Click start and end' }).click();
    await page.getByText('Click the start of the route.').waitFor();
    await editor.click(62.5, 75);
    await page.getByText('Click the end. You can change the level first.').waitFor();
    await editor.click(175, 150);
    await panel().locator('[data-way-trial]').getByText('30 m, about 1 minute').waitFor(late);
    const steps = panel().getByRole('list', { name: 'Steps of the route' }).getByRole('button');
    expect(await steps.first().textContent()).toBe('Start at West.');
    expect(await steps.count()).toBeGreaterThan(2);
    await panel()
      .getByRole('group', { name: 'Type of route' })
      .getByRole('button', { name: 'Without steps' })
      .click();
    await panel().locator('[data-way-trial]').getByText('30 m').waitFor(late);
    expect(complaints()).toEqual([]);
  });

  test('the panel of directions on a phone gives its space to the map while something is placed, and comes back', async () => {
    await page.setViewportSize(phone);
    if ((await page.locator('[data-way-state]').count()) === 0) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Edit directions' }).click();
    }
    await read();
    await panel().getByRole('button', { name: 'Click start and end' }).click();
    await expect.poll(() => panel().count()).toBe(0);
    await editor.resting();
    for (const y of [75, 162.5]) await editor.click(62.5, y);
    await panel().locator('[data-way-trial]').waitFor(late);
    expect(complaints()).toEqual([]);
  });

  // It is the last test of the page, which it leaves.
  test('places that cannot be reached are listed for each profile and selected by a click, and publishing warns of them', async () => {
    await findTheWay();
    await reported();
    await panel().getByLabel('Directions for visitors').check();
    await panel().getByRole('button', { name: 'Vault on Ground floor' }).click();
    await panel().getByRole('heading', { name: 'Vault' }).waitFor();
    await editor.saved();
    await openReview(page);
    const checks = page.getByRole('region', { name: 'Checklist' });
    await checks.getByText(/^\d+ places? cannot be reached$/).waitFor(late);
    expect(await checks.getByRole('link', { name: 'Vault' }).first().getAttribute('href')).toContain(
      'place=',
    );
    await publishPage(page).getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/ is live$/).waitFor();
    expect((await readProject(page, projectId)).settings.wayfinding.isEnabled).toBe(true);
  });
});
