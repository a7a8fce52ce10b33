import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { callApi, editorVisitor, newProjectInBrowser, squareData } from '#tests/support/editor-page.ts';
import { openReview, publishPage } from '#tests/support/publish-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** The page that shows what going live changes before it publishes. */
const browser = useBrowser();
let page: Page;
let project: { id: string; key: string };
let complaints: () => string[];

beforeEach(async () => {
  ({ page, complaints } = await editorVisitor(browser));
  project = await newProjectInBrowser(page, [
    {
      name: 'Ground floor',
      key: 'ground',
      areas: [
        { key: 'hall', title: 'Hall', data: squareData(200, 200, 200) },
        { key: 'cafe', title: 'Café', data: squareData(600, 200, 200) },
        { key: 'store', data: squareData(200, 600, 100) },
      ],
    },
    { name: 'Attic', key: 'attic' },
  ]);
});

const path = (rest: string) => `/api/projects/${project.id}/${rest}`;
const change = async (...changes: unknown[]) => {
  const { body } = await callApi<{ revision: number }>(page, 'GET', path(''));
  const answer = await callApi(page, 'POST', path('changes/'), { base_revision: body.revision, changes });
  expect(answer.status).toBe(200);
};
const idOf = async (key: string) =>
  (await callApi<{ id: string }>(page, 'GET', `/api/p/${project.key}/areas/${key}/`)).body.id;
const changes = () => page.getByRole('region', { name: /^\d+ changes?/ });
const row = (title: string) => changes().getByRole('listitem').filter({ hasText: title }).first();

test('before the first time it shows what visitors will find, its address, and what they may miss', async () => {
  await page.goto(`/projects/${project.id}/publish`);
  await page.getByText(`/m/${project.key}`).first().waitFor();
  const found = page.getByRole('region', { name: 'What visitors will find' });
  await found.getByText('3 areas').waitFor();
  const checks = page.getByRole('region', { name: 'Checklist' });
  await checks.getByText('1 place has no name').waitFor();
  await checks.getByText('1 level has no places').waitFor();
  await checks.getByText('No link leads to a place that is not there').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await checks.getByRole('link', { name: 'store' }).click();
  await page.getByRole('complementary', { name: /store|Untitled/ }).waitFor();
  expect(complaints()).toEqual([]);
});

test('it lists each change with both sides and by whom, draws it, and publishes with a note', async () => {
  await callApi(page, 'POST', path('publish/'));
  const [hall, cafe] = [await idOf('hall'), await idOf('cafe')];
  await change(
    { kind: 'area', op: 'update', id: hall, fields: { data: squareData(200, 200, 300) } },
    { kind: 'area', op: 'update', id: hall, fields: { translations: { en: { title: 'Great hall' } } } },
    { kind: 'area', op: 'delete', id: cafe },
  );
  await page.goto(`/projects/${project.id}`);
  await openReview(page);
  await page.getByRole('heading', { name: /^2 changes by / }).waitFor();
  await row('Great hall').locator('summary').click();
  const title = row('Great hall').getByRole('row', { name: /^Title/ });
  expect(await title.getByRole('cell').allInnerTexts()).toEqual(['Hall', 'Great hall']);
  const outline = row('Great hall').getByRole('row', { name: /^Outline/ });
  expect(await outline.getByRole('cell').allInnerTexts()).toEqual([
    'Dashed on the map',
    'Whole line on the map',
  ]);
  await row('Café').getByText('Removed').waitFor();
  await page.getByText('changed, with the outline of before as a dashed line').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await publishPage(page).getByLabel('What changes').fill('The hall is larger');
  await publishPage(page).getByRole('button', { name: 'Update live map' }).click();
  await page.getByText('Your changes are live').waitFor();
  await page.getByText('Visitors see the map as it is in the draft.').waitFor();
  const { body } = await callApi<{ results: { note: string }[] }>(page, 'GET', path('versions/'));
  expect(body.results[0]?.note).toBe('The hall is larger');
  expect(complaints()).toEqual([]);
});

