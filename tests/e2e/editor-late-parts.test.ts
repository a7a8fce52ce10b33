import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  callApi,
  type EditorPage,
  newEditorVisitor,
  newProjectInBrowser,
  openEditor,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { loadNothingAhead } from '#tests/support/load-nothing-ahead.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** Parts of the editor that are loaded when they are used. The browser loads none ahead: it is told to save data. */
const browser = useBrowser();
let context: BrowserContext;
let page: Page;
let editor: EditorPage;
let projectId: string;

const levels = [
  {
    name: 'Ground floor',
    areas: [
      { title: 'Hall', key: 'hall', data: squareData(200, 200, 200) },
      { title: 'Café', key: 'cafe', data: squareData(400, 200, 200) },
    ],
  },
];
const chunks = '**/_next/static/chunks/**';
const long = { timeout: 30_000 };

/** Makes a project for a window with an empty cache. */
async function beginEmpty({ ahead = false } = {}): Promise<void> {
  ({ context, page } = await newEditorVisitor(browser, { viewport: { width: 1280, height: 800 } }));
  if (!ahead) await loadNothingAhead(context);
  projectId = (await newProjectInBrowser(page, levels)).id;
}

/** Opens its editor. */
async function begin(options = {}): Promise<void> {
  await beginEmpty(options);
  editor = await openEditor(page, projectId);
}

const badge = () => page.locator('header [role="status"][data-state]').getAttribute('data-state');
const sentence = () => page.getByRole('alert').filter({ hasText: 'There is no connection.' });
const areas = async () => (await readProject(page, projectId)).levels[0]?.areas ?? [];

describe('with an empty cache and without a connection', () => {
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const inMenu = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click(long);
  };
  const closed = async (name: string) => {
    await page.keyboard.press('Escape');
    await dialog(name).waitFor({ state: 'detached' });
  };
  type Step = {
    name: string;
    act: () => Promise<void>;
    done: () => Promise<unknown>;
    after?: () => Promise<void>;
  };
  const opens = (name: string, act: () => Promise<void>): Step => ({
    name: `opening ${name}`,
    act,
    done: () => dialog(name).waitFor(long),
    after: () => closed(name),
  });
  /** In the order of work. What an earlier step has loaded is there for the later ones. */
  const steps: Step[] = [
    {
      name: 'drawing a room and typing its name',
      async act() {
        await page.keyboard.press('r');
        await editor.drag([200, 500], [400, 600]);
        await page.keyboard.type('Annex');
        await page.keyboard.press('Enter');
      },
      done: () => page.getByRole('option', { name: 'Annex' }).waitFor(long),
    },
    {
      name: 'selecting a room',
      async act() {
        await page.keyboard.press('v');
        await editor.click(300, 300);
      },
      done: () => page.getByRole('complementary', { name: 'Hall' }).waitFor(long),
    },
    {
      name: 'merging two rooms',
      async act() {
        await page.locator('[data-editor-canvas]').focus();
        await page.keyboard.down('Shift');
        await editor.click(500, 300);
        await page.keyboard.up('Shift');
        await page.keyboard.press('Shift+M');
      },
      done: () => page.getByRole('option', { name: 'Café' }).waitFor({ state: 'detached', ...long }),
      after: () => page.keyboard.press('Escape'),
    },
    opens('Keyboard shortcuts', () => page.keyboard.press('Shift+?')),
    opens('Publishing', () => inMenu('Publishing')),
    opens('All places', () => inMenu('All places')),
    opens('History', () => inMenu('History')),
    opens('Reviewer links', () => inMenu('Reviewer links')),
    opens('Project settings', () => inMenu('Project settings')),
    {
      name: 'adding a level',
      act: () => page.getByRole('button', { name: 'Add level' }).click(),
      done: () =>
        page
          .getByRole('button', { name: /^More for / })
          .nth(1)
          .waitFor(long),
    },
    {
      name: 'opening the import',
      async act() {
        await page.getByRole('button', { name: 'More for Ground floor' }).click();
        await page.getByRole('menuitem', { name: 'Import…' }).click(long);
      },
      done: () => page.getByRole('complementary', { name: 'Import', exact: true }).waitFor(long),
    },
  ];

  test('every step of the work is done or says that it waits, and goes on by itself once the connection is back', async () => {
    await begin();
    const waited: string[] = [];
    for (const { name, act, done, after } of steps) {
      await context.setOffline(true);
      const isDone = act().then(done);
      const result = await Promise.race([
        isDone.then(() => 'done'),
        sentence()
          .waitFor(long)
          .then(() => 'waits'),
      ]);
      if (result === 'waits') {
        waited.push(name);
        expect([name, await badge()]).not.toEqual([name, 'saved']);
      }
      await context.setOffline(false);
      await isDone;
      await sentence().waitFor({ state: 'detached', ...long });
      await after?.();
    }
    await editor.saved();
    expect(waited).toEqual(
      expect.arrayContaining([
        'drawing a room and typing its name',
        'merging two rooms',
        'opening Publishing',
      ]),
    );
    const titles = (await areas()).map(({ translations }) => translations.en?.title);
    expect(titles.sort()).toEqual(['Annex', 'Hall']);
    expect((await readProject(page, projectId)).levels).toHaveLength(2);
  }, 240_000);
});

