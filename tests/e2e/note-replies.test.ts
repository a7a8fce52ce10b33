import { expect, test } from 'vitest';
import { callApi, editorVisitor, newProjectInBrowser } from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** Answers of reviewers to the comments of a preview. */
const browser = useBrowser();

test('a reply that is being written stays when another one is sent', async () => {
  const { page } = await editorVisitor(browser);
  const project = await newProjectInBrowser(page, [{ name: 'Ground floor' }]);
  const links = `/api/projects/${project.id}/preview-links/`;
  const { pathname } = new URL((await callApi<{ url: string }>(page, 'POST', links, {})).body.url);
  const token = pathname.split('/').at(-1);
  for (const text of ['First', 'Second'])
    await callApi(page, 'POST', '/api/preview-notes/', { token, name: 'Ann', text });
  await page.goto(pathname);
  await page.getByRole('button', { name: 'Comments (2)' }).click();
  const threads = page.getByRole('dialog', { name: 'Comments (2)' }).getByRole('article');
  const [one, other] = [threads.first(), threads.last()];
  const replyIn = (thread: typeof one) => thread.getByRole('textbox', { name: 'Reply' });
  for (const thread of [one, other]) await thread.locator('summary').click();
  await replyIn(one).fill('Not yet sent');
  await replyIn(other).fill('Fine with me');
  await other.getByRole('textbox', { name: 'Your name' }).fill('Bob');
  await other.getByRole('button', { name: 'Send' }).click();
  await other.getByText('Fine with me', { exact: true }).waitFor();
  expect(await replyIn(one).inputValue()).toBe('Not yet sent');
  expect(await replyIn(other).isVisible()).toBe(false);
});
