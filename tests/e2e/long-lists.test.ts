import type { Locator, Page, Request } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accessibilityFaults, fitFaults } from '#tests/support/accessibility.ts';
import { callApi, newEditorVisitor, newProjectInBrowser, squareData } from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { linkTo, newAddress, type Visitor, visitorPassword } from '#tests/support/visitor.ts';

/** Lists of a person with more projects than one page of a list or one choice shows. */
const browser = useBrowser();
const count = 130;
let visitor: Visitor;
let page: Page;
let organization: string;

beforeAll(async () => {
  visitor = await newEditorVisitor(browser);
  page = visitor.page;
  const found = await callApi<{ results: { id: string }[] }>(page, 'GET', '/api/organizations/');
  organization = found.body.results[0]?.id ?? '';
  const names = Array.from({ length: count - 1 }, (_, i) => `House ${String(i + 1).padStart(3, '0')}`);
  for (const name of ['Äußeres Depot', ...names])
    await callApi(page, 'POST', '/api/projects/', { organization, name });
});

afterAll(() => visitor.context.close());

const names = () =>
  page
    .getByRole('list')
    .filter({ has: page.getByRole('heading') })
    .getByRole('heading')
    .allInnerTexts();

test('a long list of projects has pages, page numbers if they fit, and a search by name', async () => {
  await page.goto('/projects');
  await page.getByText(`${count} projects`).waitFor();
  expect((await names())[0]).toBe('House 129');
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'By name' }).click();
  await page.waitForURL(/order=name/);
  await expect.poll(names).toHaveLength(24);
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['Äußeres Depot', 'House 001']);
  const pager = page.getByRole('navigation', { name: 'Page 1 of 6' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await pager.getByRole('link', { name: '6', exact: true }).click();
  await page.getByRole('navigation', { name: 'Page 6 of 6' }).waitFor();
  await expect.poll(async () => (await names()).at(-1)).toBe('House 129');
  for (const width of [768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await fitFaults(page)]).toEqual([width, []]);
  }
  await page.getByRole('link', { name: 'Previous' }).click();
  await page.getByText('Page 5 of 6').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a long list of projects fetches no page of a project before the pointer or the focus is on its link', async () => {
  const fetched: string[] = [];
  const note = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('_rsc') && pathname.startsWith('/projects/')) fetched.push(pathname);
  };
  page.on('request', note);
  try {
    await page.goto('/projects', { waitUntil: 'networkidle' });
    expect(fetched).toEqual([]);
    const links = page.getByRole('link', { name: /^House/ });
    for (const [at, approach] of [
      [0, (link: Locator) => link.hover()],
      [1, (link: Locator) => link.focus()],
    ] as const) {
      const link = links.nth(at);
      await approach(link);
      await expect.poll(() => fetched).toContain(await link.getAttribute('href'));
    }
    expect(new Set(fetched).size).toBe(2);
  } finally {
    page.off('request', note);
  }
});

test('a search without results can be cleared, and its field goes with it', async () => {
  await page.goto('/projects');
  const field = page.getByRole('searchbox', { name: 'Search projects' });
  await field.fill('no such house');
  await page.getByRole('heading', { name: 'No projects found' }).waitFor();
  await page.getByRole('link', { name: 'Show all projects' }).click();
  await page.getByText(`${count} projects`).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
});

/** Creates an account that joins by an invitation. */
async function join(fullName: string): Promise<void> {
  const email = newAddress('guard');
  const invitation = { email, role: 'viewer' };
  await callApi(page, 'POST', `/api/organizations/${organization}/invitations/`, invitation);
  const token = new URLSearchParams((await linkTo(email, /invited/)).split('?')[1]).get('token');
  const post = async (path: string, json: object, access?: string) => {
    const answer = await fetch(inject('origin') + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
      body: JSON.stringify(json),
    });
    expect([path, answer.ok]).toEqual([path, true]);
    return answer.json();
  };
  const account = { email, password: visitorPassword, password_confirm: visitorPassword };
  const { tokens } = await post('/api/auth/register/', {
    ...account,
    full_name: fullName,
    organization_name: fullName,
  });
  await post('/api/invitations/accept/', { token }, tokens.access);
}

