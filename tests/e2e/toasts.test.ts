import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { callApi, editorVisitor, newProjectInBrowser } from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** Messages that stay until they are closed. Next.js has an alert of its own. */
const failureIn = (page: Page) => page.getByRole('alert').filter({ hasText: 'This did not work' });

const browser = useBrowser();
let page: Page;

beforeEach(async () => {
  ({ page } = await editorVisitor(browser));
});

test('a failure leaves when the same action succeeds', async () => {
  const project = await newProjectInBrowser(page, [{ name: 'Hall', areas: [] }]);
  await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
  await page.goto(`/projects/${project.id}/history/notes`);
  const address = `**/api/projects/${project.id}/`;
  await page.route(address, (route) => route.abort());
  const allow = page.getByLabel('Allow visitors to report problems');
  await allow.click();
  const failure = failureIn(page);
  await failure.waitFor();
  await page.unroute(address);
  await allow.click();
  await page.getByText('Visitors can report problems now').waitFor();
  await failure.waitFor({ state: 'detached', timeout: 5000 });
});

test('on a phone, the end of a page can be scrolled above a message that stays', async () => {
  const project = await newProjectInBrowser(page, [{ name: 'Hall', areas: [] }]);
  await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`/projects/${project.id}/history/notes`);
  await page.route(`**/api/projects/${project.id}/`, (route) => route.abort());
  await page.getByLabel('Allow visitors to report problems').click();
  const message = await failureIn(page).boundingBox();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = await page.getByRole('button', { name: 'Stop the mail about notes' }).boundingBox();
  if (!message || !last) throw new Error('The message or the end of the page is not there.');
  expect(last.y + last.height).toBeLessThanOrEqual(message.y);
});
