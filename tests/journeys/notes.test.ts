import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults, fitFaults } from '#tests/support/accessibility.ts';
import {
  callApi,
  editorVisitor,
  newProjectInBrowser,
  openEditor,
  squareData,
} from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { newVisitor } from '#tests/support/visitor.ts';

const levels = [
  { name: 'Ground floor', areas: [{ title: 'Hall', key: 'hall', data: squareData(200, 200, 400) }] },
];

const browser = useBrowser();
/** Nothing flies, as in the editor. */
const still = { reducedMotion: 'reduce' } as const;
let page: Page;

beforeEach(async () => {
  ({ page } = await editorVisitor(browser));
});

const dialog = (on: Page, name: string | RegExp) => on.getByRole('dialog', { name });
/** Clicks the map in the middle of the only room. */
const pressRoom = async (on: Page) => {
  const box = await on.locator('.atrium-plan').first().boundingBox();
  if (!box) throw new Error('There is no plan.');
  await on.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.4);
};

describe('comments on a preview', () => {
  test('are written by a reviewer at a point, and answered and closed in the editor, where the reviewer sees it', async () => {
    const project = await newProjectInBrowser(page, levels);
    const links = `/api/projects/${project.id}/preview-links/`;
    const link = await callApi<{ url: string }>(page, 'POST', links, {});
    const reviewer = await newVisitor(browser, { ...still, viewport: { width: 1024, height: 700 } });
    const { page: preview } = reviewer;
    await preview.goto(new URL(link.body.url).pathname);
    await preview.getByRole('button', { name: 'Write a comment' }).click();
    const form = dialog(preview, 'Write a comment');
    await form.getByLabel('Your comment').fill('The <b>door</b> is on the other side.');
    await form.getByRole('button', { name: 'Choose a point on the map' }).click();
    await pressRoom(preview);
    expect(await form.getByLabel('Your comment').inputValue()).toContain('door');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('Write your name first.').waitFor();
    await form.getByLabel('Your name').fill('Grace');
    expect(await accessibilityFaults(preview)).toEqual([]);
    await form.getByRole('button', { name: 'Send' }).click();
    await preview.getByRole('button', { name: /^Comment 1: The <b>door/ }).waitFor();

    await openEditor(page, project.id);
    await page.getByRole('button', { name: 'Notes (1)' }).waitFor();
    await page.getByRole('button', { name: /^Note 1: The <b>door/ }).click();
    const notes = dialog(page, 'Notes');
    await notes.getByText('The <b>door</b> is on the other side.').waitFor();
    await notes.getByRole('button', { name: 'Reply' }).click();
    await notes.getByLabel('Your reply').fill('Moved, thank you.');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await notes.getByLabel('Your reply').inputValue()).toBe('Moved, thank you.');
    // On a button, Esc closes the dialog. The text waits for it to open again.
    await page.keyboard.press('Tab');
    await expect.poll(() => notes.locator('button:focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await notes.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Notes (1)' }).click();
    expect(await notes.getByLabel('Your reply').inputValue()).toBe('Moved, thank you.');
    await notes.getByRole('button', { name: 'Send' }).click();
    await notes.getByText('Moved, thank you.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await notes.getByRole('button', { name: 'Mark as done' }).click();
    await page.getByText('The note is done').waitFor();
    await notes.getByRole('button', { name: 'Done', exact: true }).click();
    await notes.getByRole('button', { name: 'Open again' }).click();
    await page.getByText('The note is open again').waitFor();
    await notes.getByRole('button', { name: 'Open', exact: true }).click();
    await notes.getByRole('button', { name: 'Hall, Ground floor' }).click();
    await notes.waitFor({ state: 'detached' });
    // The focus goes with the note. Esc belongs to the dialog all the same.
    await page.getByRole('button', { name: 'Notes (1)' }).click();
    await notes.getByRole('button', { name: 'Mark as done' }).click();
    await page.getByText('The note is done').last().waitFor();
    await page.keyboard.press('Escape');
    await notes.waitFor({ state: 'detached' });

    await preview.reload();
    await preview.getByRole('button', { name: 'Comments (1)' }).click();
    await dialog(preview, 'Comments (1)').getByText('Moved, thank you.').waitFor();
    expect(await accessibilityFaults(preview)).toEqual([]);
    await reviewer.context.close();
  });

  test('begin with a reviewer link, to which a project without notes leads, and which can be without comments', async () => {
    const project = await newProjectInBrowser(page, levels);
    const path = `/api/projects/${project.id}/preview-links/`;
    await callApi(page, 'POST', path, {});
    await page.route('**/preview-links/', (route) => route.abort());
    await page.goto(`/projects/${project.id}/history/notes`);
    await page.getByRole('link', { name: 'Create a reviewer link' }).click();
    const links = dialog(page, 'Reviewer links');
    // Links that could not be loaded are not shown as an empty list, and load again on request.
    await links.getByText('The links could not be loaded').waitFor();
    expect(await links.getByText('There are no links').count()).toBe(0);
    await page.unroute('**/preview-links/');
    await links.getByRole('button', { name: 'Try again' }).click();
    await links.getByText(/^Until|^Does not end/).waitFor();
    expect(await links.getByRole('alert').count()).toBe(0);
    await links.getByRole('button', { name: 'Create a link' }).click();
    await expect.poll(() => links.getByRole('button', { name: /^Copy/ }).count()).toBe(2);
    const allowed = links.getByLabel('Allow notes').first();
    await allowed.click();
    await expect.poll(() => allowed.isChecked()).toBe(false);
    const found = await callApi<{ url: string; allows_comments: boolean }[]>(page, 'GET', path);
    const silent = found.body.filter(({ allows_comments }) => !allows_comments);
    expect([found.body.length, silent.length]).toEqual([2, 1]);
    await page.goto(new URL(silent[0]?.url ?? '').pathname);
    await page.locator('.atrium-listed').waitFor();
    expect(await page.getByRole('button', { name: 'Write a comment' }).count()).toBe(0);
  });
});

