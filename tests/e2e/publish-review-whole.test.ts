import type { Page } from 'playwright';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { callApi, editorVisitor, newProjectInBrowser, squareData } from '#tests/support/editor-page.ts';
import { publishPage } from '#tests/support/publish-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { newAddress, newVisitor, register } from '#tests/support/visitor.ts';

/** What the review shows beside levels and places, in how many reads, and to whom. */
const browser = useBrowser();
let page: Page;
let project: { id: string };
let complaints: () => string[];

beforeEach(async () => {
  ({ page, complaints } = await editorVisitor(browser));
  project = await newProjectInBrowser(page, [
    { name: 'Ground floor', key: 'ground', areas: [{ title: 'Hall', data: squareData(200, 200) }] },
  ]);
});

const path = (rest: string) => `/api/projects/${project.id}/${rest}`;
const change = async (...changes: unknown[]) => {
  const { body } = await callApi<{ revision: number }>(page, 'GET', path(''));
  const answer = await callApi(page, 'POST', path('changes/'), { base_revision: body.revision, changes });
  expect(answer.status).toBe(200);
};
const changes = () => page.getByRole('region', { name: /^\d+ changes?/ });
const row = (title: string) => changes().getByRole('listitem').filter({ hasText: title }).first();

test('it shows settings and tags that differ, with both sides and by whom, above the places', async () => {
  await callApi(page, 'POST', path('publish/'));
  await callApi(page, 'PATCH', path(''), {
    settings: { timezone: 'Asia/Tokyo' },
    appearance: { accentColor: '#112233' },
  });
  await change({ kind: 'tag', op: 'create', id: crypto.randomUUID(), fields: { name: 'Quiet' } });
  await page.goto(`/projects/${project.id}/publish`);
  await page.getByRole('heading', { name: /^3 changes by / }).waitFor();
  await changes().getByRole('heading', { name: 'The whole map' }).waitFor();
  await row('Settings').locator('summary').click();
  const zone = row('Settings').getByRole('row', { name: /^Time zone/ });
  expect((await zone.getByRole('cell').allInnerTexts())[1]).toBe('Asia/Tokyo');
  await row('Appearance').locator('summary').click();
  const accent = row('Appearance').getByRole('row', { name: /^Accent colour/ });
  expect((await accent.getByRole('cell').allInnerTexts())[1]).toBe('#112233');
  await row('Quiet').getByText('New', { exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await publishPage(page).getByRole('button', { name: 'Update live map' }).click();
  await page.getByText('Your changes are live').waitFor();
  await page.getByText('Visitors see the map as it is in the draft.').waitFor();
  expect(complaints()).toEqual([]);
});

test('more changes of a large review are read without those that are shown', async () => {
  await callApi(page, 'POST', path('publish/'));
  const { body } = await callApi<{ levels: { id: string }[] }>(page, 'GET', path(''));
  const level = body.levels[0]?.id;
  await change(
    ...Array.from({ length: 230 }, (_, i) => ({
      kind: 'marker',
      op: 'create',
      id: crypto.randomUUID(),
      fields: { level, key: `desk-${i}`, title: `Desk ${i}`, position: { x: i, y: 20 } },
    })),
  );
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/diff/')) read.push(searchParams.get('page') ?? '');
    if (pathname === path('')) read.push('project');
  });
  await page.goto(`/projects/${project.id}/publish`);
  await page.getByRole('heading', { name: /^230 changes/ }).waitFor();
  expect(read).toEqual(['project', '1']);
  for (const [left, pages] of [
    [130, ['project', '1', '2']],
    [30, ['project', '1', '2', '3']],
  ] as const) {
    await page.getByRole('button', { name: `Show ${left} more changes` }).click();
    await expect.poll(() => read).toEqual(pages);
  }
  await page.getByRole('button', { name: /more changes$/ }).waitFor({ state: 'detached' });
  expect(await changes().getByRole('listitem').filter({ hasText: 'Desk' }).count()).toBe(230);
});

test('somebody who may only look sees the changes, why there is no button for them, and changes nothing', async () => {
  await callApi(page, 'POST', path('publish/'));
  await callApi(page, 'PATCH', path(''), { settings: { timezone: 'Asia/Tokyo' } });
  const reader = await newVisitor(browser);
  onTestFinished(() => reader.context.close());
  const email = newAddress('reader');
  await register(reader.context, email, undefined, { full_name: 'Reader', organization_name: 'Readers' });
  const { body: mine } = await callApi<{ organization: string }>(page, 'GET', path(''));
  const address = `/api/organizations/${mine.organization}/invitations/`;
  const invited = await callApi<{ url: string }>(page, 'POST', address, { email, role: 'viewer' });
  const token = new URL(invited.body.url).searchParams.get('token');
  expect((await callApi(reader.page, 'POST', '/api/invitations/accept/', { token })).status).toBe(200);
  await reader.page.goto(`/projects/${project.id}/publish`);
  await reader.page.getByText('Members who may edit the map can publish them.').waitFor();
  await reader.page.getByRole('heading', { name: /^1 change/ }).waitFor();
  expect(await reader.page.getByRole('button', { name: /^(Publish|Update live map)$/ }).count()).toBe(0);
  expect(await accessibilityFaults(reader.page)).toEqual([]);
  await reader.page.goto(`/projects/${project.id}/settings`);
  await reader.page.getByText('You can view the settings.').waitFor();
  expect(await reader.page.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true);
});
