import type { Locator, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import {
  callApi,
  editorVisitor,
  newEditorVisitor,
  newProjectInBrowser,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';

/** The settings page of a project: one form, with one bar that saves it. */
const browser = useBrowser();
let page: Page;
let projectId: string;

/** The settings of a live project of one hall. Tests undo or save what they change; what was saved stays. */
const open = useShared(async () => {
  const shared = await newEditorVisitor(browser);
  const areas = [
    { data: squareData(200, 200), translations: { en: { title: 'Hall' }, de: { title: 'Halle' } } },
  ];
  const project = await newProjectInBrowser(shared.page, [{ name: 'Ground floor', areas }]);
  const path = `/api/projects/${project.id}/`;
  await callApi(shared.page, 'PATCH', path, {
    allowed_domains: ['a.example.org', 'b.example.org'],
    appearance: { accentColor: '#0d9488', canvasBackgroundColor: '#112233' },
  });
  await callApi(shared.page, 'POST', `${path}publish/`, {});
  await shared.page.goto(`/projects/${project.id}/settings`);
  return { page: shared.page, projectId: project.id, close: () => shared.context.close() };
});
beforeEach(async () => {
  ({ page, projectId } = await open());
});

const section = (name: string) => page.getByRole('region', { name, exact: true });
const bar = () => page.getByRole('group', { name: 'Unsaved changes' });
const save = () => bar().getByRole('button', { name: 'Save' }).click();
const undo = () => bar().getByRole('button', { name: 'Undo' });
const saved = () => bar().waitFor({ state: 'detached' });

// The first test: others bring the preview into view.
test('the preview shows the appearance in the real map before it is saved', async () => {
  const preview = page.locator('iframe[title="Preview of the map"]');
  expect(await preview.getAttribute('src')).toBeNull();
  await preview.scrollIntoViewIfNeeded();
  const frame = preview.contentFrame();
  await frame.locator('main').waitFor();
  await section('Appearance').getByLabel('Theme').selectOption('dark');
  await expect.poll(() => frame.locator('main').getAttribute('data-scheme')).toBe('dark');
  expect((await readProject(page, projectId)).settings.theme).toBe('auto');
  await save();
  await saved();
  expect((await readProject(page, projectId)).settings.theme).toBe('dark');
});

test('a refused value is explained at its field, and the input stays', async () => {
  const other = await newProjectInBrowser(page);
  const key = section('Name in the address').getByRole('textbox', { name: 'Name in the address' });
  await key.fill(other.key);
  await key.press('Enter');
  await section('Name in the address').getByRole('alert').waitFor();
  expect(await key.inputValue()).toBe(other.key);
  expect((await readProject(page, projectId)).key).not.toBe(other.key);
  await undo().click();
  expect(await key.inputValue()).toBe((await readProject(page, projectId)).key);
});

test('every language that can be added has a name', async () => {
  const list = section('Languages').getByLabel('Add a language');
  await list.waitFor();
  const choices = await list
    .locator('option')
    .evaluateAll((options) => options.map((option) => [option.getAttribute('value'), option.textContent]));
  expect(choices.length).toBeGreaterThan(100);
  expect(choices.filter(([code, name]) => code === name)).toEqual([]);
});

test('the keyboard stays at its place when a button removes its own row', async () => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  const isIn = (name: string) =>
    expect.poll(() => section(name).evaluate((region) => region.contains(document.activeElement))).toBe(true);
  await press('Remove a.example.org');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Remove b.example.org');
  await press('Remove b.example.org');
  await isIn('Allowed domains');
  await press('Remove German');
  await isIn('Languages');
  await press('Reset accent colour');
  await isIn('Appearance');
  await undo().click();
  await saved();
});

test('on a phone, the example in the field for domains is not cut', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const field = section('Allowed domains').getByLabel('Add a domain');
  await field.fill((await field.getAttribute('placeholder')) ?? '');
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
  await field.fill('');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('accent and background colour are reset to the default', async () => {
  for (const name of ['Reset accent colour', 'Reset background']) {
    const reset = section('Appearance').getByRole('button', { name });
    await reset.click();
    await reset.waitFor({ state: 'detached' });
  }
  await save();
  await saved();
  expect((await readProject(page, projectId)).appearance).toMatchObject({
    accentColor: null,
    canvasBackgroundColor: null,
  });
});

test('the page says what to change before a key changes, and what visitors lose before a language is removed', async () => {
  await section('Name in the address').getByRole('textbox', { name: 'Name in the address' }).fill('engines');
  await section('Name in the address').getByText('printed QR codes').waitFor();
  await section('Languages').getByRole('button', { name: 'Remove German' }).click();
  await section('Languages').getByText('German: 1 place has a text.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await save();
  // An earlier test may have left such a message.
  await page.getByText('Visitors see it after the next').last().waitFor();
  await expect.poll(async () => (await readProject(page, projectId)).languages).toEqual(['en']);
});

test('a finger finds sections and choices that are high enough, and opens no keyboard over the page by a button that goes away', async () => {
  const { page: phone } = await editorVisitor(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto(`/projects/${projectId}/settings`);
  const heights = (targets: Locator) =>
    targets.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  const sections = phone.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('link');
  const choices = phone.getByRole('button', { name: /^(Wide|Phone)$/ });
  await choices.first().waitFor();
  for (const height of [...(await heights(sections)), ...(await heights(choices))])
    expect(height).toBeGreaterThanOrEqual(40);
  const name = phone.getByRole('region', { name: 'Name', exact: true });
  const field = name.getByRole('textbox', { name: 'Name' });
  await field.fill('Engines');
  await phone.getByRole('group', { name: 'Unsaved changes' }).getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => field.inputValue()).not.toBe('Engines');
  expect(await phone.evaluate(() => document.activeElement?.matches('input, textarea'))).toBe(false);
});

// The last test: the project is gone in the end.
test('a project is taken offline, archived, restored and deleted, each after a confirmation', async () => {
  const dialog = page.getByRole('dialog');
  await section('Take offline').getByRole('button', { name: 'Take offline' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take offline' }).click();
  await section('Take offline').getByText('The map is not live.').waitFor();
  await section('Archive').getByRole('button', { name: 'Archive project' }).click();
  await dialog.getByRole('button', { name: 'Archive project' }).click();
  await page.getByText('Restore it to change its settings.').waitFor();
  expect(await section('Name').getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true);
  expect((await readProject(page, projectId)).status).toBe('ARCHIVE');
  await section('Archive').getByRole('button', { name: 'Restore project' }).click();
  await expect.poll(() => section('Name').getByRole('textbox', { name: 'Name' }).isEnabled()).toBe(true);
  await section('Delete').getByRole('button', { name: 'Delete project' }).click();
  const remove = dialog.getByRole('button', { name: 'Delete project' });
  expect(await remove.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('City Museum');
  await remove.click();
  await page.waitForURL('**/projects');
  expect((await callApi(page, 'GET', `/api/projects/${projectId}/`)).status).toBe(404);
});