test('an editor that rested has all its parts, so work without a connection needs no sentence', async () => {
  await begin({ ahead: true });
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('v');
  // Six seconds without a request: everything is loaded, also on a busy machine.
  let known = -1;
  await expect
    .poll(
      () => {
        const isQuiet = asked.size === known;
        known = asked.size;
        return isQuiet;
      },
      { ...long, interval: 6000 },
    )
    .toBe(true);
  await context.setOffline(true);
  await page.keyboard.press('r');
  await editor.drag([200, 500], [400, 600]);
  await page.getByLabel('Title in English').fill('Annex');
  await page.locator('[data-editor-canvas]').focus();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Publishing' }).waitFor();
  expect(await sentence().count()).toBe(0);
  await context.setOffline(false);
  await editor.saved();
  expect((await areas()).map(({ translations }) => translations.en?.title)).toContain('Annex');
});

describe('a part that cannot be loaded', () => {
  const replaced = () =>
    page.route(chunks, (route) => route.fulfill({ status: 404, body: 'This file does not exist.' }));

  test('leaves the map usable; after a new version replaced it, one button saves and reloads, and the work goes on', async () => {
    await begin();
    await page.route(chunks, (route) => route.abort());
    await page.keyboard.press('Shift+?');
    await sentence().waitFor();
    await page.getByRole('option', { name: 'Hall' }).click();
    await page.unroute(chunks);
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor(long);
    await page.keyboard.press('Escape');
    await page.getByRole('complementary', { name: 'Hall' }).waitFor(long);

    await replaced();
    await page.route('**/changes/', (route) => route.abort());
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('option', { name: 'Hall' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+,');
    const alert = page.getByRole('alert').filter({ hasText: 'There is a new version of Atrium' });
    await alert.waitFor();
    expect(await badge()).not.toBe('saved');
    await page.unrouteAll();
    await Promise.all([
      page.waitForEvent('load', long),
      alert.getByRole('button', { name: 'Save and reload' }).click(),
    ]);
    await page.getByRole('option', { name: 'Café' }).waitFor(long);
    // The plan is drawn when keys are heard, a moment after the list.
    await page.locator('.atrium-plan').waitFor({ state: 'attached', ...long });
    await expect.poll(async () => (await areas()).map(({ key }) => key)).toEqual(['cafe']);
    await page.keyboard.press('Control+,');
    await page.getByRole('dialog', { name: 'Project settings' }).waitFor(long);
  });

  test('lets pages beside the editor offer to reload too', async () => {
    await beginEmpty();
    await page.goto(`/projects/${projectId}/places`);
    await page.getByRole('grid', { name: 'Places' }).waitFor(long);
    await replaced();
    await page.getByRole('button', { name: 'Keys and formats' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'There is a new version of Atrium' });
    await notice.waitFor();
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('grid', { name: 'Places' }).waitFor(long);
    expect(await callApi(page, 'GET', `/api/projects/${projectId}/`)).toMatchObject({ status: 200 });
  });
});
