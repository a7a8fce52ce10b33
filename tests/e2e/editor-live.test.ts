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
/** Publishes the draft, and opens the editor again. */
const publish = async () => {
  const address = page.url();
  await publishReviewed(page);
  await openEditor(page, /projects\/([^/]+)/.exec(address)?.[1] ?? '');
};
const liveStatus = async (key: string) => (await callApi(page, 'GET', `/api/p/${key}/`)).status;

const openShared = useSharedEditor(browser, () => levels);

/** Begins with the levels above in an editor of its own. */
async function beginAlone() {
  ({ page } = await editorVisitor(browser));
  const project = await newProjectInBrowser(page, levels);
  return { editor: await openEditor(page, project.id), project };
}

/** Begins with the levels above in an editor that is shared by tests that publish nothing. */
async function beginShared() {
  const shared = await openShared();
  ({ context, page } = shared);
  return { editor: shared.editor, project: { id: shared.projectId } };
}

describe('draft and live', () => {
  test('differences are listed and drawn, go live after a review, and the map goes offline only after a confirmation', async () => {
    const { editor, project } = await beginAlone();
    await publish();
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
    await publish();
    const hall = await callApi(page, 'GET', `/api/p/${project.key}/areas/hall/`);
    expect(hall.body).toMatchObject({ translations: { en: { title: 'Great hall' } } });
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    await live.getByRole('button', { name: 'Take offline' }).click();
    expect(await liveStatus(project.key)).toBe(200);
    await live.getByRole('alert').getByRole('button', { name: 'Take offline' }).click();
    await expect.poll(() => liveStatus(project.key)).toBe(404);
  });

  test('a failed comparison or save shows an error, and nothing is published partly', async () => {
    const { editor, project } = await beginAlone();
    await publish();
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
      `/api/p/${project.id}/areas/hall/`,
    );
    expect(hall.body.translations.en.title).toBe('Hall');
  });

  test('an archived project cannot be edited until it is restored', async () => {
    const { editor, project } = await beginShared();
    await fromMenu('Publishing');
    await dialog('Publishing').getByRole('button', { name: 'Archive' }).click();
    await dialog('Publishing').getByRole('alert').getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Archived: restore the project to edit it').first().waitFor();
    await page.keyboard.press('Escape');
    await editor.click(300, 300);
    await page.keyboard.press('Delete');
    expect(await page.getByRole('option').count()).toBe(2);
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog('Publishing').getByRole('button', { name: 'Restore project' }).click();
    await dialog('Publishing').getByRole('button', { name: 'Review and publish' }).waitFor();
    await page.keyboard.press('Escape');
    await editor.click(700, 300);
    await page.keyboard.press('Delete');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await editor.saved();
    expect((await readProject(page, project.id)).levels[0]?.areas).toHaveLength(1);
  });

  test('a project that somebody archived is restored beside unsaved work, which is then saved', async () => {
    const { editor, project } = await beginAlone();
    await callApi(page, 'POST', `/api/projects/${project.id}/archive/`, {});
    await editor.click(300, 300);
    await page.keyboard.press('ArrowRight');
    await page.getByText('Archived: restore the project to edit it').first().waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog('Publishing').getByRole('button', { name: 'Restore project' }).click();
    await editor.saved();
    const [level] = (await readProject(page, project.id)).levels;
    expect(level?.areas.find(({ key }) => key === 'hall')?.data[0]).toEqual([201, 200]);
  });

  test('an older version is restored into the draft, and the live map does not change', async () => {
    const { editor, project } = await beginAlone();
    await publish();
    await editor.click(300, 300);
    await page.keyboard.press('Delete');
    await publish();
    await fromMenu('History');
    const first = dialog('History').getByRole('listitem').filter({ hasText: 'Version 1' });
    await first.getByText('2 areas').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await first.getByRole('button', { name: 'Restore to the draft' }).click();
    await first.getByText('It replaces your draft, which is kept as a version.').waitFor();
    await first.getByRole('button', { name: 'Restore to the draft' }).click();
    await page.getByText('Version 1 is in the draft').waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(2);
    expect((await readProject(page, project.id)).levels[0]?.areas).toHaveLength(2);
    expect((await callApi(page, 'GET', `/api/p/${project.key}/areas/hall/`)).status).toBe(404);
  });

  test('a preview shows unsaved changes; a reviewer link is created, opens without an account, and is withdrawn', async () => {
    const { editor } = await beginShared();
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
    const stranger = await browser.newContext({ reducedMotion: 'reduce' });
    const visit = await stranger.newPage();
    expect((await visit.goto(url))?.status()).toBe(200);
    await visit.getByText('Foyer').first().waitFor({ state: 'attached' });
    await row.getByRole('button', { name: 'Withdraw' }).click();
    await dialog('Withdraw this link?').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The link no longer works').waitFor();
    expect((await visit.goto(url))?.status()).toBe(404);
    await stranger.close();
  });

  test('a reviewer link of an archived project can be withdrawn, but none can be created', async () => {
    const { project } = await beginAlone();
    const path = `/api/projects/${project.id}`;
    expect((await callApi(page, 'POST', `${path}/preview-links/`, {})).status).toBe(201);
    expect((await callApi(page, 'POST', `${path}/archive/`)).status).toBe(200);
    await openEditor(page, project.id);
    await fromMenu('Reviewer links');
    const links = dialog('Reviewer links');
    await links.getByRole('button', { name: 'Withdraw' }).click();
    await dialog('Withdraw this link?').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The link no longer works').waitFor();
    expect(await links.getByRole('button', { name: 'Create a link' }).count()).toBe(0);
  });
});