test('more notes than a page holds are all counted, lists lead to the oldest, and the last page ends with its only note', async () => {
  const count = 101;
  const { id } = await newProjectInBrowser(page, levels);
  const link = await callApi<{ url: string }>(page, 'POST', `/api/projects/${id}/preview-links/`, {});
  const token = new URL(link.body.url).pathname.split('/')[2];
  const write = (n: number) =>
    callApi(page, 'POST', '/api/preview-notes/', { token, name: 'Grace', text: `Remark ${n}.` });
  for (let n = 1; n <= count; n++) await write(n);
  await openEditor(page, id);
  await page.getByRole('button', { name: `Notes (${count})` }).click();
  const notes = dialog(page, 'Notes');
  await notes.getByText(`Remark ${count}.`, { exact: true }).waitFor();
  expect(await notes.getByRole('article').count()).toBe(50);
  for (const shown of [100, count]) {
    await notes.getByRole('button', { name: 'Show older notes' }).click();
    await expect.poll(() => notes.getByRole('article').count()).toBe(shown);
  }
  await notes.getByText('Remark 1.', { exact: true }).waitFor();
  expect(await notes.getByRole('button', { name: 'Show older notes' }).count()).toBe(0);
  const oldest = notes.getByRole('article').last();
  await oldest.getByRole('button', { name: 'Mark as done' }).click();
  await expect.poll(() => notes.getByRole('article').count()).toBe(count - 1);

  // A page of the history has 20 notes, so the oldest of 101 is alone on the sixth.
  await write(count + 1);
  await page.goto(`/projects/${id}/history/notes?page=6`);
  await page.getByText('Remark 2.', { exact: true }).waitFor();
  await page.getByRole('article').getByRole('button', { name: 'Mark as done' }).click();
  await page.waitForURL(/page=5$/);
  await page.getByText('Remark 3.', { exact: true }).waitFor();
  expect(await page.getByText('No open notes').count()).toBe(0);
});

