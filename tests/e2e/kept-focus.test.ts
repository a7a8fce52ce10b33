import type { Page } from 'playwright';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { callApi, editorVisitor, newProjectInBrowser, openEditor } from '#tests/support/editor-page.ts';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { beginSignedUp, newAddress, visitorPassword } from '#tests/support/visitor.ts';

/** Each action here removes the button that it was called with. A keyboard goes on beside it, not at the top. */
const browser = useBrowser();
const still = { reducedMotion: 'reduce' } as const;

/** Returns the name of the focused control. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 40) ?? '';
  });

/** Presses a button of a row, and the same action in the question that follows. */
async function confirm(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: row }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: action }).press('Enter');
  await page.getByRole('button', { name: row }).waitFor({ state: 'detached' });
}

describe('after an entry is gone, the focus stays beside it', () => {
  let page: Page;
  let organization: string;
  let email: string;

  beforeEach(async () => {
    ({ page } = await visitorForTest(browser, still));
    email = newAddress('focus');
    await beginSignedUp(page, email);
    const { body } = await callApi<{ results: { id: string }[] }>(page, 'GET', '/api/organizations/');
    organization = body.results[0]?.id ?? '';
  });

  test('after an API key is revoked, and after the last one', async () => {
    for (const name of ['Signs', 'Timetable']) {
      const address = `/api/api-keys/?organization=${organization}`;
      await callApi(page, 'POST', address, { name, access: 'read', organization });
    }
    await page.goto(`/organizations/${organization}/api-keys`);
    await confirm(page, 'Revoke: Timetable', 'Revoke');
    await expect.poll(() => focused(page)).toBe('Revoke: Signs');
    await confirm(page, 'Revoke: Signs', 'Revoke');
    await expect.poll(() => focused(page)).toBe('New API key');
  });

  test('after an invitation is withdrawn', async () => {
    const addresses = [newAddress('ada'), newAddress('grace')];
    for (const invited of addresses) {
      const address = `/api/organizations/${organization}/invitations/`;
      await callApi(page, 'POST', address, { email: invited, role: 'viewer' });
    }
    await page.goto(`/organizations/${organization}/members`);
    await page.getByRole('list', { name: 'Open invitations' }).waitFor();
    const rows = page.getByRole('button', { name: /^Withdraw/ });
    const [first = '', second = ''] = await rows.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
    await confirm(page, first, 'Withdraw');
    await expect.poll(() => focused(page)).toBe(second);
  });

  test('after a session is ended', async () => {
    for (const _ of [1, 2]) {
      const answer = await fetch(`${inject('origin')}/api/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: visitorPassword }),
      });
      expect(answer.status).toBe(200);
    }
    await page.goto('/account/security');
    const rows = page.getByRole('list', { name: 'Your sessions' }).getByRole('button', { name: /^End/ });
    expect(await rows.count()).toBe(2);
    await rows.first().press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).press('Enter');
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => focused(page)).toMatch(/^End/);
  });
});

describe('in the editor, the focus stays in the dialog', () => {
  let page: Page;
  let project: string;

  beforeEach(async () => {
    ({ page } = await editorVisitor(browser));
    ({ id: project } = await newProjectInBrowser(page, [{ name: 'Hall', areas: [] }]));
  });
  const makeLink = () =>
    callApi<{ url: string }>(page, 'POST', `/api/projects/${project}/preview-links/`, {});

  test('after a note is done, and after the last one', async () => {
    const { body } = await makeLink();
    const token = new URL(body.url).pathname.split('/')[2];
    for (const text of ['One.', 'Two.'])
      await callApi(page, 'POST', '/api/preview-notes/', { token, name: 'Grace', text });
    await openEditor(page, project);
    await page.getByRole('button', { name: 'Notes (2)' }).click();
    const notes = page.getByRole('dialog', { name: 'Notes' });
    const done = notes.getByRole('button', { name: 'Mark as done' });
    await done.first().press('Enter');
    await expect.poll(() => done.count()).toBe(1);
    await expect.poll(() => focused(page)).toBe('Mark as done');
    await done.press('Enter');
    await expect.poll(() => done.count()).toBe(0);
    await expect.poll(() => notes.locator(':focus').count()).toBe(1);
  });

  test('after a reviewer link is withdrawn, and after the last one', async () => {
    await makeLink();
    await makeLink();
    await openEditor(page, project);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Reviewer links' }).click();
    const links = page.getByRole('dialog', { name: 'Reviewer links' });
    const rows = links.getByRole('button', { name: 'Withdraw' });
    for (const left of [1, 0]) {
      await rows.first().press('Enter');
      const question = page.getByRole('dialog', { name: 'Withdraw this link?' });
      await question.getByRole('button', { name: 'Withdraw' }).press('Enter');
      await question.waitFor({ state: 'detached' });
      await expect.poll(() => rows.count()).toBe(left);
      await expect.poll(() => links.locator(':focus').count()).toBe(1);
    }
  });
});
