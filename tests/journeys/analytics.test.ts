import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { smallVenue } from '#tests/support/factories.ts';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { titleInEditor } from '#tests/support/places-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { beginSignedUp, newAddress, newVisitor, type Visitor } from '#tests/support/visitor.ts';

type Place = { id: string; translations: Record<string, { title: string; keywords?: string[] }> };

const browser = useBrowser();
let visitor: Visitor;
let project: string;
let organization: string;

beforeAll(async () => {
  visitor = await newVisitor(browser, { reducedMotion: 'reduce' });
  await beginSignedUp(visitor.page, newAddress('analytics'));
  organization = (await json('GET', '/api/organizations/')).results[0].id;
});

afterAll(async () => {
  await visitor.context.close();
});

/** Makes a published project, which is that of the tests from now on. */
async function newProject(): Promise<void> {
  const made = await json('POST', '/api/projects/', {
    organization,
    name: 'Depot',
    languages: ['en', 'de'],
  });
  project = made.id;
  await json('PATCH', `/api/projects/${project}/`, { levels_data: smallVenue() });
  await json('POST', `/api/projects/${project}/publish/`, {});
}

/** Gives tests that only read the analytics of one project, after these events. */
function useAnalytics(events: readonly (readonly [name: string, params: object])[]) {
  return useShared(async () => {
    await newProject();
    for (const [name, params] of events) await happen(name, params);
    await visitor.page.goto(`/projects/${project}/analytics`);
    return { page: visitor.page, close: async () => {} };
  });
}

describe('the analytics of a map that was opened', () => {
  const shown = useAnalytics([
    ['mapLoad', { source: 'qr', lang: 'de' }],
    ['mapLoad', { source: 'qr', lang: 'de' }],
    ['routeAsked', { from: 'cafe', to: 'not-there', profile: 'stepFree', found: false }],
    ['searchQuery', { query: 'cloakroom', results: 0 }],
  ]);

  test('the page shows sources, directions that were not found and today by hour, and saves everything in one file', async () => {
    const { page } = await shown();
    const listed = async (name: string) =>
      (await page.getByRole('list', { name, exact: true }).innerText()).replace(/\s+/g, ' ');
    expect(await listed('How the map was opened')).toBe('By QR code 2');
    expect(await listed('Directions that were not found')).toBe('Café to not-there without steps 1');
    await page.getByText(/^2 map loads since midnight/).waitFor();
    expect(await page.getByRole('link', { name: /^Map loads/ }).innerText()).toContain('none before');
    expect(await accessibilityFaults(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save everything as CSV' }).click();
    const lines = await textOf(await downloading);
    expect(lines).toContain('totals,map_loads,,2');
    expect(lines).toContain('sources,qr,,2');
    expect(lines).toContain('routes_not_found,Café > not-there,,1');
  });

  test('the counts of one row are equally high on a phone', async () => {
    const { page } = await shown();
    await page.setViewportSize({ width: 390, height: 844 });
    const boxes = await page
      .getByRole('list', { name: 'What is counted' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()));
    await page.setViewportSize({ width: 1280, height: 720 });
    const rows = Map.groupBy(boxes, ({ y }) => Math.round(y));
    expect(rows.size).toBe(3);
    for (const row of rows.values())
      expect(new Set(row.map(({ height }) => Math.round(height))).size).toBe(1);
  });

  test('a search without a result becomes a keyword of a place, and visitors find the place after the next publish', async () => {
    const { page } = await shown();
    const add = page.getByRole('button', { name: 'Add a keyword: cloakroom' });
    await add.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add to the draft' }).click();
    await dialog.getByText('Choose a place first.').waitFor();
    await dialog.getByRole('combobox', { name: 'Places' }).fill('Gall');
    await page.getByRole('option', { name: /Gallery/ }).click();
    // Closes the list if it is open. Esc would close the dialog if the list is closed.
    await dialog.getByRole('heading').click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add to the draft' }).click();
    await page.getByText('“cloakroom” finds 1 place now').waitFor();
    const { levels } = await json('GET', `/api/projects/${project}/`);
    const places: Place[] = levels.flatMap(({ areas }: { areas: Place[] }) => areas);
    const gallery = places.find(({ translations }) => translations.en?.title === 'Gallery');
    expect(gallery?.translations.en?.keywords).toEqual(['cloakroom']);
    const find = async () =>
      (await json('GET', `/api/p/${project}/search/?q=cloakroom`)).map(({ id }: { id: string }) => id);
    expect(await find()).toEqual([]);
    await json('POST', `/api/projects/${project}/update-live/`, {});
    expect(await find()).toEqual([gallery?.id]);
    expect(visitor.complaints()).toEqual([]);
  });

  // The last test of the group leaves the page.
  test('a link leads from a place that was never opened to that place in the editor', async () => {
    const { page } = await shown();
    await page.getByText(/^\d+ places?$/).click();
    const link = page.locator('details').getByRole('link').first();
    const name = (await link.innerText()).trim();
    await link.click();
    expect(await titleInEditor(page)).toBe(name);
  });
});

describe('the analytics of a map that nobody opened', () => {
  const shown = useAnalytics([]);

  test('a switch below the analytics turns the weekly mail off and on', async () => {
    const { page } = await shown();
    const isOn = async () => (await json('GET', `/api/organizations/${organization}/weekly-mail/`)).enabled;
    await page.getByRole('button', { name: 'Stop the weekly mail' }).click();
    await page.getByRole('button', { name: 'Send me the weekly mail' }).waitFor();
    expect(await isOn()).toBe(false);
    await page.getByRole('button', { name: 'Send me the weekly mail' }).click();
    await page.getByRole('button', { name: 'Stop the weekly mail' }).waitFor();
    expect(await isOn()).toBe(true);
  });

  test('days without visits show links to the guide for embedding and to the map', async () => {
    const { page } = await shown();
    await page.getByRole('heading', { name: 'Nobody opened the map on these days' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Open the public map' }).getAttribute('href')).toMatch(
      /^\/m\//,
    );
    await page.getByRole('link', { name: 'How to embed the map' }).click();
    await page.waitForURL(/\/share$/);
  });
});

test('switches in the account turn the mails to a member off and on', async () => {
  const { page } = visitor;
  const isOn = async () => (await json('GET', `/api/organizations/${organization}/note-mail/`)).enabled;
  await page.goto('/account');
  const choice = page.getByLabel('When reviewers or visitors write a note', { exact: false });
  await choice.click();
  await page.getByText('The mail about notes is off').waitFor();
  expect(await isOn()).toBe(false);
  expect(await accessibilityFaults(page)).toEqual([]);
  await choice.click();
  await expect.poll(isOn).toBe(true);
});

test('a link that was cut off shows advice what to do', async () => {
  const { page } = await visitorForTest(browser, { reducedMotion: 'reduce' });
  await page.goto('/weekly-mail?uid=00000000-0000-4000-8000-000000000000&token=x');
  await page.getByRole('button', { name: 'Stop the weekly mail' }).click();
  await page.getByText('This link is incomplete or was changed').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

/** Sends one event of a visitor. */
async function happen(event: string, params: object): Promise<void> {
  const events = [{ event, params, timestamp: new Date().toISOString() }];
  expect(await json('POST', `/api/p/${project}/analytics/`, { events })).toEqual({ accepted: 1 });
}

async function textOf(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8').split('\r\n');
}

async function json(method: string, path: string, data?: unknown) {
  const headers = { origin: inject('origin') };
  const answer = await visitor.page.request.fetch(path, {
    method,
    headers,
    ...(data !== undefined && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
