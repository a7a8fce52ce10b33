import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import {
  callApi,
  newEditorVisitor,
  newProjectInBrowser,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import type { Visitor } from '#tests/support/visitor.ts';

/** The settings of a project as one form: what is not saved is counted, kept, and replaces no change of others. */
const browser = useBrowser();
let visitor: Visitor;
let page: Page;
let projectId: string;

/** The form of one project. A test begins and ends with everything saved or undone; what was saved stays. */
const open = useShared(async () => {
  const shared = await newEditorVisitor(browser);
  const areas = [
    { data: squareData(200, 200), translations: { en: { title: 'Hall' }, de: { title: 'Halle' } } },
  ];
  const project = await newProjectInBrowser(shared.page, [{ name: 'Ground floor', areas }]);
  await shared.page.goto(`/projects/${project.id}/settings`);
  return { visitor: shared, projectId: project.id, close: () => shared.context.close() };
});
beforeEach(async () => {
  ({ visitor, projectId } = await open());
  page = visitor.page;
});

const section = (name: string) => page.getByRole('region', { name, exact: true });
const bar = () => page.getByRole('group', { name: 'Unsaved changes' });
const save = () => bar().getByRole('button', { name: 'Save' }).click();
const undo = () => bar().getByRole('button', { name: 'Undo' });
const saved = () => bar().waitFor({ state: 'detached' });

test('all sections are saved as one form by one bar, which counts what is not saved, and by Ctrl+S', async () => {
  expect(await bar().count()).toBe(0);
  await section('Name').getByRole('textbox', { name: 'Name' }).fill('City Museum of Engines');
  await bar().getByText('1 change not saved').waitFor();
  await section('Search engines').getByRole('checkbox').check();
  await section('Time and first level').getByLabel('Time zone').selectOption('Asia/Tokyo');
  await bar().getByText('3 changes not saved').waitFor();
  const parts = page.getByRole('navigation', { name: 'Parts of the settings' });
  expect(await parts.getByRole('img', { name: 'changed' }).count()).toBe(3);
  expect(await accessibilityFaults(page)).toEqual([]);
  await save();
  await saved();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'City Museum of Engines' }).waitFor();
  expect(await readProject(page, projectId)).toMatchObject({
    name: 'City Museum of Engines',
    settings: { isIndexable: true, timezone: 'Asia/Tokyo' },
  });
  // This field writes when it is left.
  await section('Time and first level').getByLabel('Opening hours').fill('Mo-Fr 9-17');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await readProject(page, projectId)).settings.workingHours).not.toBeNull();
  await saved();
  expect(visitor.complaints()).toEqual([]);
});

test('undone changes come back by one press, and the browser asks before unsaved ones are lost', async () => {
  const name = section('Name').getByRole('textbox', { name: 'Name' });
  const before = await name.inputValue();
  await name.fill('Engines');
  await undo().click();
  expect(await name.inputValue()).toBe(before);
  await page.getByRole('button', { name: 'Bring them back' }).click();
  expect(await name.inputValue()).toBe('Engines');
  const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await isAsked()).toBe(true);
  await page.getByRole('link', { name: 'Analytics' }).first().click();
  await page.getByText('Nobody has seen this map yet').waitFor();
  await page.getByText('1 change not saved').waitFor();
  expect(await isAsked()).toBe(true);
  await page.getByRole('button', { name: 'Back to the settings' }).click();
  await page.getByRole('button', { name: 'Back to the settings' }).waitFor({ state: 'detached' });
  await undo().click();
  expect(await isAsked()).toBe(false);
  // The offer would replace what is typed next, so it ends with that.
  await name.fill('Later');
  await page.getByRole('button', { name: 'Bring them back' }).waitFor({ state: 'detached' });
  await undo().click();
});

test('values that the server refuses stay, each with its reason in its section, and nothing is saved', async () => {
  await page.route(`**/api/projects/${projectId}/`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 400,
          json: {
            allowed_domains: ['This domain is refused.'],
            'appearance.customCss': ['This rule is refused.'],
          },
        })
      : route.continue(),
  );
  const domain = section('Allowed domains').getByLabel('Add a domain');
  await domain.fill('a.example.org');
  await domain.press('Enter');
  const css = section('Appearance').getByLabel('Custom style sheet (CSS)');
  await css.fill('body {}');
  await save();
  await section('Allowed domains').getByText('This domain is refused.').waitFor();
  await section('Appearance').getByText('This rule is refused.').waitFor();
  await bar().getByText('2 values were refused').waitFor();
  expect(await css.inputValue()).toBe('body {}');
  await page.unroute(`**/api/projects/${projectId}/`);
  await save();
  await saved();
  expect((await readProject(page, projectId)).allowed_domains).toEqual(['a.example.org']);
});