describe('the list of versions', () => {
  test('does not look empty if it could not be loaded, and is loaded again with a button', async () => {
    await beginAlone();
    await publish();
    await page.route('**/versions/**', (route) => route.abort());
    await fromMenu('History');
    const history = dialog('History');
    await history.getByRole('alert').getByText('The versions could not be loaded').waitFor();
    expect(await history.getByText('No versions yet.').count()).toBe(0);
    await page.unrouteAll();
    await history.getByRole('button', { name: 'Try again' }).click();
    await history.getByText('Version 1').waitFor();
  });
});

describe('a preview link that somebody withdrew', () => {
  test('is replaced when the preview is opened again', async () => {
    const { project } = await beginAlone();
    const openPreview = async () => {
      const [preview] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('button', { name: 'Preview' }).click(),
      ]);
      await preview.waitForURL(/\/preview\//);
      const { pathname } = new URL(preview.url());
      await preview.close();
      return pathname;
    };
    const links = `/api/projects/${project.id}/preview-links/`;
    const first = await openPreview();
    expect(await openPreview()).toBe(first);
    const { body } = await callApi<{ id: string }[]>(page, 'GET', links);
    await callApi(page, 'DELETE', `${links}${body[0]?.id}/`);
    expect(await openPreview()).not.toBe(first);
  });
});

describe('project settings', () => {
  test('are saved when they change, with a preview beside them, and undo reverts them', async () => {
    const { editor, project } = await beginAlone();
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
    expect(await readProject(page, project.id)).toMatchObject({
      name: 'Town museum',
      languages: ['en', 'de', 'fr'],
      settings: { theme: 'dark' },
      appearance: { isSearchBarVisible: false },
      analytics: { enabledEvents: expect.not.arrayContaining(['searchQuery']) },
      allowed_domains: ['*.museum.org'],
    });
    for (let i = 0; i < 6; i++) await page.keyboard.press('Control+z');
    await editor.saved();
    expect(await readProject(page, project.id)).toMatchObject({
      name: 'City Museum',
      languages: ['en', 'de'],
      settings: { theme: 'auto' },
      appearance: { isSearchBarVisible: true },
      allowed_domains: [],
    });
  });
});
