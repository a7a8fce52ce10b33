import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { editorVisitor, newProjectInBrowser, readProject, squareData } from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** Fields on the pages of a project that write while a person types. */
const browser = useBrowser();
let page: Page;
let projectId: string;

beforeEach(async () => {
  page = (await editorVisitor(browser)).page;
  const areas = [{ title: 'Hall', data: squareData(200, 200) }];
  projectId = (await newProjectInBrowser(page, [{ name: 'Ground floor', areas }])).id;
});

const section = (name: string) => page.getByRole('region', { name, exact: true });

test('what a field cannot take stays there with the reason, also after a save and a visit to another page', async () => {
  await page.goto(`/projects/${projectId}/settings`);
  const color = section('Appearance').getByRole('textbox', { name: 'Accent colour' }).last();
  await color.fill('blurple');
  await color.blur();
  const reason = section('Appearance').getByText(/^Not saved\./);
  await reason.waitFor();
  await section('Appearance').getByLabel('Theme').selectOption('dark');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('1 change is saved', { exact: true }).waitFor();
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