test('it shows what somebody else saves meanwhile before it goes live, and is readable on a phone', async () => {
  await callApi(page, 'POST', path('publish/'));
  await change({ kind: 'area', op: 'update', id: await idOf('hall'), fields: { price: '5 €' } });
  await page.goto(`/projects/${project.id}/publish`);
  await page.getByRole('heading', { name: /^1 change/ }).waitFor();
  await change({ kind: 'area', op: 'delete', id: await idOf('cafe') });
  await page.getByRole('heading', { name: /^2 changes/ }).waitFor({ timeout: 20_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await row('Hall').locator('summary').click();
  await row('Hall').getByRole('rowheader', { name: 'Price' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await publishReviewedHere();
});

test('it publishes nothing that somebody saved and the page does not show yet', async () => {
  await callApi(page, 'POST', path('publish/'));
  const [hall, cafe] = [await idOf('hall'), await idOf('cafe')];
  await change({ kind: 'area', op: 'update', id: hall, fields: { price: '5 €' } });
  // Without the stream and without asking, the page learns nothing of others.
  await page.route('**/events/', (route) => route.abort());
  await page.route('**/changes/', (route) =>
    route.request().frame().url().includes('/publish') ? route.abort() : route.continue(),
  );
  await page.goto(`/projects/${project.id}/publish`);
  await page.getByRole('heading', { name: /^1 change/ }).waitFor();
  const { body } = await callApi<{ revision: number }>(page, 'GET', path(''));
  await page.unroute('**/changes/');
  const removed = { base_revision: body.revision, changes: [{ kind: 'area', op: 'delete', id: cafe }] };
  expect((await callApi(page, 'POST', path('changes/'), removed)).status).toBe(200);
  await publishPage(page).getByRole('button', { name: 'Update live map' }).click();
  await page.getByText('Nothing was published').waitFor();
  await page.getByRole('heading', { name: /^2 changes/ }).waitFor();
  expect((await callApi(page, 'GET', `/api/p/${project.key}/areas/cafe/`)).status).toBe(200);
  // A value that is live at once is no change to decide about.
  const price = { status: { type: 'info', label: 'Busy' } };
  expect((await callApi(page, 'PATCH', path(`areas/${hall}/`), price)).status).toBe(200);
  await publishReviewedHere();
  expect((await callApi(page, 'GET', `/api/p/${project.key}/areas/cafe/`)).status).toBe(404);
});

test('the button that publishes is on the screen from the start, also above a long list of changes', async () => {
  await callApi(page, 'POST', path('publish/'));
  const { body } = await callApi<{ levels: { id: string }[] }>(page, 'GET', path(''));
  const level = body.levels[0]?.id;
  const added = Array.from({ length: 30 }, (_, i) => ({
    kind: 'area',
    op: 'create',
    id: crypto.randomUUID(),
    fields: { level, key: `room-${i}`, title: `Room ${i}`, data: squareData(20 * i, 20, 15) },
  }));
  await change(...added);
  const button = publishPage(page).getByRole('button', { name: 'Update live map' });
  await page.goto(`/projects/${project.id}/publish`);
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await row('Room 29').waitFor();
    const box = await button.boundingBox();
    expect(box && box.y > 0 && box.y + box.height <= height, `${width} px`).toBe(true);
  }
  await publishReviewedHere();
});

async function publishReviewedHere(): Promise<void> {
  await publishPage(page).getByRole('button', { name: 'Update live map' }).click();
  await page.getByText('Your changes are live').waitFor();
}

test('an archived project says why nothing can be published, and has no button for it', async () => {
  expect((await callApi(page, 'POST', path('archive/'))).status).toBe(200);
  await page.goto(`/projects/${project.id}/publish`);
  await page.getByText('The project is archived. Restore it before you publish.').waitFor();
  expect(await page.getByRole('button', { name: /^Publish|^Update live/ }).count()).toBe(0);
  expect(await page.getByText('Members who may edit the map can publish them').count()).toBe(0);
  expect(complaints()).toEqual([]);
});
