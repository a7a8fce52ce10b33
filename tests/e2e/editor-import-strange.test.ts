import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { geoJson } from '#tests/fixtures/import/building.ts';
import { callApi, openEditor, readProject, squareData } from '#tests/support/editor-page.ts';
import { giveFiles } from '#tests/support/give-file.ts';
import { type SharedEditor, useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 30_000 };
const building = { name: 'building.geojson', bytes: geoJson() };
const levels = [
  {
    name: 'Ground floor',
    areas: [
      { title: 'Hall', key: 'hall', data: squareData(100, 100) },
      { title: 'Shop', key: 'shop', data: squareData(300, 100) },
    ],
  },
  { name: 'Upper floor' },
];

const table = { name: 'places.csv', bytes: 'key,telephone\nhall,12\nshop,34\n' };

const browser = useBrowser();
let context: BrowserContext;
let page: Page;

const panel = () => page.getByRole('complementary', { name: 'Import', exact: true });
const take = () => panel().getByRole('button', { name: /^Import \d+ places?$/ });
const refused = (text: string) => panel().getByRole('alert').getByText(text).waitFor(late);
const cameIn = () =>
  panel()
    .getByText(/places? imported/)
    .first()
    .waitFor(late);

const open = useSharedEditor(browser, () => levels);

/** Begins with the levels above, in an editor that later tests share. */
async function beginShared() {
  const shared = await open();
  ({ context, page } = shared);
  return helpersOf(shared);
}

function helpersOf({ projectId: id, editor }: Pick<SharedEditor, 'projectId' | 'editor'>) {
  const areas = async () => {
    await editor.saved();
    return (await readProject(page, id)).levels.flatMap((level) => level.areas);
  };
  return { id, editor, areas };
}

/** Drops the file or folder of a path like a person. Only this way can drop a folder. */
async function dropPath(path: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
}

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600">\n${body}\n</svg>\n`;
const room = '<rect id="room" x="10" y="10" width="200" height="100"/>';

