import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import {
  callApi,
  editorVisitor,
  newProjectInBrowser,
  openEditor,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { publishReviewed } from '#tests/support/publish-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const levels = [
  {
    name: 'Ground floor',
    areas: [
      { title: 'Hall', key: 'hall', data: squareData(200, 200, 200) },
      { title: 'Café', key: 'cafe', data: squareData(600, 200, 200) },
    ],
  },
];

const browser = useBrowser();
let context: BrowserContext;
let page: Page;

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const fromMenu = async (name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('differences are listed and drawn, the map goes offline only after a confirmation, and live after a review', async () => {
  ({ page } = await editorVisitor(browser));
  const project = await newProjectInBrowser(page, levels);
  await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
  const editor = await openEditor(page, project.id);
  const liveStatus = async () => (await callApi(page, 'GET', `/api/p/${project.key}/`)).status;
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await dialog('Publishing').getByText('Visitors see the map as you see it here.').waitFor();
  await page.keyboard.press('Escape');
  await editor.click(300, 300);
  await page.getByLabel('Title in English').fill('Great hall');
  await editor.click(700, 300);
  await page.keyboard.press('Delete');
  await page.keyboard.press('r');
  await editor.drag([200, 600], [400, 700]);
  await page.keyboard.type('Annex');
  await page.keyboard.press('Enter');
  await editor.saved();
  await fromMenu('Publishing');
  const live = dialog('Publishing');
  await live.getByText('Changed', { exact: true }).waitFor();
  expect(await live.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Annex'),
    expect.stringContaining('Great hall'),
    expect.stringContaining('Café'),
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await live.getByRole('button', { name: 'Show on the map' }).click();
  await page.getByText('Green is new, orange is changed against the live map').waitFor();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await fromMenu('Publishing');
  await live.getByRole('button', { name: 'Take offline' }).click();
  expect(await liveStatus()).toBe(200);
  await live.getByRole('alert').getByRole('button', { name: 'Take offline' }).click();
  await expect.poll(liveStatus).toBe(404);
  await page.keyboard.press('Escape');
  await publishReviewed(page);
  const hall = await callApi(page, 'GET', `/api/p/${project.key}/areas/hall/`);
  expect(hall.body).toMatchObject({ translations: { en: { title: 'Great hall' } } });
});

describe('the editor of a live project', () => {
  const openShared = useSharedEditor(browser, () => levels, { isLive: true });

  async function begin() {
    const shared = await openShared();
    ({ context, page } = shared);
    return { editor: shared.editor, path: `/api/projects/${shared.projectId}`, id: shared.projectId };
  }

  test('shows an error if a comparison or save failed, and nothing is published partly', async () => {
    const { editor, id } = await begin();
    await editor.click(300, 300);
    await page.getByLabel('Title in English').fill('Great hall');
    await editor.saved();
    await page.route('**/diff/**', (route) => route.abort());
    await fromMenu('Publishing');
    const live = dialog('Publishing');
    await live.getByRole('alert').getByText('The changes could not be listed').waitFor();
    await page.keyboard.press('Escape');
    await page.route('**/changes/', (route) => route.abort());
    await page.getByLabel('Title in English').fill('Lobby');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Update live map' }).click();
    await page.getByText('Atrium cannot be reached.').first().waitFor();
    const hall = await callApi<{ translations: { en: { title: string } } }>(
      page,
      'GET',
      `/api/p/${id}/areas/hall/`,
    );
    expect(hall.body.translations.en.title).toBe('Hall');
  });

  test('does not show an empty list of versions if it could not be loaded, and loads it again with a button', async () => {
    await begin();
    await page.route('**/versions/**', (route) => route.abort());
    await fromMenu('History');
    const history = dialog('History');
    await history.getByRole('alert').getByText('The versions could not be loaded').waitFor();
    expect(await history.getByText('No versions yet.').count()).toBe(0);
    await page.unrouteAll();
    await history.getByRole('button', { name: 'Try again' }).click();
    await history.getByText('Version 1').waitFor();
    // It opens from the menu again and again, and Escape closes it each time.
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
    for (let turn = 0; turn < 2; turn++) {
      await fromMenu('History');
      await history.waitFor();
      await page.locator('[role="dialog"] :focus').waitFor();
      await page.keyboard.press('Escape');
      await history.waitFor({ state: 'detached' });
    }
  });

  test('shows unsaved changes in a preview; a reviewer link is created, opens without an account, and is withdrawn', async () => {
    const { editor } = await begin();
    await editor.click(300, 300);
    await page.getByLabel('Title in English').fill('Foyer');
    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ]);
    await preview.waitForURL(/\/preview\//);
    await preview.getByText('Foyer').first().waitFor({ state: 'attached' });
    await preview.close();
    await fromMenu('Reviewer links');
    const links = dialog('Reviewer links');
    await expect.poll(() => links.getByRole('listitem').count()).toBe(1);
    await links.getByRole('button', { name: 'Create a link' }).click();
    await expect.poll(() => links.getByRole('listitem').count()).toBe(2);
    const row = links.getByRole('listitem').first();
    const url = await row.getByText(/\/preview\//).innerText();
    expect(await accessibilityFaults(page)).toEqual([]);
    const ofStranger = await fetch(url);
    expect(ofStranger.status).toBe(200);
    expect(await ofStranger.text()).toContain('Foyer');
    await row.getByRole('button', { name: 'Withdraw' }).click();
    await dialog('Withdraw this link?').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The link no longer works').waitFor();
    expect((await fetch(url)).status).toBe(404);
  });

  test('replaces a preview link that somebody withdrew when the preview is opened again', async () => {
    const { path } = await begin();
    // Only its address matters.
    await context.route('**/preview/*', (route) => route.fulfill({ body: 'A preview.' }));
    const openPreview = async () => {
      const [preview] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('button', { name: 'Preview' }).click(),
      ]);
      await preview.waitForURL(/\/preview\//);
      const { pathname } = new URL(preview.url());
      await preview.close();
      return pathname;
    };
    const first = await openPreview();
    expect(await openPreview()).toBe(first);
    const { body } = await callApi<{ id: string }[]>(page, 'GET', `${path}/preview-links/`);
    for (const { id } of body) await callApi(page, 'DELETE', `${path}/preview-links/${id}/`);
    expect(await openPreview()).not.toBe(first);
    await context.unrouteAll();
  });

  test('saves project settings when they change, with a preview beside them, and undo reverts them', async () => {
    const { editor, id } = await begin();
    await page.keyboard.press('Control+,');
    const settings = dialog('Project settings');
    await settings.getByLabel('Name', { exact: true }).fill('Town museum');
    await settings.getByRole('tab', { name: 'Languages' }).click();
    await settings.getByLabel('Add a language').selectOption('fr');
    await settings.getByRole('tab', { name: 'Appearance' }).click();
    await settings.getByLabel('Theme').selectOption('dark');
    await settings.getByLabel('Search', { exact: true }).uncheck();
    expect(await accessibilityFaults(page)).toEqual([]);
    await settings.getByRole('tab', { name: 'Analytics' }).click();
    await settings.getByLabel('Searches').uncheck();
    await settings.getByRole('tab', { name: 'Allowed domains' }).click();
    await settings.getByLabel('Add a domain').fill('*.Museum.org');
    await page.keyboard.press('Enter');
    await settings.getByLabel('Would this page be allowed?').fill('https://www.museum.org/plan');
    await settings.getByText('Yes, this page may show the map').waitFor();
    await settings.getByLabel('Would this page be allowed?').fill('https://museum.org.evil.example/');
    await settings.getByText('No, this page gets a message instead of the map').waitFor();
    await page.keyboard.press('Escape');
    await editor.saved();
    expect(await readProject(page, id)).toMatchObject({
      name: 'Town museum',
      languages: ['en', 'de', 'fr'],
      settings: { theme: 'dark' },
      appearance: { isSearchBarVisible: false },
      analytics: { enabledEvents: expect.not.arrayContaining(['searchQuery']) },
      allowed_domains: ['*.museum.org'],
    });
    for (let i = 0; i < 6; i++) await page.keyboard.press('Control+z');
    await editor.saved();
    expect(await readProject(page, id)).toMatchObject({
      name: 'City Museum',
      languages: ['en', 'de'],
      settings: { theme: 'auto' },
      appearance: { isSearchBarVisible: true },
      allowed_domains: [],
    });
  });

  // The tests from here on leave a project that is not live, or other versions.
  test('cannot change an archived project or create a reviewer link of it until it is restored', async () => {
    const { editor, id, path } = await begin();
    expect((await callApi(page, 'POST', `${path}/preview-links/`, {})).status).toBe(201);
    await fromMenu('Publishing');
    await dialog('Publishing').getByRole('button', { name: 'Archive' }).click();
    await dialog('Publishing').getByRole('alert').getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Archived: restore the project to edit it').first().waitFor();
    await page.keyboard.press('Escape');
    await editor.click(300, 300);
    await page.keyboard.press('Delete');
    expect(await page.getByRole('option').count()).toBe(2);
    await fromMenu('Reviewer links');
    const links = dialog('Reviewer links');
    await links.getByRole('button', { name: 'Withdraw' }).first().click();
    await dialog('Withdraw this link?').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The link no longer works').waitFor();
    expect(await links.getByRole('button', { name: 'Create a link' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog('Publishing').getByRole('button', { name: 'Restore project' }).click();
    await dialog('Publishing').getByRole('button', { name: 'Review and publish' }).waitFor();
    await page.keyboard.press('Escape');
    await editor.click(700, 300);
    await page.keyboard.press('Delete');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await editor.saved();
    expect((await readProject(page, id)).levels[0]?.areas).toHaveLength(1);
  });

  test('restores a project that somebody archived beside unsaved work, which is then saved', async () => {
    const { editor, id, path } = await begin();
    await callApi(page, 'POST', `${path}/archive/`, {});
    await editor.click(300, 300);
    await page.keyboard.press('ArrowRight');
    await page.getByText('Archived: restore the project to edit it').first().waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog('Publishing').getByRole('button', { name: 'Restore project' }).click();
    await editor.saved();
    const [level] = (await readProject(page, id)).levels;
    expect(level?.areas.find(({ key }) => key === 'hall')?.data[0]).toEqual([201, 200]);
  });

  test('restores an older version into the draft, and the live map does not change', async () => {
    const { editor, id, path } = await begin();
    await editor.click(300, 300);
    await page.keyboard.press('Delete');
    await editor.saved();
    expect((await callApi(page, 'POST', `${path}/publish/`, {})).status).toBe(200);
    await fromMenu('History');
    const first = dialog('History').getByRole('listitem').filter({ hasText: 'Version 1' });
    await first.getByText('2 areas').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await first.getByRole('button', { name: 'Restore to the draft' }).click();
    await first.getByText('It replaces your draft, which is kept as a version.').waitFor();
    await first.getByRole('button', { name: 'Restore to the draft' }).click();
    await page.getByText('Version 1 is in the draft').waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(2);
    expect((await readProject(page, id)).levels[0]?.areas).toHaveLength(2);
    expect((await callApi(page, 'GET', `/api/p/${id}/areas/hall/`)).status).toBe(404);
  });
});