describe('a report of a visitor', () => {
  test('is written with the keyboard on a phone in Arabic, appears in the history and is closed there', async () => {
    const project = await newProjectInBrowser(page, levels);
    await callApi(page, 'PATCH', `/api/projects/${project.id}/`, { takes_reports: true });
    await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
    const visitor = await newVisitor(browser, { ...still, viewport: { width: 360, height: 700 } });
    const { page: map } = visitor;
    await map.goto(`/m/${project.key}?lang=ar`);
    await map.getByRole('button', { name: 'القائمة' }).press('Enter');
    const button = map.getByRole('button', { name: 'الإبلاغ عن مشكلة' });
    await button.focus();
    await map.keyboard.press('Enter');
    const form = dialog(map, 'الإبلاغ عن مشكلة');
    await form.getByLabel('ما المشكلة؟').waitFor();
    await map.keyboard.type('The lift is out of order.');
    expect(await accessibilityFaults(map)).toEqual([]);
    expect(await fitFaults(map)).toEqual([]);
    await map.keyboard.press('Tab');
    await map.keyboard.press('Tab');
    await map.keyboard.type('visitor@example.org');
    await map.keyboard.press('Enter');
    await map.getByText('شكرًا. أُرسلت رسالتك.').waitFor();
    await form.waitFor({ state: 'detached' });
    await visitor.context.close();
    await page.goto(`/projects/${project.id}/history/notes`);
    const note = page.getByRole('article', { name: /The lift is out of order/ });
    await note.getByText('Answer to: visitor@example.org').waitFor();
    await note.getByRole('button', { name: 'Mark as done' }).click();
    await page.getByText('No open notes').waitFor();
    // The switch shows the stored value, and changes with the answer.
    const reports = page.getByLabel('Allow visitors to report problems');
    expect(await reports.isChecked()).toBe(true);
    await reports.click();
    await page.getByText('Visitors can no longer report problems').waitFor();
    const stored = await callApi<{ takes_reports: boolean }>(page, 'GET', `/api/projects/${project.id}/`);
    expect(stored.body.takes_reports).toBe(false);
  });

  test('gets its form once the connection is back, and keeps its text until it is sent', async () => {
    const project = await newProjectInBrowser(page, levels);
    await callApi(page, 'PATCH', `/api/projects/${project.id}/`, { takes_reports: true });
    await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
    const visitor = await newVisitor(browser, {
      ...still,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      // The cache of a service worker would still have it.
    });
    const { page: map } = visitor;
    await map.goto(`/m/${project.key}`);
    await map.locator('.atrium-listed').waitFor();
    const ask = async () => {
      await map.getByRole('button', { name: 'Menu' }).tap();
      await map.getByRole('button', { name: 'Report a problem' }).tap();
    };
    // The menu is loaded, the form is not.
    await map.getByRole('button', { name: 'Menu' }).tap();
    await map.getByRole('button', { name: 'Report a problem' }).waitFor();
    await visitor.context.setOffline(true);
    await map.getByRole('button', { name: 'Report a problem' }).tap();
    await map.getByText('There is no connection.').waitFor();
    await visitor.context.setOffline(false);
    await ask();
    const form = dialog(map, 'Report a problem');
    await form.getByLabel('What is wrong?').fill('The lift is out of order.');
    await visitor.context.setOffline(true);
    await form.getByRole('button', { name: 'Send' }).tap();
    await form.getByText('Your message could not be sent.').waitFor();
    expect(await form.getByLabel('What is wrong?').inputValue()).toBe('The lift is out of order.');
    await visitor.context.setOffline(false);
    await form.getByRole('button', { name: 'Send' }).tap();
    await map.getByText('Thank you. Your message was sent.').waitFor();
    await visitor.context.close();
  });

  test('is sent from the map on another page, whose frame is sandboxed', async () => {
    const project = await newProjectInBrowser(page, levels);
    await callApi(page, 'PATCH', `/api/projects/${project.id}/`, { takes_reports: true });
    await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
    await page.goto(`/embed/${project.key}/try`);
    const map = page.frameLocator('iframe[sandbox]');
    await map.locator('.atrium-listed').waitFor();
    await map.getByRole('button', { name: 'Report a problem' }).click();
    const form = map.getByRole('dialog', { name: 'Report a problem' });
    await form.getByLabel('What is wrong?').fill('The lift is out of order.');
    await form.getByRole('button', { name: 'Send' }).click();
    await map.getByText('Thank you. Your message was sent.').waitFor();
  });

  test('opens once, also if its button is pressed twice while it loads', async () => {
    const project = await newProjectInBrowser(page, levels);
    await callApi(page, 'PATCH', `/api/projects/${project.id}/`, { takes_reports: true });
    await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
    const pressed = Promise.withResolvers<void>();
    await page.route('**/viewer-parts/report-*', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.goto(`/embed/${project.key}`);
    await page.locator('.atrium-listed').waitFor();
    const button = page.getByRole('button', { name: 'Report a problem' });
    await button.click();
    await button.click();
    pressed.resolve();
    const form = page.getByRole('dialog', { name: 'Report a problem' });
    await form.first().waitFor();
    expect(await form.count()).toBe(1);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await button.click();
    await form.waitFor();
  });

  test('is not offered until the project allows it', async () => {
    const project = await newProjectInBrowser(page, levels);
    await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
    await page.goto(`/m/${project.key}`);
    await page.locator('.atrium-listed').waitFor();
    expect(await page.getByRole('button', { name: 'Report a problem' }).count()).toBe(0);
  });
});