describe('a person who drops files', () => {
  test('reads which file cannot be imported, where the error is and why; the map does not change', async () => {
    const { areas } = await beginShared();
    const folder = mkdtempSync(join(tmpdir(), 'atrium-plans-'));
    writeFileSync(join(folder, 'EG.svg'), svg(room));
    const huge = join(folder, 'huge.geojson');
    writeFileSync(huge, '');
    truncateSync(huge, 400 * 1024 * 1024);
    try {
      await dropPath(folder);
      await refused('Folders are not supported: choose the files in the folder.');
      await dropPath(huge);
      await refused('The file is larger than 20 MB.');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    await giveFiles(page, [
      { name: 'EG.svg', bytes: svg(room) },
      { name: 'places.csv', bytes: 'key,title\nhall,Hall\n' },
    ]);
    await refused('EG.svg and places.csv are files of different kinds.');
    await giveFiles(page, [
      { name: 'EG.svg', bytes: svg(room) },
      { name: '1.svg', bytes: svg(`${room}\n<g>`) },
    ]);
    await panel()
      .getByRole('button', { name: /^Rooms/ })
      .click(late);
    await refused('1.svg cannot be imported');
    await refused('the XML is not well-formed at line 4');
    await giveFiles(page, [{ name: 'a.csv', bytes: 'Raum;Nummer\nA;1\n' }]);
    await refused('It has: Raum | Nummer');
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(await areas()).toHaveLength(2);
  });

  test('gets a floor plan from a picture with the name of a drawing', async () => {
    const { id, editor } = await beginShared();
    await page.getByRole('button', { name: /^Upper floor/ }).click();
    const bytes = await sharp({
      create: { width: 640, height: 480, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    await giveFiles(page, [{ name: 'plan.svg', bytes, type: 'image/svg+xml' }]);
    const plan = async () => {
      await editor.saved();
      const [, level] = (await readProject(page, id)).levels;
      return [level?.width, level?.height, level?.imageUrl?.endsWith('.svg')];
    };
    await expect.poll(plan, late).toEqual([640, 480, false]);
  });

  test('can close the panel while a file is read, and nothing appears later', async () => {
    await beginShared();
    const features = Array.from({ length: 15_000 }, (_, i) => ({
      type: 'Feature',
      properties: { indoor: 'room', level: '0', name: `Room ${i}` },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [9 + i * 1e-6, 53],
            [9 + i * 1e-6, 53.0001],
            [9.0001 + i * 1e-6, 53.0001],
            [9 + i * 1e-6, 53],
          ],
        ],
      },
    }));
    const bytes = JSON.stringify({ type: 'FeatureCollection', features });
    const ended = new Promise((done) => page.on('worker', (worker) => worker.on('close', done)));
    await giveFiles(page, [{ name: 'large.geojson', bytes }]);
    await panel().getByText('Reading large.geojson').first().waitFor(late);
    await panel().getByRole('button', { name: 'Cancel' }).click();
    await panel().waitFor({ state: 'detached' });
    await ended;
    await giveFiles(page, [building]);
    await take().waitFor(late);
    expect(await panel().getByText('Room 1', { exact: true }).count()).toBe(0);
  });
});

describe('during a proposal', () => {
  test('undo may remove a place of the proposal: the editor reports it, and imports the rest', async () => {
    const { areas, editor } = await beginShared();
    await page.keyboard.press('r');
    await editor.drag([500, 500], [700, 600]);
    await page.keyboard.type('Annex');
    await page.keyboard.press('Enter');
    await editor.saved();
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.press('v');
    await giveFiles(page, [{ name: 'rows.csv', bytes: 'title,telephone\nAnnex,12\nHall,34\n' }]);
    await take().waitFor(late);
    await page.keyboard.press('Control+z');
    expect(await areas()).toHaveLength(3);
    const undo = page.getByRole('button', { name: 'Undo', exact: true }).first();
    await undo.click();
    await undo.click();
    await expect.poll(async () => (await areas()).length, late).toBe(2);
    await take().click();
    await cameIn();
    await panel().getByText('Places that were deleted in the meantime').waitFor();
    await panel().getByText('Annex').first().waitFor();
    expect((await areas()).map(({ key, telephone }) => [key, telephone])).toEqual([
      ['hall', '34'],
      ['shop', null],
    ]);
  });

  test('another person may edit, and the changes of both are kept', async () => {
    const { id, areas } = await beginShared();
    await giveFiles(page, [table]);
    await take().waitFor(late);
    await callApi(page, 'PATCH', `/api/projects/${id}/areas/hall/`, {
      translations: { en: { title: 'Lobby' } },
    });
    await take().click();
    await cameIn();
    await expect
      .poll(
        async () =>
          (await areas()).map(({ key, telephone, translations }) => [key, telephone, translations.en?.title]),
        late,
      )
      .toEqual([
        ['hall', '12', 'Lobby'],
        ['shop', '34', 'Shop'],
      ]);
  });
});

test('on a tablet the decisions and the report stay while the list covers them', async () => {
  await beginShared();
  await page.setViewportSize({ width: 820, height: 1180 });
  await giveFiles(page, [building]);
  const bakery = panel().getByRole('checkbox', { name: 'Bakery' });
  await bakery.uncheck(late);
  const words = await take().textContent();
  const list = page.getByRole('button', { name: 'Levels and places' });
  await list.click();
  await panel().waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await panel().waitFor();
  expect(await bakery.isChecked()).toBe(false);
  expect(await take().textContent()).toBe(words);
  await take().click();
  await cameIn();
  await list.click();
  await panel().waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await panel().getByText('Imported with a change').waitFor();
});

// It is the last test of the page, which it closes.
test('a reload loses nothing, before the import and after', async () => {
  const { id, areas } = await beginShared();
  await giveFiles(page, [table]);
  await take().waitFor(late);
  await page.reload();
  await page.locator('.atrium-plan').waitFor({ state: 'attached', timeout: 60_000 });
  expect((await areas()).map(({ telephone }) => telephone)).toEqual([null, null]);
  await page.route('**/changes/', (route) => route.abort());
  await giveFiles(page, [table]);
  await take().click(late);
  await cameIn();
  await page.locator('[data-state="offline"]').waitFor(late);
  await page.waitForTimeout(600);
  await page.close();
  page = await context.newPage();
  await openEditor(page, id);
  const telephones = async () => {
    const [level] = (await readProject(page, id)).levels;
    return level?.areas.map(({ telephone }) => telephone);
  };
  await expect.poll(telephones, late).toEqual(['12', '34']);
});
