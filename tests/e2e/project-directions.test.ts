import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { callApi, editorVisitor, newProjectInBrowser, readProject } from '#tests/support/editor-page.ts';
import { levelsOfTwoRooms } from '#tests/support/two-rooms.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const browser = useBrowser();
let visitor: Visitor;
let projectId: string;

/** One floor of two rooms with a door between them. The floors of a larger building take much longer to find. */
async function levelsWithDoor(): Promise<unknown[]> {
  const [ground] = (await levelsOfTwoRooms()) as Record<string, unknown>[];
  const door = { title: 'Door', position: { x: 125, y: 150 }, way: { kind: 'door' } };
  return [{ ...ground, metersPerPixel: 0.1, markers: [door] }];
}

beforeEach(async () => {
  visitor = await editorVisitor(browser);
  projectId = (await newProjectInBrowser(visitor.page, await levelsWithDoor())).id;
});

test('directions are switched on, checked in a report and tried between two places of the live map', async () => {
  const { page } = visitor;
  await page.goto(`/projects/${projectId}/directions`);
  await page.getByText('Directions are off.').waitFor();
  await page.getByText('Switch directions on and save to get a report.').waitFor();
  const visitors = page.getByRole('region', { name: 'For visitors' });
  await visitors.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Directions are on in the draft.').waitFor();
  expect((await readProject(page, projectId)).settings.wayfinding.isEnabled).toBe(true);
  const report = page.getByRole('region', { name: 'What is missing or doubtful' });
  await report.getByRole('columnheader', { name: 'Floor read from' }).waitFor({ timeout: 60_000 });
  expect((await callApi(page, 'POST', `/api/projects/${projectId}/publish/`, {})).status).toBe(200);
  await page.goto(`/projects/${projectId}/directions`);
  await page.getByText('Directions of the live map are ready.').waitFor({ timeout: 60_000 });
  const trial = page.getByRole('region', { name: 'Try a route' });
  for (const [end, place] of [
    ['From', 'West'],
    ['To', 'East'],
  ] as const) {
    await trial.getByRole('combobox', { name: end }).fill(place);
    await page.getByRole('option').first().click();
  }
  const ask = trial.getByRole('button', { name: 'Show the route' });
  const steps = trial.getByRole('list', { name: 'Steps of the route' });
  const onMap = () => trial.getByRole('link', { name: 'Show it on the map' }).getAttribute('href');
  await ask.click();
  await steps.getByRole('listitem').first().waitFor();
  expect(await onMap()).toMatch(/\?from=[\w-]+$/);
  // An answer that arrives after the question has changed is not shown.
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(/\/route\/\?/, async (route) => {
    await held;
    await route.continue();
  });
  await ask.click();
  await trial.getByRole('button', { name: 'Without steps' }).click();
  answer();
  await expect.poll(() => ask.getAttribute('aria-busy')).toBeNull();
  expect(await steps.count()).toBe(0);
  await ask.click();
  await steps.getByRole('listitem').first().waitFor();
  expect(await onMap()).toMatch(/\?from=[\w-]+&profile=stepFree$/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open directions in the editor' }).click();
  await page.getByRole('heading', { name: 'Edit directions' }).waitFor();
});