test('members of a large organization are found by part of their name', async () => {
  for (let i = 1; i <= 9; i++) await join(`Guard ${i}`);
  await page.goto(`/organizations/${organization}/members`);
  const count = (text: string) => page.getByRole('status').getByText(text, { exact: true });
  await count('10 members').waitFor();
  const field = page.getByRole('searchbox', { name: 'Search members' });
  await field.pressSequentially('guard 7');
  await count('1 member').waitFor();
  await page.getByText('Guard 7', { exact: true }).waitFor();
  expect(page.url()).toMatch(/members\?search=guard\+7$/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await field.fill('nobody');
  await page.getByRole('heading', { name: 'No members found' }).waitFor();
  await page.getByRole('link', { name: 'Show all members' }).click();
  await count('10 members').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
});

test('a long list of invitations has pages of its own', async () => {
  const emails = Array.from({ length: 51 }, (_, i) => newAddress(`invited-${i}`));
  for (const email of emails)
    await callApi(page, 'POST', `/api/organizations/${organization}/invitations/`, { email, role: 'viewer' });
  await page.goto(`/organizations/${organization}/members`);
  const list = page.getByRole('list', { name: 'Open invitations' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(50);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Page 1 of 2' }).getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/members\?invitations=2#invitations$/);
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await page.getByRole('list', { name: /^Members of/ }).waitFor();
});

test('a page of invitations stays while the members are searched and turned', async () => {
  await page.goto(`/organizations/${organization}/members?page=3&invitations=2`);
  // There is one page of members only.
  await page.waitForURL(/members\?invitations=2$/);
  await page.getByRole('searchbox', { name: 'Search members' }).fill('guard 7');
  await page.getByRole('status').getByText('1 member', { exact: true }).waitFor();
  expect(page.url()).toMatch(/members\?search=guard\+7&invitations=2$/);
  await page.getByRole('searchbox', { name: 'Search members' }).fill('nobody');
  await page.getByRole('link', { name: 'Show all members' }).click();
  await page.waitForURL(/members\?invitations=2$/);
});

test('an address past the end of a list leads to its last page', async () => {
  await page.goto('/projects?page=40');
  await page.waitForURL(/page=6$/);
  await page.getByRole('heading', { name: 'Äußeres Depot' }).waitFor();
});

test('a project far down the list is found for its own API key, and named at the key', async () => {
  await page.goto(`/organizations/${organization}/api-keys`);
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Depot sensors');
  await dialog.getByRole('combobox', { name: 'Projects' }).fill('äuß');
  await page.getByRole('option', { name: 'Äußeres Depot' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  const list = page.getByRole('list', { name: /^API keys of/ });
  await list.getByText('Äußeres Depot').waitFor();
});

test('a list of many places shows the first hundred and explains how to find the others', async () => {
  const markers = Array.from({ length: 150 }, (_, i) => ({
    title: `Cabinet ${i + 1}`,
    position: { x: 10 + (i % 50) * 15, y: 10 + Math.floor(i / 50) * 15 },
  }));
  const area = { title: 'Hall', data: squareData(200, 200) };
  const { id } = await newProjectInBrowser(page, [{ name: 'Store', areas: [area], markers }]);
  await callApi(page, 'POST', `/api/projects/${id}/publish/`, {});
  const event = {
    event: 'searchQuery',
    params: { query: 'lathe', results: 0 },
    timestamp: new Date().toISOString(),
  };
  await callApi(page, 'POST', `/api/p/${id}/analytics/`, { events: [event] });
  await page.goto(`/projects/${id}/analytics`);
  await page.getByRole('button', { name: 'Add a keyword: lathe' }).click();
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Places' });
  await field.click();
  await page.getByText('Type to find more').waitFor();
  expect(await page.getByRole('option').count()).toBe(100);
  await field.fill('Cabinet 149');
  await page.getByRole('option', { name: /Cabinet 149/ }).waitFor();
  expect(await page.getByRole('option').count()).toBe(1);
});
