import type { Page } from 'playwright';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import {
  editorVisitor,
  newProjectInBrowser,
  readProject,
  signUpInBrowser,
  squareData,
} from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** The choices of a project without levels, and where each leads. */
const browser = useBrowser();
let page: Page;
let projectId: string;

beforeEach(async () => {
  ({ page } = await editorVisitor(browser));
  projectId = (await newProjectInBrowser(page)).id;
});

const open = async (id = projectId) => {
  await page.goto(`/projects/${id}`);
  await page.getByRole('heading', { name: 'How do you want to start?' }).waitFor();
};
const levelsOf = async (id = projectId) => (await readProject(page, id)).levels;
/** The pictures of a template are drawn with low priority, so they may wait for the other tests. */
const inEditor = () => page.waitForURL(`**/projects/${projectId}/edit`, { timeout: 120_000 });

test('an empty floor opens in the editor and is saved once, and Back shows the project with it', async () => {
  await open();
  await page.getByRole('button', { name: 'An empty floor' }).click();
  await inEditor();
  await expect.poll(async () => (await levelsOf()).length).toBe(1);
  await page.goBack();
  await page.waitForURL(`**/projects/${projectId}`);
  await page.locator('[data-editor-canvas]').waitFor({ state: 'detached' });
  await page.locator('main canvas').first().waitFor({ state: 'attached' });
  expect(await page.getByRole('heading', { name: 'How do you want to start?' }).count()).toBe(0);
  await page.goForward();
  await inEditor();
  await page.reload();
  await page.locator('[data-editor-canvas]').waitFor();
  expect((await levelsOf()).length).toBe(1);
});

const picture = (width: number) =>
  sharp({ create: { width, height: 200, channels: 3, background: '#e8e4da' } })
    .png()
    .toBuffer();

/** Begins with pictures of these widths. A width of 0 makes a file that is not a picture. */
async function chooseFloors(widths: Readonly<Record<string, number>>): Promise<void> {
  await open();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^Drop your plan/ }).click(),
  ]);
  await chooser.setFiles(
    await Promise.all(
      Object.entries(widths).map(async ([name, width]) => {
        const buffer = width === 0 ? Buffer.from([0xd0, 0xcf, 0x11, 0xe0]) : await picture(width);
        return { name, mimeType: 'image/png', buffer };
      }),
    ),
  );
}

test('pictures of several floors become one level each, sorted by name from the lowest up; failed ones are named', async () => {
  let sent = 0;
  await page.route('**/upload-image/', (route) => {
    sent++;
    return sent === 3 ? route.fulfill({ status: 500, body: '{}' }) : route.continue();
  });
  await chooseFloors({
    'floor10.png': 340,
    'floor1.png': 310,
    'floor3.png': 330,
    'floor2.png': 320,
    'Thumbs.db': 0,
  });
  await inEditor();
  for (const name of ['floor3.png', 'Thumbs.db']) await page.getByText(`${name} was not uploaded`).waitFor();
  await expect.poll(async () => (await levelsOf()).length, { timeout: 20_000 }).toBe(3);
  const levels = (await levelsOf()).toSorted((a, b) => a.order - b.order);
  expect(levels.map(({ width }) => width)).toEqual([310, 320, 340]);
  expect(sent).toBe(4);
});

test('an error disappears once the plan is chosen again', async () => {
  let sent = 0;
  await page.route('**/upload-image/', (route) =>
    ++sent === 1 ? route.abort('connectionreset') : route.continue(),
  );
  await chooseFloors({ 'floor1.png': 310 });
  await inEditor();
  const failure = page.getByText('floor1.png was not uploaded');
  await failure.waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a floor plan' }).click(),
  ]);
  await chooser.setFiles([{ name: 'floor1.png', mimeType: 'image/png', buffer: await picture(310) }]);
  await expect.poll(async () => (await levelsOf()).map(({ width }) => width)).toEqual([310]);
  await failure.waitFor({ state: 'detached' });
});

test('a building from a file opens the import panel', async () => {
  await open();
  await page.getByRole('button', { name: 'A building from a file' }).click();
  await inEditor();
  await page.getByRole('heading', { name: 'Import' }).waitFor();
});

test('a template or a copy of a project fills the new project and opens the editor', async () => {
  // An account of its own: the projects that it can copy are counted.
  await page.context().clearCookies();
  await signUpInBrowser(page);
  projectId = (await newProjectInBrowser(page)).id;
  await open();
  await page.getByRole('button', { name: 'A template' }).click();
  await inEditor();
  expect((await levelsOf()).length).toBeGreaterThan(1);
  const area = { title: 'Hall', data: squareData(200, 200) };
  const source = await newProjectInBrowser(page, [{ name: 'Ground floor', areas: [area] }]);
  projectId = (await newProjectInBrowser(page)).id;
  await open();
  await page.getByRole('button', { name: 'A copy of another project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').count()).toBe(2);
  await page.keyboard.press('Escape');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await inEditor();
  expect((await levelsOf()).length).toBeGreaterThan(0);
  expect((await levelsOf(source.id)).length).toBe(1);
}, 240_000);
