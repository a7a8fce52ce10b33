import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { geoJson } from '#tests/fixtures/import/building.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import {
  callApi,
  editorVisitor,
  newProjectInBrowser,
  openEditor,
  type readProject,
} from '#tests/support/editor-page.ts';
import { giveFiles } from '#tests/support/give-file.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 30_000 };
const building = { name: 'building.geojson', bytes: geoJson() };
const drawing = {
  name: 'EG.svg',
  bytes: readFileSync(new URL('../fixtures/import/floor.svg', import.meta.url)),
};

const browser = useBrowser();
let page: Page;

const panel = () => page.getByRole('complementary', { name: 'Import', exact: true });
const take = () => panel().getByRole('button', { name: /^Import \d+ places?$/ });
const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).first();
const cameIn = () =>
  panel()
    .getByText(/places? imported/)
    .first();
const uploadsOf = () => {
  const uploads: string[] = [];
  page.on('request', (request) => request.url().includes('upload') && uploads.push(request.url()));
  return uploads;
};

const permissions = ['clipboard-read', 'clipboard-write'];
const openEmpty = useSharedEditor(browser, () => [], { permissions });
const openLevel = useSharedEditor(
  browser,
  () => [{ name: 'Ground floor', width: 1133.86, height: 755.91, areas: [] }],
  { permissions },
);

/** Begins with a project without levels, or with one empty level. */
async function begin(open = openEmpty) {
  const shared = await open();
  page = shared.page;
  return shared;
}

const counts = (levels: Awaited<ReturnType<typeof readProject>>['levels']) =>
  levels.map(({ name, areas, markers }) => [name, areas.length, markers.length]);

describe('a building from map data', () => {
  test('is proposed first, is imported as one step, and the same file again changes nothing', async () => {
    const { content } = await begin();
    const uploads = uploadsOf();
    await giveFiles(page, [building]);
    await take().waitFor(late);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(uploads).toEqual([]);
    expect(await undo().getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(await content()).toEqual([]);
    expect(await undo().getAttribute('aria-disabled')).toBe('true');

    await giveFiles(page, [building]);
    await panel().getByRole('checkbox', { name: 'Add the language Japanese' }).check();
    const name = await take().textContent();
    await take().click();
    await cameIn().waitFor(late);
    expect(
      await panel()
        .getByText(/places? imported/)
        .first()
        .textContent(),
    ).toContain(/\d+/.exec(name ?? '')?.[0]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel().getByRole('button', { name: 'Copy as text' }).click();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toMatch(/^building\.geojson: \d+ elements in the file/);
    expect(report).toContain('Opening hours: holidays are left out');

    const levels = await content();
    expect(levels.length).toBeGreaterThan(2);
    const places = levels.flatMap(({ areas }) => areas);
    expect(
      places.find(({ translations }) => translations.en?.title === 'Bakery')?.translations,
    ).toMatchObject({
      ja: { title: 'パン' },
    });
    expect(levels.every(({ imageUrl }) => imageUrl?.endsWith('.svg'))).toBe(true);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });

    await giveFiles(page, [building]);
    await panel().getByRole('button', { name: 'Nothing to import' }).waitFor(late);
    await page.keyboard.press('Escape');
    await undo().click();
    await expect.poll(content, late).toEqual([]);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(async () => counts(await content()), late).toEqual(counts(levels));
    expect((await content()).flatMap(({ areas }) => areas.map(({ id }) => id)).sort()).toEqual(
      places.map(({ id }) => id).sort(),
    );
  });

  test('goes into a chosen level of the map, and single places and groups can be left out', async () => {
    const { content } = await begin(openLevel);
    await giveFiles(page, [building]);
    const where = panel().getByRole('combobox', { name: /^Where / });
    await where.first().waitFor(late);
    const count = await where.count();
    for (let i = 0; i < count; i++)
      await where.nth(i).selectOption(i === 1 ? { label: 'Ground floor' } : { label: 'Leave out' });
    await panel().getByRole('checkbox', { name: 'Bakery' }).uncheck();
    await take().click();
    await cameIn().waitFor(late);
    const levels = await content();
    expect(levels.map(({ name }) => name)).toEqual(['Ground floor']);
    expect(levels[0]?.areas.length).toBeGreaterThan(0);
    expect(levels[0]?.areas.map(({ key }) => key)).not.toContain('bakery');
  });
});

