import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import {
  callApi,
  choosePlan,
  editorVisitor,
  newProjectInBrowser,
  openEditor,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 30_000 };

const browser = useBrowser();
let page: Page;

const open = useSharedEditor(browser, () => [
  { name: 'Ground floor', areas: [{ title: 'Hall', data: squareData(200, 200, 200) }] },
  { name: 'Upper floor', areas: [] },
]);

async function beginShared() {
  const shared = await open();
  page = shared.page;
  return { editor: shared.editor, project: { id: shared.projectId } };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e8e4da' } });
const rowMenu = async (level: string, item: string) => {
  await page.getByRole('button', { name: `More for ${level}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
};
const levelsOf = async (id: string) => (await readProject(page, id)).levels;

/** Drops or pastes a file on the map like a browser. */
const give = (way: 'drop' | 'paste', file: { name: string; type: string; bytes: Buffer }) =>
  page.locator('[data-editor-canvas]').evaluate(
    (canvas, { how, name, type, base64 }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type }));
      const event =
        how === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      canvas.dispatchEvent(event);
    },
    { how: way, name: file.name, type: file.type, base64: file.bytes.toString('base64') },
  );

describe('levels', () => {
  test('are renamed in the list by a double click, and Esc keeps the name', async () => {
    const { editor, project } = await beginShared();
    const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
    const field = () => page.locator('[data-editor-panel="left"]').getByRole('textbox', { name: 'Name' });
    await row('Ground floor').dblclick();
    await field().fill('Cellar');
    await page.keyboard.press('Escape');
    await row('Ground floor').dblclick();
    await field().fill('Entrance');
    await page.keyboard.press('Enter');
    await row('Entrance').waitFor();
    await editor.saved();
    expect((await levelsOf(project.id)).map(({ name }) => name)).toEqual(['Entrance', 'Upper floor']);
  });

  test('are dragged to another place in the list', async () => {
    const { editor, project } = await beginShared();
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Ground floor').dragTo(row('Upper floor'), { targetPosition: { x: 40, y: 3 } });
    await editor.saved();
    expect((await levelsOf(project.id)).map(({ name }) => name)).toEqual(['Upper floor', 'Ground floor']);
  });

  test('keep their other zooms and their size while a number is half typed', async () => {
    const { editor, project } = await beginShared();
    const before = (await levelsOf(project.id))[0];
    await rowMenu('Ground floor', 'Level settings');
    const type = async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    };
    await type('At the start', '2');
    await page.keyboard.press('Enter');
    await type('At most', '12');
    await page.keyboard.press('Enter');
    await type('Width', '15');
    await page.keyboard.press('Escape');
    await editor.saved();
    expect((await levelsOf(project.id))[0]).toMatchObject({
      defaultZoom: 2,
      minZoom: before?.minZoom,
      maxZoom: 12,
      width: before?.width,
    });
  });

  test('are added, renamed, moved, hidden, copied and deleted, and undo reverts each step', async () => {
    const { editor, project } = await beginShared();
    await page.getByRole('button', { name: 'Add level' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Basement');
    await page.keyboard.press('Enter');
    await rowMenu('Basement', 'Move down');
    await rowMenu('Basement', 'Move down');
    await rowMenu('Basement', 'Hide from visitors');
    await rowMenu('Ground floor', 'Duplicate');
    await editor.saved();
    expect(await levelsOf(project.id)).toMatchObject([
      { name: 'Basement', isHidden: true },
      { name: 'Ground floor' },
      { name: 'Upper floor' },
      { name: 'Ground floor copy', areas: [{ translations: { en: { title: 'Hall' } } }] },
    ]);
    await rowMenu('Ground floor', 'Delete level');
    await page.getByText('Ground floor deleted').waitFor();
    await editor.saved();
    expect(await levelsOf(project.id)).toHaveLength(3);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    for (let i = 0; i < 6; i++) await page.keyboard.press('Control+z');
    await editor.saved();
    expect(await levelsOf(project.id)).toMatchObject([
      { name: 'Ground floor', areas: [{ key: 'hall' }] },
      { name: 'Upper floor' },
    ]);
    expect(await levelsOf(project.id)).toHaveLength(2);
  });

  test('take zoom limits from the view, and colours and the first level from the details', async () => {
    const { editor, project } = await beginShared();
    await rowMenu('Ground floor', 'Level settings');
    await page.locator('[data-editor-canvas]').focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await editor.resting();
    await page.getByRole('button', { name: 'Use the zoom of this screen' }).last().click();
    await page.getByLabel('Background').last().fill('#f0ead8');
    await page.getByLabel('Shown first').check();
    expect(await accessibilityFaults(page)).toEqual([]);
    await editor.saved();
    const saved = await readProject(page, project.id);
    expect(saved.levels[0]?.maxZoom).toBeCloseTo(2.25, 1);
    expect(saved.levels[0]?.backgroundColor).toBe('#f0ead8');
    expect(saved.settings.defaultLevelId).toBe(saved.levels[0]?.id);
  });
});

describe('a floor plan', () => {
  test('is uploaded by drop or paste: GIF, WebP, SVG without a size, a rotated photo', async () => {
    const { editor, project } = await beginShared();
    await page.getByRole('button', { name: /^Upper floor/ }).click();
    const size = async () => {
      await editor.saved();
      const [, level] = await levelsOf(project.id);
      return [level?.width, level?.height, level?.imageUrl?.split('.').pop()];
    };
    const gif = await picture(300, 200).gif().toBuffer();
    await give('drop', { name: 'plan.gif', type: 'image/gif', bytes: gif });
    await expect.poll(size, late).toEqual([300, 200, 'gif']);
    const webp = await picture(400, 250).webp().toBuffer();
    await give('paste', { name: 'plan.webp', type: 'image/webp', bytes: webp });
    await expect.poll(size, late).toEqual([400, 250, 'webp']);
    const photo = await picture(600, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    await give('drop', { name: 'photo.jpg', type: 'image/jpeg', bytes: photo });
    await page.getByText('The photo was rotated upright.').waitFor();
    await expect.poll(async () => (await size()).slice(0, 2), late).toEqual([300, 600]);
    const bare = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="400" height="300" fill="#ccc"/></svg>';
    await give('paste', { name: 'plan.svg', type: 'image/svg+xml', bytes: Buffer.from(bare) });
    await page.getByRole('button', { name: /^Floor plan/ }).click();
    // The bounds of what it draws.
    await expect.poll(size, late).toEqual([400, 300, 'svg']);
  });

  test('over 5 MB, or of a file that is no image, is refused before the upload; one of another size asks what to do with the drawn places', async () => {
    const { editor, project } = await beginShared();
    await rowMenu('Ground floor', 'Level settings');
    const uploads: string[] = [];
    page.on('request', (request) => request.url().includes('upload-image') && uploads.push(request.url()));
    const messages = page.getByRole('region', { name: 'Messages' });
    const big = Buffer.alloc(5 * 1024 * 1024 + 1);
    await choosePlan(page, { name: 'big.png', mimeType: 'image/png', buffer: big });
    await messages.getByText(/The file has 5\.0 MB/).waitFor();
    await choosePlan(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
    await messages.getByText(/This is not a PNG/).waitFor();
    expect(uploads).toEqual([]);
    const plan = await picture(2000, 2000).png().toBuffer();
    await choosePlan(page, { name: 'plan.png', mimeType: 'image/png', buffer: plan });
    await page.getByRole('button', { name: 'Use the new plan' }).click();
    await page.locator('.atrium-plan img').waitFor();
    await editor.saved();
    const [saved] = await levelsOf(project.id);
    expect(saved).toMatchObject({ width: 2000, areas: [{ data: { 0: [400, 400] } }] });
    await page.keyboard.press('Control+z');
    await editor.saved();
    const [undone] = await levelsOf(project.id);
    expect(undone).toMatchObject({ width: 1000, imageUrl: null, areas: [{ data: { 0: [200, 200] } }] });
  });
});

test('from 80 % on, the list of levels and the details of a place show how much of a bound is used', async () => {
  ({ page } = await editorVisitor(browser));
  const description = 'ä'.repeat(10_000);
  const languages = ['en', 'de', 'fr', 'es', 'it', 'nl'];
  const texts = Object.fromEntries(languages.map((language) => [language, { title: 'Hall', description }]));
  const hall = { data: squareData(200, 200, 200), translations: texts };
  const levels = Array.from({ length: 40 }, (_, i) => ({ name: `Level ${i}`, areas: i === 0 ? [hall] : [] }));
  const { id } = await newProjectInBrowser(page);
  for (const change of [{ languages }, { levels_data: levels }])
    expect((await callApi(page, 'PATCH', `/api/projects/${id}/`, change)).status).toBe(200);
  const editor = await openEditor(page, id);
  await page.getByText('40 of 50 levels').waitFor();
  await editor.click(300, 300);
  await page.getByText(/^Texts of this place: 11[78](?:\.\d)? kB of 128 kB$/).waitFor();
  expect(await page.getByText('Content of this place').count()).toBe(0);
});
