import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import {
  newEditorVisitor,
  newProjectInBrowser,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { pixels } from '#tests/support/picture.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import type { Visitor } from '#tests/support/visitor.ts';

/** The settings of a screen in the building, and of the turn with which a map begins. */
const browser = useBrowser();
let visitor: Visitor;
let page: Page;
let projectId: string;

/** The settings of one project. Both tests save what they change. */
const open = useShared(async () => {
  const shared = await newEditorVisitor(browser);
  const areas = [{ data: squareData(200, 200), translations: { en: { title: 'Hall' } } }];
  const { id } = await newProjectInBrowser(shared.page, [{ name: 'Ground floor', areas }]);
  await shared.page.goto(`/projects/${id}/settings`);
  return { visitor: shared, projectId: id, close: () => shared.context.close() };
});
beforeEach(async () => {
  ({ visitor, projectId } = await open());
  page = visitor.page;
});

const section = (name: string) => page.getByRole('region', { name, exact: true });
const settingsOf = async () => (await readProject(page, projectId)).settings;

test('a map begins with the turn to which somebody turned the preview', async () => {
  const appearance = section('Appearance');
  const preview = page.locator('iframe[title="Preview of the map"]');
  await preview.scrollIntoViewIfNeeded();
  const map = preview.contentFrame().locator('.atrium-map');
  await preview.contentFrame().locator('#atrium[data-painted]').waitFor();
  await map.press('>');
  const keep = appearance.getByRole('button', { name: /^Begin with this turn: \d+°$/ });
  await keep.waitFor();
  const degrees = Number(/\d+/.exec(await keep.innerText())?.[0]);
  await keep.click();
  await keep.waitFor({ state: 'detached' });
  expect(degrees % 15).toBe(0);
  expect(degrees).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await settingsOf()).bearing).toBe(degrees);
  expect((await settingsOf()).orientation).toBe('fixed');
  expect(visitor.complaints()).toEqual([]);
});

test('pictures of a kiosk are uploaded, ordered, described and removed, and saved with the form', async () => {
  const kiosk = section('Kiosk');
  const group = kiosk.getByRole('group', { name: 'Pictures while nobody touches the screen' });
  const file = async (name: string, color: string) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(await pixels(color, 60, 40)),
  });
  await group
    .locator('input[type=file]')
    .setInputFiles([await file('a.png', '#0a0'), await file('b.png', '#00a')]);
  await group.getByRole('img', { name: 'Picture 2' }).waitFor();
  const first = await group.getByRole('img', { name: 'Picture 1' }).getAttribute('src');
  await group
    .getByRole('textbox', { name: /What picture 1 shows/ })
    .first()
    .fill('The garden');
  await group.getByRole('button', { name: 'Move later' }).first().click();
  await expect.poll(() => group.getByRole('img', { name: 'Picture 2' }).getAttribute('src')).toBe(first);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { pictures } = (await settingsOf()).kiosk;
  expect(pictures.map(({ alt }) => Object.values(alt))).toEqual([[], ['The garden']]);
  await group.getByRole('button', { name: 'Remove' }).first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await settingsOf()).kiosk.pictures.length).toBe(1);
  expect(visitor.complaints()).toEqual([]);
});
