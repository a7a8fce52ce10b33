import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { callApi, editorVisitor, readProject } from '#tests/support/editor-page.ts';
import { openPlaces, type PlacesPage, useOpenPlaces } from '#tests/support/places-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();

type Person = { page: Page; places: PlacesPage };
let grace: Person;

/** Grace has the table open. Ada writes through the API, as the service learns of it from her table. */
const open = useOpenPlaces(browser, { isLive: true });
let venue: Awaited<ReturnType<typeof open>>['venue'];
beforeEach(async () => {
  const { page, places, venue: shared } = await open();
  venue = shared;
  grace = { page, places };
});

async function write({ page, places }: Person, row: number, column: string, text: string): Promise<void> {
  await (await places.cell(row, column)).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const textOf = async ({ places }: Person, row: number, column: string) =>
  (await (await places.cell(row, column)).innerText()).trim();

const path = (rest: string) => `/api/projects/${venue.projectId}/${rest}`;
const titleByAda = async (key: string, text: string) => {
  const body = { translations: { en: { title: text } } };
  expect((await callApi(grace.page, 'PATCH', path(`areas/${key}/`), body)).status).toBe(200);
};
const deleteByAda = async (key: string) => {
  const [{ revision }, place] = [await readProject(grace.page, venue.projectId), await venue.draftOf(key)];
  const changes = [{ kind: 'area', op: 'delete', id: place?.id }];
  const answer = await callApi(grace.page, 'POST', path('changes/'), { base_revision: revision, changes });
  expect(answer.status).toBe(200);
};

const title = 'Title (English)';
const draftTitle = async (key: string) => (await venue.draftOf(key))?.translations.en?.title;
const conflicts = ({ page }: Person) => page.getByText(/changed by somebody else too/);

async function deleteRow({ page, places }: Person, row: number): Promise<void> {
  await (await places.cell(row, title)).click();
  await page.getByRole('button', { name: 'More for this table' }).click();
  await page.getByRole('menuitem', { name: 'Delete selected places' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

/** Ada changes something while Grace is without a connection and changes it too. */
async function unheard(byAda: () => Promise<void>, byGrace: () => Promise<void>): Promise<void> {
  await grace.page.context().setOffline(true);
  await byAda();
  await byGrace();
  await grace.page.context().setOffline(false);
}

async function choose({ page }: Person, side: 'Keep yours' | 'Take theirs'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else too' });
  if ((await dialog.count()) === 0) await page.getByRole('button', { name: 'Compare and choose' }).click();
  await dialog.getByRole('button', { name: side }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('changes of two people to different cells of one place are all kept, and each sees those of the other without a click', async () => {
  const { page } = await editorVisitor(browser);
  const ada = { page, places: await openPlaces(page, venue.projectId) };
  await write(ada, 1, title, 'Lobby');
  await expect.poll(() => textOf(grace, 1, title), { timeout: 20_000 }).toBe('Lobby');
  expect(await draftTitle('hall')).toBe('Lobby');
  await write(grace, 1, 'Price', '5 €');
  await expect.poll(() => venue.liveOf('hall')).toMatchObject({ price: '5 €' });
  await write(ada, 1, 'Title (German)', 'Foyer');
  await expect.poll(async () => (await venue.draftOf('hall'))?.translations.de?.title).toBe('Foyer');
  await expect.poll(() => textOf(ada, 1, 'Price')).toBe('5 €');
  expect(await draftTitle('hall')).toBe('Lobby');
  expect((await venue.draftOf('hall'))?.price).toBe('5 €');
  for (const person of [ada, grace]) expect(await conflicts(person).count()).toBe(0);
});

test('the second person chooses between two titles of one cell, and can take the first', async () => {
  // Grace types already when Ada writes.
  await (await grace.places.cell(1, title)).click();
  await grace.page.keyboard.type('Foyer');
  await titleByAda('hall', 'Entrance');
  await grace.page.keyboard.press('Enter');
  await conflicts(grace).waitFor();
  expect(await draftTitle('hall')).toBe('Entrance');
  await grace.page.getByRole('button', { name: 'Compare and choose' }).click();
  await grace.page.getByRole('button', { name: 'Take theirs' }).waitFor();
  expect(await accessibilityFaults(grace.page)).toEqual([]);
  await choose(grace, 'Take theirs');
  await expect.poll(() => textOf(grace, 1, title)).toBe('Entrance');
  await expect.poll(() => grace.page.locator(':focus').getAttribute('role')).toBe('gridcell');
  await write(grace, 2, title, 'Bistro');
  await expect.poll(() => draftTitle('cafe')).toBe('Bistro');
  expect(await draftTitle('hall')).toBe('Entrance');
});

test('a live value that two people change reaches the public map only after one of them chooses', async () => {
  await unheard(
    async () => {
      await callApi(grace.page, 'PATCH', path('areas/shop/'), { price: '5 €' });
      await expect.poll(() => venue.liveOf('shop')).toMatchObject({ price: '5 €' });
    },
    () => write(grace, 3, 'Price', '7 €'),
  );
  await conflicts(grace).waitFor();
  expect(await venue.liveOf('shop')).toMatchObject({ price: '5 €' });
  await choose(grace, 'Keep yours');
  await expect.poll(() => venue.liveOf('shop')).toMatchObject({ price: '7 €' });
  expect((await venue.draftOf('shop'))?.price).toBe('7 €');
});

test('deleting a place that somebody else has changed needs a confirmation', async () => {
  // The dialog loads when it is first opened.
  await (await grace.places.cell(4, title)).click();
  await grace.page.getByRole('button', { name: 'More for this table' }).click();
  await grace.page.getByRole('menuitem', { name: 'Delete selected places' }).click();
  await grace.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await unheard(
    () => titleByAda('library', 'Archive'),
    () => deleteRow(grace, 4),
  );
  await conflicts(grace).waitFor();
  expect(await draftTitle('library')).toBe('Archive');
  await choose(grace, 'Take theirs');
  await expect.poll(() => textOf(grace, 4, title)).toBe('Archive');
});

// The last test: a place is gone in the end.
test('a place that one person deletes while another edits it is deleted or kept as the other chooses', async () => {
  await unheard(
    () => deleteByAda('cafe'),
    () => write(grace, 2, title, 'Tea room'),
  );
  await conflicts(grace).waitFor();
  await choose(grace, 'Keep yours');
  await expect.poll(() => draftTitle('cafe')).toBe('Tea room');
  const row = (await grace.places.column(title, 4)).indexOf('Shop') + 1;
  await unheard(
    () => deleteByAda('shop'),
    () => write(grace, row, title, 'Kiosk'),
  );
  await conflicts(grace).waitFor();
  expect(await grace.page.getByRole('dialog').count()).toBe(0);
  await choose(grace, 'Take theirs');
  await grace.page.getByText('4 places', { exact: true }).waitFor();
  expect(await draftTitle('shop')).toBeUndefined();
});