test('unsaved input is still there after a visit to another page of the project', async () => {
  const description = section('Name').getByRole('textbox', { name: 'Description' });
  await description.fill('Engines of three centuries');
  await page.getByRole('link', { name: 'Analytics' }).first().click();
  await page.getByText('Nobody has seen this map yet').waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => description.inputValue()).toBe('Engines of three centuries');
  await save();
  await saved();
  expect((await readProject(page, projectId)).description).toBe('Engines of three centuries');
  await page.getByRole('link', { name: 'Analytics' }).first().click();
  await page.getByText('Nobody has seen this map yet').waitFor();
  await page.goBack();
  await description.waitFor();
  expect(await bar().count()).toBe(0);
});

test('an entry that no field takes is counted, named after a save of the rest, and asked about before a reload', async () => {
  const description = section('Name').getByRole('textbox', { name: 'Description' });
  const css = section('Appearance').getByRole('textbox', { name: 'Custom style sheet (CSS)' });
  const before = await css.inputValue();
  await css.fill('x'.repeat(60_000));
  await description.fill('Saved beside it');
  await save();
  await page.getByText('1 change is saved').waitFor();
  await bar().getByText('1 entry cannot be saved').waitFor();
  expect((await readProject(page, projectId)).description).toBe('Saved beside it');
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asks()).toBe(true);
  await bar().getByRole('button', { name: 'Go to the entry' }).click();
  expect(await css.evaluate((field) => field === document.activeElement)).toBe(true);
  await undo().click();
  await bar().waitFor({ state: 'detached' });
  expect(await css.inputValue()).toBe(before);
  expect(await asks()).toBe(false);
});

test('a change of somebody else is not replaced without a question, and other changes of theirs are kept', async () => {
  const path = `/api/projects/${projectId}/`;
  const description = section('Name').getByRole('textbox', { name: 'Description' });
  await description.fill('My words');
  await callApi(page, 'PATCH', path, { settings: { timezone: 'Europe/Paris' } });
  await save();
  await saved();
  expect(await readProject(page, projectId)).toMatchObject({
    description: 'My words',
    settings: { timezone: 'Europe/Paris' },
  });
  await callApi(page, 'PATCH', path, { description: 'Theirs' });
  await description.fill('Mine again');
  await save();
  await bar().getByText('Somebody else has changed “Description” meanwhile.').waitFor();
  expect((await readProject(page, projectId)).description).toBe('Theirs');
  expect(await description.inputValue()).toBe('Mine again');
  await undo().click();
  expect(await description.inputValue()).toBe('Theirs');
  await description.fill('Ours');
  await save();
  await saved();
  expect((await readProject(page, projectId)).description).toBe('Ours');
});

test('input that waits on another page replaces no change of somebody else, however often they change it', async () => {
  const path = `/api/projects/${projectId}/`;
  const description = section('Name').getByRole('textbox', { name: 'Description' });
  const isAsked = async (theirs: string) => {
    await save();
    await bar().getByText('Somebody else has changed “Description” meanwhile.').waitFor();
    expect((await readProject(page, projectId)).description).toBe(theirs);
    expect(await description.inputValue()).toBe('Mine');
  };
  await description.fill('Mine');
  await page.getByRole('link', { name: 'Analytics' }).first().click();
  await page.getByText('Nobody has seen this map yet').waitFor();
  await callApi(page, 'PATCH', path, { description: 'Theirs' });
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => description.inputValue()).toBe('Mine');
  await isAsked('Theirs');
  await callApi(page, 'PATCH', path, { description: 'Theirs again' });
  await isAsked('Theirs again');
  await save();
  await saved();
  expect((await readProject(page, projectId)).description).toBe('Mine');
});

test('what a field cannot take stays there with the reason, also after a save and a visit to another page', async () => {
  const color = section('Appearance').getByRole('textbox', { name: 'Accent colour' }).last();
  await color.fill('blurple');
  await color.blur();
  const reason = section('Appearance').getByText(/^Not saved\./);
  await reason.waitFor();
  await section('Appearance').getByLabel('Theme').selectOption('light');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // An earlier test may have left such a message.
  await page.getByText('1 change is saved', { exact: true }).last().waitFor();
  await expect.poll(async () => (await readProject(page, projectId)).settings.theme).toBe('light');
  expect(await color.inputValue()).toBe('blurple');
  await page.getByRole('link', { name: 'Analytics' }).first().click();
  await page.getByText('Nobody has seen this map yet').waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await reason.waitFor();
  expect(await color.inputValue()).toBe('blurple');
  const described = await color.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).innerText()).toMatch(/^Not saved\./);
  expect((await readProject(page, projectId)).appearance.accentColor).toBeNull();
  await section('Appearance').getByRole('button', { name: 'Back to the saved value' }).click();
  await reason.waitFor({ state: 'detached' });
});

// The last test: it leaves the form.
test('the review of a publication waits for settings that are not saved', async () => {
  await section('Name').getByRole('textbox', { name: 'Description' }).fill('Before the review');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Some changes are not saved yet').waitFor();
  await save();
  await saved();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL('**/publish');
});
