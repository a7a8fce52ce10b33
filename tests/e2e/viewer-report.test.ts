import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { callApi, editorVisitor, newProjectInBrowser } from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** What a visitor has written about a problem, when the form closes before it is sent. */
const browser = useBrowser();
let page: Page;

beforeEach(async () => {
  ({ page } = await editorVisitor(browser));
});

test('a report that is not sent is still there when its form opens again, until it is sent', async () => {
  const project = await newProjectInBrowser(page, [{ name: 'Hall', areas: [] }]);
  await callApi(page, 'PATCH', `/api/projects/${project.id}/`, { takes_reports: true });
  await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
  await page.goto(`/m/${project.key}`);
  const form = page.getByRole('dialog', { name: 'Report a problem' });
  const text = form.getByLabel('What is wrong?');
  const open = () => page.getByRole('button', { name: 'Report a problem' }).click();
  const closings = [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
  ];
  await open();
  await text.fill('The lift is out of order.');
  for (const close of closings) {
    await close();
    await form.waitFor({ state: 'detached' });
    await open();
    expect(await text.inputValue()).toBe('The lift is out of order.');
  }
  await form.getByRole('button', { name: 'Send' }).click();
  await form.waitFor({ state: 'detached' });
  await open();
  expect(await text.inputValue()).toBe('');
});