describe('a drawing', () => {
  test('asks one question; its rooms go into the shown level, and list and canvas mark the same hovered room', async () => {
    const { content, editor } = await begin(openLevel);
    await giveFiles(page, [drawing]);
    await panel().getByText('What is EG.svg for?').waitFor(late);
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel()
      .getByRole('button', { name: /^Rooms/ })
      .click();
    await take().waitFor(late);
    const row = panel().getByRole('listitem').filter({ hasText: 'East wing' });
    await row.waitFor();
    await editor.resting();
    await page.mouse.move(...(await editor.at(180, 140)));
    await expect.poll(() => row.getAttribute('data-hover'), late).toBe('true');
    await page.mouse.click(...(await editor.at(180, 140)));
    await expect.poll(() => row.getByRole('checkbox').isChecked(), late).toBe(false);
    await take().click();
    await cameIn().waitFor(late);
    const [level] = await content();
    const titles = level?.areas.map(({ translations }) => translations.en?.title);
    expect(titles).toContain('Café Zoé');
    expect(titles).toContain('Meeting 2.04');
    expect(titles).not.toContain('East wing');
    expect(level?.imageUrl).toBeNull();
  });

  test('becomes a level with the drawing under its rooms, or only a floor plan', async () => {
    const { content } = await begin();
    await giveFiles(page, [drawing]);
    await panel().getByRole('button', { name: /^Both/ }).click();
    await take().click();
    await cameIn().waitFor(late);
    const [level] = await content();
    expect(level).toMatchObject({ name: 'EG', imageUrl: expect.stringMatching(/\.svg$/) });
    expect(level?.areas.length).toBeGreaterThan(5);
    await undo().click();
    await expect.poll(content, late).toEqual([]);
    await page.keyboard.press('Escape');
    await giveFiles(page, [drawing]);
    await panel()
      .getByRole('button', { name: /^Floor plan/ })
      .click();
    await expect.poll(async () => counts(await content()), late).toEqual([['EG', 0, 0]]);
  });

  test('in three files becomes three levels in the order of the numbers in their names', async () => {
    const { content } = await begin();
    const names = ['1.svg', 'EG.svg', 'B1.svg'];
    await giveFiles(
      page,
      names.map((name) => ({ ...drawing, name })),
    );
    await panel()
      .getByRole('button', { name: /^Rooms/ })
      .click();
    await take().click();
    await cameIn().waitFor(late);
    expect((await content()).map(({ name }) => name)).toEqual(['B1', 'EG', 'Level 1']);
  });
});

describe('a file that cannot be read', () => {
  const groups = Array.from(
    { length: 6 },
    (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`,
  );
  const multiplied = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect id="g0" width="9" height="9"/>${groups.join('')}</svg>`;
  test.each([
    ['plan.svg', '%PDF-1.7', /The PDF file is damaged/],
    ['hello.geojson', 'hello', /The format of this file is not supported\. Use PDF, DXF, SVG, GeoJSON/],
    ['deep.svg', multiplied, /The drawing has more than 200,000 elements when drawn/],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><rect', /damaged|must be between/],
  ])('is refused by its content, with the list of supported formats: %s', async (name, bytes, text) => {
    const { content } = await begin();
    await giveFiles(page, [{ name, bytes }]);
    if (bytes.startsWith('<')) await panel().getByRole('button', { name: /^Both/ }).click();
    await panel().getByRole('alert').getByText(text).waitFor(late);
    await panel().getByText('Supported files').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await content()).toEqual([]);
  });
});

test('import is offered by the start card, the list and the menu of levels, the menu More and the commands', async () => {
  await begin();
  const start = page.getByRole('button', { name: 'Import…' });
  await start.last().click();
  await panel().getByRole('button', { name: 'Choose files' }).waitFor(late);
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Import');
  await page.getByRole('option', { name: /^Import/ }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    panel().getByRole('button', { name: 'Choose files' }).click(),
  ]);
  await chooser.setFiles({ name: building.name, mimeType: '', buffer: Buffer.from(building.bytes) });
  await take().click();
  await cameIn().waitFor(late);
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  await panel().getByRole('button', { name: 'Choose files' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Levels' }).getByRole('button', { name: 'Import…' }).click();
  await panel().getByRole('button', { name: 'Choose files' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  await panel().getByRole('button', { name: 'Choose files' }).waitFor();
});

test('an archived project takes no import: there is no command, and a dropped file does nothing', async () => {
  ({ page } = await editorVisitor(browser));
  const project = await newProjectInBrowser(page, [{ name: 'Ground floor', areas: [] }]);
  await callApi(page, 'POST', `/api/projects/${project.id}/archive/`);
  await openEditor(page, project.id);
  await giveFiles(page, [building]);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Bring');
  await page.getByRole('option', { name: /^Bring to front/ }).waitFor();
  await page.getByRole('combobox').fill('Import');
  await page.getByRole('option', { name: /^Bring to front/ }).waitFor({ state: 'detached' });
  expect(await page.getByRole('option', { name: /^Import/ }).count()).toBe(0);
  expect(await panel().count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: /^More for / }).count()).toBe(0);
});
